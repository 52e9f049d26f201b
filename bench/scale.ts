import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { createDatabase, query, startCluster } from "../tests/support/cluster.ts";
import { cpuMs, machineCpuMs, processTree } from "../tests/support/processes.ts";
import { type Product, startProduct } from "../tests/support/product.ts";
import { postmasterPid } from "../tests/support/product-database.ts";
import { median, percentile, table } from "../tests/support/statistics.ts";
import { type LoadResult, startLoad } from "./http-load.ts";
import { startPageLoad } from "./page-load.ts";

// Applications per second with 1, 2 and 3 processes on one PostgreSQL, with CPU usage; then content pages from 10, 100
// and 1,000 connections.
const rounds = Number(process.env.BENCH_ROUNDS ?? 7);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
// Per process: before JIT compilation an application costs half as much again.
const warmUpSeconds = 8;
const mailSeconds = 2;
// Enough clients to saturate the processes: with 24, one process leaves a fifth of two CPUs idle.
const clients = Number(process.env.BENCH_CLIENTS ?? 96);
const sizes = [1, 2, 3];
const connections = [10, 100, 1_000];
// Far below capacity, so that latency shows the cost of connections and not of queueing.
const pagesPerSecond = 1_000;
const cores = availableParallelism();

interface MailStats {
  mails: number;
  seconds: number;
  processesMs: number;
  databaseMs: number;
}

interface Measurement extends LoadResult {
  mailsMeanwhile: number;
  mailed: MailStats;
  processesMs: number;
  databaseMs: number;
  loadMs: number;
  othersMs: number;
}

async function main(): Promise<void> {
  const endCluster = await startCluster();
  try {
    reportSubmitting(await measureSubmissions());
    await servePages();
  } finally {
    await endCluster();
  }
}

/** Uses the same warm processes in every round; those a round does not need are paused with SIGSTOP. */
async function measureSubmissions(): Promise<Map<number, Measurement[]>> {
  const bySize = new Map<number, Measurement[]>(sizes.map((size) => [size, []]));
  await withProducts(Math.max(...sizes), async (products, databaseUrl) => {
    for (const { url } of products) await startLoad({ urls: [url], clients, seconds: warmUpSeconds });
    for (let round = 1; round <= rounds; round += 1) {
      for (const size of sizes) {
        const still = products.slice(size);
        for (const { pid } of still) process.kill(pid, "SIGSTOP");
        try {
          const measured = await submit(products.slice(0, size), databaseUrl);
          bySize.get(size)?.push(measured);
          process.stderr.write(`round ${round}: ${size} processes, ${rate(measured).toFixed(0)} applications/s\n`);
        } finally {
          for (const { pid } of still) process.kill(pid, "SIGCONT");
        }
      }
    }
  });
  return bySize;
}

async function submit(products: Product[], databaseUrl: string): Promise<Measurement> {
  const urls = products.map(({ url }) => url);
  const ours = products.map(({ pid }) => pid);
  const used = () => [cpuMs(ours), databaseMsSoFar(), cpuMs([process.pid]), machineCpuMs()] as const;
  const mailsBefore = await mailsSent(databaseUrl);
  const before = used();
  const result = await startLoad({ urls, clients, seconds });
  const [processesMs = 0, databaseMs = 0, loadMs = 0, machineMs = 0] = used().map((ms, at) => ms - (before[at] ?? 0));
  const othersMs = Math.max(0, machineMs - processesMs - databaseMs - loadMs);
  const mailsMeanwhile = (await mailsSent(databaseUrl)) - mailsBefore;
  const mailed = await sendMail(databaseUrl, ours);
  return { ...result, mailsMeanwhile, processesMs, databaseMs, loadMs, othersMs, mailed };
}

/** Only living processes: PostgreSQL replaces a connection's process when the pool grows. */
const databaseMsSoFar = () => cpuMs(processTree(postmasterPid(dirname(process.env.TEST_FILES ?? "")) ?? 0));

const mailsSent = async (databaseUrl: string) =>
  (await query<{ n: number }>(databaseUrl, "select count(*)::int as n from mailbox_messages"))[0]?.n ?? 0;

async function sendMail(databaseUrl: string, processes: number[]): Promise<MailStats> {
  const used = () => [cpuMs(processes), databaseMsSoFar()] as const;
  const before = await mailsSent(databaseUrl);
  const [processesBefore, databaseBefore] = used();
  const startedAt = performance.now();
  await delay(mailSeconds * 1_000);
  const [processesAfter, databaseAfter] = used();
  return {
    mails: (await mailsSent(databaseUrl)) - before,
    seconds: (performance.now() - startedAt) / 1_000,
    processesMs: processesAfter - processesBefore,
    databaseMs: databaseAfter - databaseBefore,
  };
}

async function withProducts<Result>(
  size: number,
  work: (products: Product[], databaseUrl: string) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = await createDatabase();
  const env = { DATABASE_URL: databaseUrl, RATE_LIMITS: "off" };
  const products = await Promise.all(Array.from({ length: size }, () => startProduct({ env })));
  try {
    return await work(products, databaseUrl);
  } finally {
    await Promise.all(products.map((product) => product.stop()));
  }
}

const rate = ({ accepted, seconds: took }: LoadResult) => accepted / took;

function reportSubmitting(bySize: Map<number, Measurement[]>): void {
  const rates = new Map([...bySize].map(([size, all]) => [size, median(all.map(rate))]));
  const one = rates.get(1) ?? 0;
  const rows = [...bySize].flatMap(([size, all]): [string, string, string][] => {
    const share = (of: (each: Measurement) => number) =>
      median(all.map((each) => of(each) / (each.seconds * 1_000 * cores))) * 100;
    const each = (of: (measured: Measurement) => number) =>
      median(all.map((measured) => of(measured) / measured.accepted));
    const latency = (part: number) => median(all.map(({ latenciesMs }) => percentile(latenciesMs, part))).toFixed(1);
    const shares = {
      processes: share(({ processesMs }) => processesMs),
      database: share(({ databaseMs }) => databaseMs),
      load: share(({ loadMs }) => loadMs),
      others: share(({ othersMs }) => othersMs),
    };
    const idle = 100 - Object.values(shares).reduce((a, b) => a + b, 0);
    const ofOneLoop = (shares.processes * cores) / size;
    const refused = all.reduce((total, result) => total + result.refused, 0);
    return [
      [
        `${size} ${size === 1 ? "process" : "processes"}`,
        `${(rates.get(size) ?? 0).toFixed(0)}/s`,
        `${((rates.get(size) ?? 0) / one).toFixed(2)} × one; p50 ${latency(0.5)} ms, p99 ${latency(0.99)} ms; ${refused} refused`,
      ],
      [
        "  of the processors",
        `${(100 - idle).toFixed(0)} %`,
        Object.entries(shares)
          .map(([who, percent]) => `${who} ${percent.toFixed(0)} %`)
          .join(", "),
      ],
      [
        "  an application",
        `${each(({ processesMs, databaseMs }) => processesMs + databaseMs).toFixed(2)} ms`,
        `processes ${each(({ processesMs }) => processesMs).toFixed(2)} ms, database ${each(({ databaseMs }) => databaseMs).toFixed(2)} ms of processor; with ${median(all.map(({ mailsMeanwhile, accepted }) => mailsMeanwhile / accepted)).toFixed(2)} of its 2 mails`,
      ],
      ["  bounded by", "", bottleneck(idle, ofOneLoop)],
      [
        "  mail, once all is calm",
        `${median(all.map(({ mailed }) => mailed.mails / mailed.seconds)).toFixed(0)}/s`,
        `a mail: processes ${median(all.map(({ mailed }) => mailed.processesMs / mailed.mails)).toFixed(2)} ms, database ${median(all.map(({ mailed }) => mailed.databaseMs / mailed.mails)).toFixed(2)} ms of processor; two an application`,
      ],
    ];
  });
  const gain = median((bySize.get(2) ?? []).map((two, round) => rate(two) / rate(bySize.get(1)?.[round] ?? two)));
  table(`Submitting, ${cores} processors, ${clients} clients, medians of ${rounds} rounds of ${seconds} s`, [
    ...rows,
    ["two beside one", gain.toFixed(2), `target >= 1.00 on two cores: ${gain >= 1 ? "met" : "MISSED"}`],
  ]);
}

function bottleneck(idle: number, ofOneLoop: number): string {
  if (idle < 10) return `the machine: its ${cores} processors are used up`;
  if (ofOneLoop > 85) return `the process: its one thread is at ${ofOneLoop.toFixed(0)} % of a processor`;
  return `waiting for commits and each other: ${idle.toFixed(0)} % of the processors are idle, a process is at ${ofOneLoop.toFixed(0)} %`;
}

async function servePages(): Promise<void> {
  await withProducts(1, async ([product]) => {
    const url = product?.url ?? "";
    await (await fetch(url)).text();
    const latencies = new Map<number, number[][]>(connections.map((count) => [count, []]));
    for (let round = 1; round <= rounds; round += 1) {
      for (const count of connections) {
        latencies.get(count)?.push(await startPageLoad({ url, connections: count, pagesPerSecond, seconds }));
        process.stderr.write(`round ${round}: ${count} connections\n`);
      }
    }
    const p99s = new Map(
      [...latencies].map(([count, all]) => [count, median(all.map((each) => percentile(each, 0.99)))]),
    );
    const [fewest = 0, most = 0] = [p99s.get(connections[0] ?? 0), p99s.get(connections.at(-1) ?? 0)];
    table(`Home page, ${pagesPerSecond} a second over all connections, medians of ${rounds} rounds of ${seconds} s`, [
      ...[...latencies].map(([count, all]): [string, string, string] => [
        `${count} connections`,
        `${(p99s.get(count) ?? 0).toFixed(1)} ms`,
        `p99; p50 ${median(all.map((each) => percentile(each, 0.5))).toFixed(1)} ms`,
      ]),
      ["p99, most beside fewest", (most / fewest).toFixed(2), "flat would be 1"],
    ]);
  });
}

await main();
