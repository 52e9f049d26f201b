import { setTimeout as delay } from "node:timers/promises";
import { inspected, watchHeap } from "../tests/faults/heap.ts";
import { createDatabase, query, startCluster } from "../tests/support/cluster.ts";
import { storeManyHostApplications } from "../tests/support/factories/many-applications.ts";
import { createAccount, signIn } from "../tests/support/http.ts";
import { cpuMs, memoryMb } from "../tests/support/processes.ts";
import { type Product, startProduct } from "../tests/support/product.ts";
import { table } from "../tests/support/statistics.ts";

// What the export of a long list takes from the server: what it holds (the heap after garbage collection, above that at
// rest) and what the process grows to meanwhile, garbage included. Each export has a new server.
const rows = Number(process.env.BENCH_ROWS ?? 100_000);
const restMs = 5_000;
const sampleMs = 100;
const targetMb = 50;
const exports = [
  { name: "CSV, a ninth of the rows", list: "format=csv&q=hart1", bytesPerMs: Number.POSITIVE_INFINITY },
  { name: "CSV", list: "format=csv", bytesPerMs: Number.POSITIVE_INFINITY },
  { name: "JSON Lines", list: "format=jsonl", bytesPerMs: Number.POSITIVE_INFINITY },
  { name: "CSV, read at 8 MB a second", list: "format=csv", bytesPerMs: 8_000 },
];

async function main(): Promise<void> {
  const endCluster = await startCluster();
  try {
    const databaseUrl = await createDatabase();
    await storeManyHostApplications(databaseUrl, rows);
    await query(databaseUrl, "vacuum analyze");
    const cookie = await withProduct(databaseUrl, async (product) => {
      await createAccount(product, "owner@bench.example", product.setupLink);
      return signIn(product, "owner@bench.example");
    });
    const lines: [string, string, string][] = [];
    for (const each of exports) {
      const { cpuSeconds, fileMb, grownMb, heldMb, seconds } = await withProduct(databaseUrl, (product) =>
        measure(product, cookie, each),
      );
      lines.push(
        [each.name, `${seconds.toFixed(1)} s`, `${fileMb.toFixed(0)} MB; ${cpuSeconds.toFixed(1)} s of processor`],
        ["  held", `${heldMb.toFixed(1)} MB`, `target < ${targetMb} MB: ${heldMb < targetMb ? "met" : "MISSED"}`],
        ["  process grew by", `${grownMb.toFixed(0)} MB`, "proportional share, from a new server at rest"],
      );
    }
    table(`Export of ${rows.toLocaleString("en-US")} host applications`, lines);
  } finally {
    await endCluster();
  }
}

async function withProduct<Result>(databaseUrl: string, use: (product: Product) => Promise<Result>): Promise<Result> {
  const product = await startProduct({ env: { DATABASE_URL: databaseUrl, ...inspected } });
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

async function measure(product: Product, cookie: string, { list, bytesPerMs }: (typeof exports)[number]) {
  const read = async (search: string) => {
    const answer = await fetch(`${product.url}/admin/export?list=host&${search}`, { headers: { cookie } });
    if (!answer.headers.has("content-disposition") || !answer.body) throw new Error(`answered ${answer.status}`);
    return readAll(answer.body, bytesPerMs);
  };
  const heap = await watchHeap(product.errors());
  await read("format=csv&q=robin1@host.example");
  const heldAtRest = await heap.usedBytes();
  await delay(restMs);
  const atRestMb = memoryMb([product.pid]);
  const [startedAt, cpuBefore] = [performance.now(), cpuMs([product.pid])];
  const { most, result: bytes } = await highest(
    async () => memoryMb([product.pid]),
    () => read(list),
  );
  const [seconds, cpuSeconds] = [performance.now() - startedAt, cpuMs([product.pid]) - cpuBefore].map(
    (ms) => ms / 1_000,
  );
  const held = await highest(heap.usedBytes, () => read(list));
  heap.close();
  return {
    seconds: seconds ?? Number.NaN,
    cpuSeconds: cpuSeconds ?? Number.NaN,
    fileMb: bytes / 1e6,
    grownMb: most - atRestMb,
    heldMb: (held.most - heldAtRest) / 2 ** 20,
  };
}

async function highest<Result>(sample: () => Promise<number>, work: () => Promise<Result>) {
  let isDone = false;
  let most = 0;
  const [result] = await Promise.all([
    work().finally(() => {
      isDone = true;
    }),
    (async () => {
      for (; !isDone; await delay(sampleMs)) most = Math.max(most, await sample());
    })(),
  ]);
  return { most, result };
}

async function readAll(body: ReadableStream<Uint8Array>, bytesPerMs: number): Promise<number> {
  const startedAt = performance.now();
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    const aheadMs = bytes / bytesPerMs - (performance.now() - startedAt);
    if (aheadMs > 0) await delay(aheadMs);
  }
  return bytes;
}

await main();
