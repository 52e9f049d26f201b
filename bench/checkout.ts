import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { Agent, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { controlProvider, goodCard, readProvider } from "../tests/support/deposits.ts";
import { type Product, startProduct } from "../tests/support/product.ts";
import { databaseUrl, queryDataDir } from "../tests/support/product-database.ts";
import { median, percentile, table } from "../tests/support/statistics.ts";

// Checkout sessions and webhooks per second, interleaved with single-row inserts into the same database as a baseline.
// The sandbox payment provider runs in the same process, so its cost is included.
const rounds = Number(process.env.BENCH_ROUNDS ?? 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 5);
const clients = 16;
const webhooksPerRound = Number(process.env.BENCH_WEBHOOKS ?? 600);

interface Measurement {
  perSecond: number;
  latenciesMs: number[];
}

async function main(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-bench-"));
  const product = await startProduct({ env: { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn" } });
  try {
    await controlProvider(product, { webhooks: "hold" });
    await createCheckouts(product, 1);
    const checkouts: Measurement[] = [];
    const webhooks: Measurement[] = [];
    const inserts: number[] = [];
    for (let round = 1; round <= rounds; round += 1) {
      checkouts.push(await createCheckouts(product, seconds));
      webhooks.push(await sendWebhooks(product, dataDir));
      inserts.push(await whileStopped(product.pid, () => insertRows(dataDir)));
      process.stderr.write(
        `round ${round}: ${[checkouts.at(-1)?.perSecond, webhooks.at(-1)?.perSecond, inserts.at(-1)].map((rate) => rate?.toFixed(0)).join(", ")}\n`,
      );
    }
    const rate = (measured: Measurement[]) => median(measured.map(({ perSecond }) => perSecond));
    const latency = (measured: Measurement[], share: number) =>
      median(measured.map(({ latenciesMs }) => percentile(latenciesMs, share))).toFixed(1);
    const inserted = median(inserts);
    const line = (name: string, measured: Measurement[]): [string, string, string] => [
      name,
      `${rate(measured).toFixed(0)}/s`,
      `p50 ${latency(measured, 0.5)} ms, p99 ${latency(measured, 0.99)} ms, ratio ${(rate(measured) / inserted).toFixed(3)}`,
    ];
    table("Deposits", [
      line("checkouts begun", checkouts),
      line("webhooks handled", webhooks),
      ["bare database", `${inserted.toFixed(0)}/s`, `${clients} clients, one durable insert a transaction`],
    ]);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

let riders = 0;

function createCheckouts(product: Product, forSeconds: number): Promise<Measurement> {
  const endAt = performance.now() + forSeconds * 1000;
  return measure(
    () => performance.now() < endAt,
    (agent) => {
      riders += 1;
      const body = JSON.stringify({ email: `rider${riders}@bench.example`, amount: 50_000 });
      return send(agent, `${product.url}/api/create-deposit-payment`, body, { "Content-Type": "application/json" });
    },
  );
}

async function sendWebhooks(product: Product, dataDir: string): Promise<Measurement> {
  const open = (await readProvider(product))["checkout.session"].filter(({ status }) => status === "open");
  const paying = open.slice(0, Math.ceil(webhooksPerRound / 3));
  for (let at = 0; at < paying.length; at += clients)
    await Promise.all(
      paying
        .slice(at, at + clients)
        .map(({ id }) => controlProvider(product, { pay: { session: id, card: goodCard } })),
    );
  const [secret] = await queryDataDir<{ value: string }>(
    dataDir,
    "select value from product_secrets where name = 'sandbox-webhook-secret'",
  );
  const events = (await readProvider(product)).event.slice(0, paying.length * 3).map((event) => JSON.stringify(event));
  return measure(
    () => events.length > 0,
    (agent) => {
      const body = events.pop() ?? "";
      const at = Math.floor(Date.now() / 1000);
      const signature = createHmac("sha256", `whsec_${secret?.value}`).update(`${at}.${body}`).digest("hex");
      const headers = { "Content-Type": "application/json", "Stripe-Signature": `t=${at},v1=${signature}` };
      return send(agent, `${product.url}/api/stripe/webhook`, body, headers);
    },
  );
}

async function measure(shouldContinue: () => boolean, work: (agent: Agent) => Promise<void>): Promise<Measurement> {
  const agent = new Agent({ keepAlive: true, maxSockets: clients });
  const latenciesMs: number[] = [];
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (shouldContinue()) {
        const askedAt = performance.now();
        await work(agent);
        latenciesMs.push(performance.now() - askedAt);
      }
    }),
  );
  const tookMs = performance.now() - startedAt;
  agent.destroy();
  return { perSecond: latenciesMs.length / (tookMs / 1000), latenciesMs: latenciesMs.sort((a, b) => a - b) };
}

function send(agent: Agent, url: string, body: string, headers: Record<string, string>): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      { method: "POST", agent, headers: { ...headers, "Content-Length": Buffer.byteLength(body) } },
      (answer) => {
        answer.resume();
        answer.once("end", () =>
          answer.statusCode === 200 ? resolve() : reject(new Error(`${url} answered ${answer.statusCode}`)),
        );
      },
    );
    sent.once("error", reject);
    sent.end(body);
  });
}

async function whileStopped<Result>(pid: number, work: () => Promise<Result>): Promise<Result> {
  process.kill(pid, "SIGSTOP");
  try {
    await delay(200);
    return await work();
  } finally {
    process.kill(pid, "SIGCONT");
  }
}

const columns = ["id", "request_key", "email", "amount_cents", "currency", "page_token_hash", "created_at"];
const insertOne = `insert into bench_deposits (${columns.join(", ")}) values (${columns.map((_, index) => `$${index + 1}`).join(", ")})`;

async function insertRows(dataDir: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: databaseUrl(dataDir), max: clients });
  try {
    await pool.query("drop table if exists bench_deposits");
    await pool.query("create table bench_deposits (like deposits including all)");
    let inserted = 0;
    const startedAt = performance.now();
    const endAt = startedAt + seconds * 1000;
    await Promise.all(
      Array.from({ length: clients }, async (_, client) => {
        const connection = await pool.connect();
        try {
          for (let count = 0; performance.now() < endAt; count += 1) {
            const key = `${client}-${count}`;
            const id = `dep-${Date.now()}${String(count % 1000).padStart(3, "0")}${client}`;
            const values = [id, key, `rider${key}@bench.example`, 50_000, "usd", key, new Date()];
            await connection.query({ name: "insert", text: insertOne, values });
            inserted += 1;
          }
        } finally {
          connection.release();
        }
      }),
    );
    const tookMs = performance.now() - startedAt;
    await pool.query("drop table bench_deposits");
    return inserted / (tookMs / 1000);
  } finally {
    await pool.end();
  }
}

await main();
