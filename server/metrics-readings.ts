import type pg from "pg";
import type { Clock } from "#platform/clock.ts";
import { countJobs } from "#platform/jobs/job-table.ts";
import type { Metrics } from "#platform/observability/metrics.ts";
import type { Database } from "~/db/client.server.ts";
import { lastProvenBackup } from "~/features/backups/backups.server.ts";
import { sumDeposits } from "~/features/deposits/deposits.server.ts";

const jobStates = ["waiting", "failing", "active", "dead"] as const;

export function readForMetrics(metrics: Metrics, { db, pool, clock }: { db: Database; pool: pg.Pool; clock: Clock }) {
  metrics.read("tidewheel_jobs", "Jobs by kind and state", async () =>
    (await countJobs(db)).flatMap(({ kind, ...counts }) =>
      jobStates.map((state) => ({ labels: { kind, state }, value: counts[state] })),
    ),
  );
  metrics.read("tidewheel_deposits", "Deposits by state", async () =>
    (await sumDeposits(db, "")).map(({ state, deposits }) => ({ labels: { state }, value: deposits })),
  );
  metrics.read(
    "tidewheel_last_proven_backup_seconds",
    "Age of the last backup that was restored and compared",
    async () => {
      const { provenAt } = (await lastProvenBackup(db)) ?? {};
      return provenAt ? [{ value: (clock.now().getTime() - provenAt.getTime()) / 1000 }] : [];
    },
  );
  metrics.read("tidewheel_database_connections", "Connections of this process's pool by state", () => [
    { labels: { state: "idle" }, value: pool.idleCount },
    { labels: { state: "used" }, value: pool.totalCount - pool.idleCount },
    { labels: { state: "awaited" }, value: pool.waitingCount },
  ]);
}
