import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { Agent, type ClientRequest, request } from "node:http";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { processStart } from "../../platform/postgres/data-dir-lock.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { type Product, startProduct } from "../support/product.ts";
import { postmasterPid, queryDataDir } from "../support/product-database.ts";
import { isFull, randomFrom, roundsOr, seed } from "../support/random.ts";
import { median } from "../support/statistics.ts";
import { withDataFolder } from "../support/temp-dir.ts";

const rounds = roundsOr(2, 100);
const clients = 16;

/**
 * `refused`: the server never accepted the request, as expected after shutdown. `broken`: it accepted the request ("100
 * Continue") but did not answer completely.
 */
type Outcome = { answered: number } | "refused" | `broken${string}`;

test(`F6 SIGTERM under load, ${rounds} times: every accepted request is answered completely, exit code 0`, async () => {
  await withDataFolder(async (dataDir) => {
    const random = randomFrom(seed);
    const exitsMs: number[] = [];
    const stored = { asked: 0 };
    let answered = 0;
    let refused = 0;
    for (let round = 0; round < rounds; round += 1) {
      const product = await startProduct({ env: { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn" } });
      const load = startLoad(product);
      await delay(100 + 400 * random());
      // At least half a second of work certainly in progress, in addition to the load.
      const slow = sendSlowly(product.url);
      await slow.taken;
      const beganMs = performance.now();
      const stopped = product.stop();
      void slow.finish();
      const code = await stopped;
      exitsMs.push(performance.now() - beganMs);
      const outcomes = [...(await load.finish()), await slow.fate];
      const answers = outcomes.filter((outcome) => typeof outcome === "object");
      expect(outcomes.filter((outcome) => String(outcome).startsWith("broken"))).toEqual([]);
      expect(answers.filter(({ answered: status }) => status !== 303 && status !== 200)).toEqual([]);
      expect(await slow.fate).toEqual({ answered: 303 });
      expect(code).toBe(0);
      expect(product.errors()).toBe("");
      answered += answers.length;
      refused += outcomes.length - answers.length;
      stored.asked += answers.filter(({ answered: status }) => status === 303).length;
    }
    const witness = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    const [row] = await queryDataDir<{ n: number }>(
      dataDir,
      "select count(*)::int as n from host_applications where submission_key not like 'sample-%'",
    );
    expect(await witness.stop()).toBe(0);
    console.log(
      `F6 seed ${seed}: ${rounds} stops under ${clients} clients; ${answered} requests answered whole, 0 broken, ${refused} refused after the end; ` +
        `exit ${Math.round(median(exitsMs))}/${Math.round(Math.max(...exitsMs))} ms (median/longest); ${stored.asked} thanked, ${row?.n} stored`,
    );
    expect(row?.n).toBe(stored.asked);
  });
});

function startLoad(product: Product) {
  const kept = new Agent({ keepAlive: true });
  const each = new Agent({ keepAlive: false });
  const outcomes: Outcome[] = [];
  const all = Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (;;) {
        const { fate: outcome } = apply(product.url, client % 2 ? kept : each);
        outcomes.push(await outcome);
        if (outcomes.at(-1) === "refused") return;
      }
    }),
  );
  return {
    async finish() {
      await all;
      kept.destroy();
      return outcomes;
    },
  };
}

function sendSlowly(url: string) {
  const body = formBody();
  const half = Math.floor(body.length / 2);
  const { sent, fate: outcome, taken } = begin(url, new Agent(), body);
  return {
    fate: outcome,
    taken: taken.then(() => sent.write(body.slice(0, half))),
    async finish() {
      await delay(300);
      sent.end(body.slice(half));
    },
  };
}

function apply(url: string, agent: Agent) {
  const body = formBody();
  const { sent, fate: outcome, taken } = begin(url, agent, body);
  taken.then(
    () => sent.end(body),
    () => {},
  );
  return { fate: outcome };
}

/** Sends headers with `Expect: 100-continue`, which tells when the server has accepted the request. */
function begin(
  url: string,
  agent: Agent,
  body: string,
): { sent: ClientRequest; fate: Promise<Outcome>; taken: Promise<void> } {
  const headers = {
    "Content-Type": "application/x-www-form-urlencoded",
    "Content-Length": Buffer.byteLength(body),
    Expect: "100-continue",
  };
  const sent = request(`${url}/host/application`, { method: "POST", agent, headers });
  let isTaken = false;
  const taken = new Promise<void>((resolve, reject) => {
    sent.once("continue", () => {
      isTaken = true;
      resolve();
    });
    sent.once("error", reject);
  });
  taken.catch(() => {}); // the outcome reports it
  const outcome = new Promise<Outcome>((resolve) => {
    const failed = (error?: NodeJS.ErrnoException) =>
      resolve(isTaken ? `broken: ${error?.code} ${String(sent.reusedSocket)} ${error?.message}` : "refused");
    sent.on("error", failed);
    sent.once("response", (answer) => {
      answer.resume();
      answer.once("close", () => (answer.complete ? resolve({ answered: answer.statusCode ?? 0 }) : failed()));
    });
  });
  sent.flushHeaders();
  return { sent, fate: outcome, taken };
}

const formBody = () => new URLSearchParams({ ...hostApplicationFields(), idempotencyKey: randomUUID() }).toString();

test("REVIEW-DEV the development server stops its database on SIGTERM, on SIGINT and through npm", async () => {
  await withDataFolder(async (dataDir) => {
    const stops = [
      ["node", "SIGTERM"],
      ["node", "SIGINT"],
      ["npm", "SIGTERM"],
    ] as const;
    // Through npm, SIGTERM reaches the same server: the short run leaves out the direct one.
    for (const [by, signal] of isFull ? stops : stops.slice(1)) {
      const [program, ...args] = by === "npm" ? ["npm", "run", "dev"] : [process.execPath, "scripts/run.mjs", "dev"];
      const { PATH, HOME, TMPDIR } = process.env;
      const env = { PATH, HOME, TMPDIR, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" } as NodeJS.ProcessEnv;
      const child = spawn(program, args, { env, stdio: ["ignore", "pipe", "inherit"] });
      const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
      for await (const line of createInterface({ input: child.stdout })) {
        const [, url] = /^Ready: (.*)$/.exec(line) ?? [];
        if (!url) continue;
        // A rendered page also proves that the Vite part works; once, because it transforms every module.
        if (by === "npm") expect((await fetch(url)).status).toBe(200);
        break;
      }
      child.stdout.resume();
      const postmaster = postmasterPid(dataDir) ?? 0;
      expect(processStart(postmaster)).toBeDefined();
      child.kill(signal);
      expect(await exited, `${by} ${signal}`).toBe(0);
      expect(processStart(postmaster), `${by} ${signal}`).toBeUndefined();
      expect(postmasterPid(dataDir), `${by} ${signal}`).toBeUndefined();
    }
  });
});
