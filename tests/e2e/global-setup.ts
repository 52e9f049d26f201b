import { startCluster } from "../support/cluster.ts";

export default startCluster;
