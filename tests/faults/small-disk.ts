import { randomUUID } from "node:crypto";
import { appendFile, mkdir, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { startProduct, waitFor } from "../support/product.ts";
import { queryDataDir } from "../support/product-database.ts";
import { percentile } from "../support/statistics.ts";

export interface DiskFullResult {
  acknowledged: number;
  lost: number;
  storedTwice: number;
  refusedByFloor: number;
  otherRefusals: number;
  message: string;
  wrong: number[];
  freeBytesAtWorst: number;
  healthP99Ms: number;
  healthFailures: number;
  acceptsAgainAfterMs: number;
}

const clients = 8;
const fullForMs = 5_000;

async function fill(disk: string): Promise<DiskFullResult> {
  const dataDir = join(disk, "data");
  const ballast = join(disk, "ballast");
  const filler = join(disk, "filler");
  await mkdir(dataDir);
  const product = await startProduct({
    env: { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn", DISK_FLOOR_MB: floorMb },
  });
  try {
    // Leaves a few megabytes above the limit; submissions fill the rest.
    const spare = (await freeBytes(disk)) - (Number(floorMb) + 6) * 2 ** 20;
    await appendFile(ballast, Buffer.alloc(Math.max(0, spare), 1));
    const health = watchHealth(product.url);
    const people = startApplicants(product.url);
    await waitFor(() => people.refusedByFloor() >= 20, 120_000);
    let freeBytesAtWorst = Number.POSITIVE_INFINITY;
    await fillDisk(filler);
    for (const until = Date.now() + fullForMs; Date.now() < until; await delay(50)) {
      freeBytesAtWorst = Math.min(freeBytesAtWorst, await freeBytes(disk));
    }
    const before = people.acknowledged.length;
    await rm(filler);
    await rm(ballast);
    const freedAt = performance.now();
    await waitFor(() => people.acknowledged.length > before, 60_000);
    const acceptsAgainAfterMs = performance.now() - freedAt;
    await people.finish();
    const { latenciesMs, failures } = await health.finish();
    const rows = await queryDataDir<{ email: string; n: number }>(
      dataDir,
      "select email, count(*)::int as n from host_applications where submission_key not like 'sample-%' group by email",
    );
    const stored = new Map(rows.map(({ email, n }) => [email, n]));
    return {
      acknowledged: people.acknowledged.length,
      lost: people.acknowledged.filter((email) => !stored.has(email)).length,
      storedTwice: rows.filter(({ n }) => n > 1).length,
      refusedByFloor: people.refusedByFloor(),
      otherRefusals: people.otherRefusals(),
      message: people.message(),
      wrong: people.wrong,
      freeBytesAtWorst,
      healthP99Ms: percentile(latenciesMs, 0.99),
      healthFailures: failures,
      acceptsAgainAfterMs,
    };
  } finally {
    await product.stop();
  }
}

function startApplicants(url: string) {
  const acknowledged: string[] = [];
  const wrong: number[] = [];
  let [refusedByFloor, otherRefusals, message, isFinishing] = [0, 0, "", false];
  const all = Promise.all(
    Array.from({ length: clients }, async () => {
      while (!isFinishing) {
        const fields: Record<string, string> = {
          ...hostApplicationFields(),
          additionalDetails: randomUUID().repeat(50),
          idempotencyKey: randomUUID(),
        };
        const body = new URLSearchParams(fields);
        for (let isThanked = false; !isThanked && !isFinishing; ) {
          const answer = await fetch(`${url}/host/application`, { method: "POST", redirect: "manual", body });
          const text = await answer.text();
          isThanked = answer.status === 303;
          if (isThanked) acknowledged.push(fields.email ?? "");
          else if (answer.status !== 503) wrong.push(answer.status);
          else if (text.includes("Our disk is nearly full")) {
            refusedByFloor += 1;
            message = /Our disk is nearly full[^<]*/.exec(text)?.[0] ?? "";
          } else otherRefusals += 1;
          if (!isThanked) await delay(50);
        }
      }
    }),
  );
  return {
    acknowledged,
    wrong,
    refusedByFloor: () => refusedByFloor,
    otherRefusals: () => otherRefusals,
    message: () => message,
    async finish() {
      isFinishing = true;
      await all;
    },
  };
}

function watchHealth(url: string) {
  const latenciesMs: number[] = [];
  let [failures, isFinishing] = [0, false];
  const all = (async () => {
    while (!isFinishing) {
      const askedAt = performance.now();
      const ok = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(5_000) }).then(
        async (answer) => (await answer.text()) === "ok",
        () => false,
      );
      if (!ok) failures += 1;
      latenciesMs.push(performance.now() - askedAt);
      await delay(20);
    }
  })();
  return {
    async finish() {
      isFinishing = true;
      await all;
      return { latenciesMs: latenciesMs.sort((a, b) => a - b), failures };
    },
  };
}

const freeBytes = async (path: string) => {
  const { bavail, bsize } = await statfs(path);
  return bavail * bsize;
};

async function fillDisk(path: string): Promise<void> {
  for (const bytes of [2 ** 20, 4096]) {
    const piece = Buffer.alloc(bytes, 1);
    try {
      for (;;) await appendFile(path, piece);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
}

// disk.test.ts runs this as a separate program, because only it may enter the namespace with the small disk.
const [folder = "", floorMb = "16"] = process.argv.slice(2);
process.stdout.write(`${JSON.stringify(await fill(folder))}\n`);
