import { startCluster } from "./cluster.ts";

export default startCluster;
