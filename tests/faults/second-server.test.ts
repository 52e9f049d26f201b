import { chmod, mkdir, readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApplicants } from "../support/applicants.ts";
import { startAndFail, startProduct } from "../support/product.ts";
import { databaseUrl, postmasterPid, queryDataDir } from "../support/product-database.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import { median } from "../support/statistics.ts";
import { freePort, withDataFolder } from "../support/temp-dir.ts";

const rounds = roundsOr(3, 50);
// Far above the normal time: only a hang fails, not a busy machine.
const generousMs = 20_000;

type Failed = Awaited<ReturnType<typeof startAndFail>>;

/** A startup error that the operator can fix: a short message on one line, without a stack trace. */
function expectOneSentence({ code, errors, ms }: Failed, sentence: RegExp): void {
  expect(errors.trim().split("\n"), errors).toHaveLength(1);
  expect(errors).toMatch(sentence);
  expect(errors).not.toContain("    at ");
  expect(code).toBe(1);
  expect(ms).toBeLessThan(generousMs);
}

test(`F2 ${rounds} second servers on a data folder in use refuse to start, name the holder's pid, and lose nothing`, async () => {
  await withDataFolder(async (dataDir) => {
    const first = await startProduct({ env: { DATA_DIR: dataDir, RATE_LIMITS: "off", LOG_LEVEL: "warn" } });
    const tookMs: number[] = [];
    try {
      const people = startApplicants(first.url, 4, randomFrom(seed));
      for (let round = 0; round < rounds; round += 1) {
        const second = await startAndFail({ env: { DATA_DIR: dataDir } });
        expectOneSentence(
          second,
          new RegExp(`^Another Tidewheel process \\(pid ${first.pid}\\) is using the data folder`),
        );
        tookMs.push(second.ms);
        expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
      }
      await people.finish();
      const [row] = await queryDataDir<{ stored: number }>(
        dataDir,
        "select count(distinct email)::int as stored from host_applications where submission_key not like 'sample-%'",
      );
      console.log(
        `F2: ${rounds} second servers refused, ${Math.round(median(tookMs))} ms median, ${Math.round(Math.max(...tookMs))} ms longest; ` +
          `${people.submissions.length} applications acknowledged meanwhile, ${row?.stored} stored, ${people.retries()} retries`,
      );
      expect(row?.stored).toBe(people.submissions.length);
      expect(people.retries()).toBe(0);
      expect(first.errors()).toBe("");
    } finally {
      expect(await first.stop()).toBe(0);
    }
  });
});

test("a port in use is reported, and the data folder is unlocked again", async () => {
  await withDataFolder(async (dataDir) => {
    const port = await freePort();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    try {
      const failed = await startAndFail({ env: { DATA_DIR: dataDir, PORT: String(port) } });
      expectOneSentence(failed, new RegExp(`^Port ${port} is already in use\\.`));
      await expect(readFile(join(dataDir, "lock"))).rejects.toThrow("ENOENT");
    } finally {
      await new Promise((resolve) => other.close(resolve));
    }
  });
});

test("a DATA_DIR that is a file or below a file is reported", async () => {
  await withDataFolder(async (dataDir) => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    for (const path of [file, join(file, "below")]) {
      const failed = await startAndFail({ env: { DATA_DIR: path } });
      expectOneSentence(failed, /^DATA_DIR \S+file\S* is a file, or lies below one; it has to be a folder\./);
    }
  });
});

test("a data folder that is not writable is reported", async () => {
  await withDataFolder(async (dataDir) => {
    const closed = join(dataDir, "closed");
    await mkdir(closed);
    await chmod(closed, 0o500);
    // Folder permissions do not stop root, but even root cannot create folders in /sys.
    const unwritable = process.getuid?.() === 0 ? "/sys/tidewheel" : join(closed, "data");
    const failed = await startAndFail({ env: { DATA_DIR: unwritable } });
    expectOneSentence(failed, /^The data folder \S+ cannot be (made|written)/);
    expect(failed.errors).toContain(unwritable);
  });
});

test("invalid settings are all reported at once", async () => {
  const bad = {
    PORT: "http",
    LOG_LEVEL: "loud",
    APPLICATIONS_EMAIL: "nobody",
    APP_URL: "tidewheel.example",
    SMTP_URL: "mail",
  };
  const failed = await startAndFail({ env: bad });
  expectOneSentence(failed, /^Bad settings: /);
  for (const name of Object.keys(bad)) expect(failed.errors).toContain(name);
});

test("an unreachable DATABASE_URL is reported without its password", async () => {
  const port = await freePort();
  const failed = await startAndFail({
    env: { DATABASE_URL: `postgresql://someone:secret-word@127.0.0.1:${port}/site` },
  });
  expectOneSentence(failed, /^The database of DATABASE_URL cannot be used \(ECONNREFUSED/);
  expect(failed.errors).not.toContain("secret-word");
});

test("REVIEW-L3 a version older than the database's schema refuses to start and names both", async () => {
  const { entries } = JSON.parse(await readFile("app/db/migrations/meta/_journal.json", "utf8"));
  const number = String(entries.length).padStart(4, "0");
  const sentence = new RegExp(
    `newest migration is number ${number}, of 2031-05-06.*knows is ${entries.at(-1).tag}\\. .*restore the backup`,
  );
  const madeAt = Date.UTC(2031, 4, 6);
  const remember = "insert into drizzle.__drizzle_migrations (hash, created_at) values (repeat('ab', 32), $1)";
  await withDataFolder(async (dataDir) => {
    const first = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    const other = { DATABASE_URL: databaseUrl(dataDir), DATA_DIR: join(dataDir, "other"), LOG_LEVEL: "warn" };
    await queryDataDir(dataDir, remember, [madeAt]);
    expectOneSentence(await startAndFail({ env: other }), sentence);
    await queryDataDir(dataDir, "delete from drizzle.__drizzle_migrations where created_at = $1", [madeAt]);
    const second = await startProduct({ env: other });
    expect(await second.stop()).toBe(0);
    await queryDataDir(dataDir, remember, [madeAt]);
    expect(await first.stop()).toBe(0);
    expectOneSentence(await startAndFail({ env: { DATA_DIR: dataDir } }), sentence);
    expect(postmasterPid(dataDir)).toBeUndefined();
  });
});
