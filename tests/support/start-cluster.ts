import { startCluster } from "./cluster.ts";

/** Runners call this once per project that names it; all share one cluster, as do the tiers of `npm test`. */
export default function startSharedCluster() {
  return process.env.TEST_CLUSTER_URL ? undefined : startCluster();
}
