import { startCluster } from "./cluster.ts";

/** Vitest calls this once per project that names it; all share one cluster. */
export default function startSharedCluster() {
  return process.env.TEST_CLUSTER_URL ? undefined : startCluster();
}
