import { startCluster } from "./cluster.ts";

/** Vitest calls this once for each project that names it; they share one cluster. */
export default function startSharedCluster() {
  return process.env.TEST_CLUSTER_URL ? undefined : startCluster();
}
