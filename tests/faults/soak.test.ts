import { expect, test } from "vitest";
import { createAccount, signIn } from "../support/http.ts";
import { startProduct } from "../support/product.ts";
import { queryDataDir } from "../support/product-database.ts";
import { isFull } from "../support/random.ts";
import { percentile } from "../support/statistics.ts";
import { withDataFolder } from "../support/temp-dir.ts";
import { inspected, watchHeap } from "./heap.ts";
import { latencyLine, type OpenLoad, sendOpenLoad } from "./open-load.ts";

const seconds = Number(process.env.FAULT_SECONDS || (isFull ? 600 : 5));
// By then every page is cached and every statement is prepared.
const warmUpSeconds = isFull ? 60 : 4;
const targets = { p99Ms: 300, heapGrowth: 0.1 };
const rates = { readsPerSecond: 200, submissionsPerSecond: 20 };
const reads = [
  "/",
  "/host",
  "/host/pricing",
  "/dealerships",
  "/dealerships/1",
  "/regions",
  "/about",
  "/help",
  "/safety",
];
const email = "owner@tidewheel.example";

test(`F10 ${seconds} s of ${rates.readsPerSecond} reads and ${rates.submissionsPerSecond} submissions a second: no 5xx and no heap growth`, async () => {
  await withDataFolder(async (dataDir) => {
    const env = { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn", ...inspected };
    const product = await startProduct({ env });
    const heap = await watchHeap(product.errors());
    try {
      await createAccount(product, email, product.setupLink);
      const cookie = await signIn(product, email);
      const load: OpenLoad = { ...rates, reads: [...reads, "/admin/applications"], cookie };
      const warm = await sendOpenLoad(product.url, load, warmUpSeconds);
      const before = await heap.usedBytes();
      const { latenciesMs, statuses } = await sendOpenLoad(product.url, load, seconds);
      const growth = (await heap.usedBytes()) / before - 1;

      const thanked = (statuses.get("POST 303") ?? 0) + (warm.statuses.get("POST 303") ?? 0);
      const [row] = await queryDataDir<{ n: number }>(
        dataDir,
        "select count(*)::int as n from host_applications where submission_key not like 'sample-%'",
      );
      const p99Ms = percentile(latenciesMs, 0.99);
      const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");
      console.log(
        `F10: ${latenciesMs.length} requests in ${seconds} s (${[...statuses].map(([kind, n]) => `${kind} ${n}`).join(", ")}); ` +
          `from the planned time ${latencyLine(latenciesMs)} ms (median/p99/longest; target p99 < ${targets.p99Ms}: ${verdict(p99Ms < targets.p99Ms)}); ` +
          `heap ${(before / 2 ** 20).toFixed(1)} MB, grown by ${(growth * 100).toFixed(1)} % (target < ${targets.heapGrowth * 100} %: ${verdict(growth < targets.heapGrowth)})`,
      );
      expect([...new Set([...warm.statuses.keys(), ...statuses.keys()])].sort()).toEqual(["GET 200", "POST 303"]);
      expect(row?.n).toBe(thanked);
      if (isFull) expect(growth).toBeLessThan(targets.heapGrowth);
    } finally {
      heap.close();
      expect(await product.stop()).toBe(0);
    }
  });
});
