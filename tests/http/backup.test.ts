import { hash } from "node:crypto";
import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { getConstructionPlans } from "pg-boss";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { readSettings } from "../../app/env.server.ts";
import { takeNightlyBackup } from "../../app/features/backups/nightly-backup.server.ts";
import { verifyArchive, writeArchive } from "../../platform/backup/archive.ts";
import { restoreBackup } from "../../platform/backup/restore-backup.ts";
import { takeBackup } from "../../platform/backup/take-backup.ts";
import { verifyBackup } from "../../platform/backup/verify-backup.ts";
import { systemClock } from "../../platform/clock.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { applyMigrations, partMigrations } from "../../platform/postgres/migrations.ts";
import { createFiles, type Files, newFileKey } from "../../platform/storage/files.ts";
import { createDatabase, createEmptyDatabase, query } from "../support/cluster.ts";
import { runCommand, sumsOf } from "../support/commands.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { storeCareerApplication, storeHostApplication } from "../support/factories/stored-submissions.ts";
import { createAccount, signIn } from "../support/http.ts";
import { startProduct, waitFor } from "../support/product.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-backups-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const filesIn = (dataDir: string) => createFiles(readSettings({ DATA_DIR: dataDir }, "/"));
const clock = systemClock;
let count = 0;
const freshPath = (name = "archive.tar.zst") => join(folder, `${++count}-${name}`);
async function freshFiles(): Promise<Files> {
  return filesIn(freshPath("data"));
}

async function filesOf(files: Files): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for await (const key of files.list()) {
    const file = await files.open(key);
    if (file) sums[key] = hash("sha256", await buffer(file.stream));
  }
  return sums;
}

async function storeResume(files: Files, content: string): Promise<string> {
  const key = newFileKey("resumes", "pdf", new Date());
  await mkdir(files.incomingFolder, { recursive: true });
  const path = join(files.incomingFolder, "one");
  await writeFile(path, pdf(content, 20_000));
  await files.store(path, key);
  await rm(path);
  return key;
}

/** A database with rows of every kind, and the files that belong to them. */
async function seededDatabase() {
  const databaseUrl = await createDatabase();
  const dataDir = freshPath("data");
  const files = await filesIn(dataDir);
  await storeHostApplication(databaseUrl, { additional_details: 'Tab\there, \\N, "quotes"\nand a line: Ünïcødé 🚲' });
  const key = await storeResume(files, "first");
  await storeCareerApplication(databaseUrl, { resume_filename: "Lebenslauf Å.pdf", resume_url: key });
  return { databaseUrl, dataDir, files, key };
}

describe("archive", () => {
  test("F7 any changed byte and any truncation is detected before anything is changed", async () => {
    const { databaseUrl, files } = await seededDatabase();
    const path = freshPath();
    const { manifest } = await takeBackup({ connectionString: databaseUrl, files, clock }, { path });
    const whole = await readFile(path);
    const target = await createEmptyDatabase();
    const into = { connectionString: target, files: await freshFiles() };
    const damaged = freshPath("damaged");
    const step = Math.ceil(whole.length / 80);
    let harmless = 0;
    for (let at = 0; at < whole.length; at += step) {
      const changed = Buffer.from(whole);
      changed[at] = (changed[at] ?? 0) ^ 1;
      await writeFile(damaged, changed);
      const read = await verifyArchive(damaged).catch(() => undefined);
      // Some bits of the compression header carry no information, so flipping them changes nothing.
      if (!read) continue;
      expect(read).toEqual(manifest);
      harmless += 1;
    }
    expect(harmless).toBeLessThan(4);
    const refusedAt = async (bytes: Buffer) => {
      await writeFile(damaged, bytes);
      await expect(restoreBackup(into, { path: damaged })).rejects.toThrow();
    };
    const middle = Buffer.from(whole);
    middle.fill(0, Math.floor(whole.length / 2), Math.floor(whole.length / 2) + 9);
    await refusedAt(middle);
    for (const length of [0, 10, Math.floor(whole.length / 2), Math.floor(whole.length * 0.9)])
      await refusedAt(whole.subarray(0, length));
    await refusedAt(Buffer.from("not an archive at all"));
    expect(await sumsOf(target)).toEqual({});
    expect(await filesOf(into.files)).toEqual({});
    await restoreBackup(into, { path });
    expect(await sumsOf(target)).toEqual(await sumsOf(databaseUrl));
    expect(await filesOf(into.files)).toEqual(await filesOf(files));
  });

  test("F7 a complete archive with wrong checksums is rejected too", async () => {
    const { databaseUrl, files } = await seededDatabase();
    const path = freshPath();
    const { manifest } = await takeBackup({ connectionString: databaseUrl, files, clock }, { path });
    const forged = freshPath("forged");
    const writer = await writeArchive(forged, new Date());
    await writer.finish(manifest);
    await expect(verifyArchive(forged)).rejects.toThrow(/^the rows of .+ are not those that it was made with$/);
    expect((await readdir(folder)).filter((name) => name.endsWith(".partial"))).toEqual([]);
  });

  test("F7 a file deleted during the backup is skipped and named, and the rest is complete", async () => {
    const { databaseUrl, dataDir, files, key } = await seededDatabase();
    const second = await storeResume(files, "second");
    const vanishing: Files = {
      ...files,
      async *list() {
        for await (const each of files.list()) {
          if (each === key) await files.remove(key);
          yield each;
        }
      },
    };
    // And a file deleted between its stat and its first byte.
    const third = await storeResume(files, "third");
    vanishing.open = async (each) => {
      const file = await files.open(each);
      if (each === third) rmSync(join(dataDir, "files", third));
      return file;
    };
    const { manifest } = await takeBackup(
      { connectionString: databaseUrl, files: vanishing, clock },
      { path: freshPath() },
    );
    expect(manifest.vanished).toContain(key);
    expect([...manifest.vanished, ...manifest.files.map((file) => file.key)].sort()).toEqual(
      [key, second, third].sort(),
    );
    expect(manifest.files.map((file) => file.key)).toContain(second);
  });

  test("F7 an older version's archive is migrated, a newer version's is rejected", async () => {
    const old = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: old });
    await client.connect();
    const all = partMigrations("app/db/migrations", [])?.ahead ?? [];
    await applyMigrations(client, all.slice(0, 2));
    await client.query(getConstructionPlans("pgboss"));
    await client.end();
    await storeHostApplication(old);
    const files = await freshFiles();
    const path = freshPath();
    const { manifest } = await takeBackup({ connectionString: old, files, clock }, { path });
    expect(manifest.migrations).toHaveLength(2);
    const target = await createEmptyDatabase();
    await restoreBackup({ connectionString: target, files: await freshFiles() }, { path });
    const [counted] = await query(
      target,
      "select sum(change)::int as n from row_count_changes where list = 'host_applications'",
    );
    expect(counted?.n).toBe(1);
    const [applied] = await query(target, "select count(*)::int as n from drizzle.__drizzle_migrations");
    expect(applied?.n).toBe(all.length);

    await query(old, "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, 9999999999999)", [
      "f".repeat(64),
    ]);
    const newer = freshPath();
    await takeBackup({ connectionString: old, files, clock }, { path: newer });
    const untouched = await createEmptyDatabase();
    await expect(restoreBackup({ connectionString: untouched, files }, { path: newer })).rejects.toThrow(
      /made by another version of Tidewheel/,
    );
    expect(await sumsOf(untouched)).toEqual({});
  });

  test("F7 existing data is replaced only on request, and stays if the restore fails", async () => {
    const { databaseUrl, files } = await seededDatabase();
    const path = freshPath();
    await takeBackup({ connectionString: databaseUrl, files, clock }, { path });
    const other = await seededDatabase();
    await storeHostApplication(other.databaseUrl);
    const into = { connectionString: other.databaseUrl, files: other.files };
    const before = { sums: await sumsOf(other.databaseUrl), files: await filesOf(other.files) };
    await expect(restoreBackup(into, { path })).rejects.toThrow(/There is an installation already/);
    const failing: Files = {
      ...other.files,
      store: async (from, key) => {
        await other.files.store(from, key);
        throw new Error("the storage broke");
      },
    };
    await expect(restoreBackup({ ...into, files: failing }, { path, replace: true })).rejects.toThrow(
      "the storage broke",
    );
    expect({ sums: await sumsOf(other.databaseUrl), files: await filesOf(other.files) }).toEqual(before);

    await restoreBackup(into, { path, replace: true });
    expect(await sumsOf(other.databaseUrl)).toEqual(await sumsOf(databaseUrl));
    expect(await filesOf(other.files)).toEqual(await filesOf(files));
  });
});

describe("nightly", () => {
  const nights = (databaseUrl: string) =>
    query<{ night: string; file: string | null; proven_at: Date | null; fault: string | null }>(
      databaseUrl,
      "select night, file, proven_at, fault from backups order by night",
    );
  const aDayLater = { now: () => new Date(Date.now() + 24 * 60 * 60 * 1000) };

  test("F7 one of several processes takes the nightly backup, verifies it, and deletes old ones", async () => {
    const { databaseUrl, files } = await seededDatabase();
    const backupDir = freshPath("nightly");
    await mkdir(backupDir);
    for (const name of ["tidewheel-2026-01-02.tar.zst", "before-upgrade.tar.zst"])
      await writeFile(join(backupDir, name), "");
    for (let day = 10; day < 30; day += 1) await writeFile(join(backupDir, `tidewheel-2026-10-${day}.tar.zst`), "");
    const { db, close } = openDatabase(databaseUrl, () => {});
    const tools = { db, connectionString: databaseUrl, files, clock, log: createLogger("silent") };
    try {
      // The night in which the installation starts is skipped.
      expect(await takeNightlyBackup(tools, { folder: backupDir, floorBytes: 0 })).toBeUndefined();
      const later = { ...tools, clock: aDayLater };
      const outcomes = await Promise.all(
        [1, 2, 3].map(() => takeNightlyBackup(later, { folder: backupDir, floorBytes: 0 })),
      );
      expect(outcomes.filter(Boolean)).toEqual(["proven"]);
      expect(await takeNightlyBackup(later, { folder: backupDir, floorBytes: 0 })).toBeUndefined();
      const [, taken] = await nights(databaseUrl);
      expect(taken).toMatchObject({ proven_at: expect.any(Date), fault: null });
      const names = await readdir(backupDir);
      expect(names).toContain(`tidewheel-${taken?.night}.tar.zst`);
      expect(names).toContain("before-upgrade.tar.zst");
      expect(names).not.toContain("tidewheel-2026-01-02.tar.zst");
      expect(names.filter((name) => name.startsWith("tidewheel-")).length).toBeLessThanOrEqual(11);
      const { tables } = await verifyArchive(taken?.file ?? "");
      expect(tables.find(({ name }) => name === "public.host_applications")?.rows).toBe(1);
      const scratch = await query(
        databaseUrl,
        "select datname from pg_database where datname like 'tidewheel_proof_%'",
      );
      expect(scratch).toEqual([]);
    } finally {
      await close();
    }
  });

  test("F7 a backup that fails verification says why and does not count", async () => {
    const { databaseUrl, files } = await seededDatabase();
    // A table unknown to our migrations is in every backup.
    await query(databaseUrl, "create table strangers (id int primary key)");
    const { db, close } = openDatabase(databaseUrl, () => {});
    const tools = { db, connectionString: databaseUrl, files, clock, log: createLogger("silent") };
    const plan = { folder: freshPath("nightly"), floorBytes: 0 };
    try {
      await takeNightlyBackup(tools, plan);
      expect(await takeNightlyBackup({ ...tools, clock: aDayLater }, plan)).toBe("not proven");
      const [, taken] = await nights(databaseUrl);
      expect(taken).toMatchObject({ proven_at: null, fault: expect.stringContaining("public.strangers") });
      // Retried an hour later by any process.
      await query(databaseUrl, "drop table strangers");
      const anHourOn = { now: () => new Date(aDayLater.now().getTime() + 61 * 60_000) };
      expect(await takeNightlyBackup({ ...tools, clock: anHourOn }, plan)).toBe("proven");
    } finally {
      await close();
    }
  });

  test("F7 without permission to create databases, the log says why the backup is not verified", async () => {
    const { databaseUrl, files } = await seededDatabase();
    const path = freshPath();
    await takeBackup({ connectionString: databaseUrl, files, clock }, { path });
    // The database owner, without privileges outside this database.
    const owner = `${databaseUrl}&options=${encodeURIComponent("-c role=pg_database_owner")}`;
    await expect(verifyBackup(owner, { path })).rejects.toThrow(/CREATEDB/);
    await verifyBackup(databaseUrl, { path });
  });

  test("F7 a product stopped at night takes its backup on startup and can be stopped during one", async () => {
    const { databaseUrl } = await seededDatabase();
    await query(
      databaseUrl,
      "insert into backups (night, started_at, finished_at) values ('2026-01-01', now(), now())",
    );
    const backupDir = freshPath("nightly");
    const product = await startProduct({ env: { DATABASE_URL: databaseUrl, BACKUP_DIR: backupDir } });
    try {
      await waitFor(async () => (await nights(databaseUrl)).some(({ proven_at }) => proven_at !== null), 30_000);
      expect(await readdir(backupDir)).toHaveLength(1);
    } finally {
      expect(await product.stop()).toBe(0);
    }
    await query(databaseUrl, "delete from backups where night <> '2026-01-01'");
    const again = await startProduct({ env: { DATABASE_URL: databaseUrl, BACKUP_DIR: freshPath("other") } });
    expect(await again.stop()).toBe(0);
    const left = await nights(databaseUrl);
    // It either completed by then or left nothing behind.
    expect(left.every(({ proven_at, night }) => proven_at !== null || night === "2026-01-01")).toBe(true);
  });
});

describe("migration between installations", () => {
  const bucket = "tidewheel-moved";
  let server: { run(): Promise<{ port: number }>; close(): Promise<void> };
  let s3: Record<string, string>;
  beforeAll(async () => {
    server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: freshPath("bucket"),
      configureBuckets: [{ name: bucket }],
    });
    const { port } = await server.run();
    s3 = {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    };
  });
  afterAll(() => server?.close());

  test("F7 an installation moves from its own database and disk to external PostgreSQL and a bucket, and back", async () => {
    const home = { DATA_DIR: freshPath("home") };
    const first = await startProduct({ env: home });
    await createAccount(first, "owner@people.example", first.setupLink);
    const cookie = await signIn(first, "owner@people.example");
    await payDeposit(first, newRider());
    const fields = careerApplicationFields();
    const bytes = pdf("moving", 400_000);
    const form = careerApplicationForm(fields, { bytes, name: "cv.pdf" });
    expect((await fetch(`${first.url}/careers`, { method: "POST", redirect: "manual", body: form })).status).toBe(303);

    // A restore is refused while the product runs; a backup is not.
    const up = freshPath("up.tar.zst");
    const refused = await runCommand("restore", [up], home);
    expect(refused).toMatchObject({ code: 1, errors: expect.stringContaining(`pid ${first.pid}`) });
    expect(await runCommand("backup", [freshPath("running.tar.zst")], home)).toMatchObject({ code: 0, errors: "" });
    expect(await first.stop()).toBe(0);
    const taken = await runCommand("backup", [up], home);
    expect(taken).toMatchObject({ code: 0, errors: "" });
    expect(taken.output).toMatch(/Backup: .+ rows of \d+ tables, 1 files.+\nProven: /);
    expect(await runCommand("backup", [up], home)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("already"),
    });

    const databaseUrl = await createEmptyDatabase();
    const away = { DATABASE_URL: databaseUrl, DATA_DIR: freshPath("away"), ...s3 };
    expect(await runCommand("restore", [up], away)).toMatchObject({ code: 0, errors: "" });
    const asMoved = await sumsOf(databaseUrl);
    const second = await startProduct({ env: away });
    const seen = await look(second.url, cookie, String(fields.email));
    expect(hash("sha256", seen.resume)).toBe(hash("sha256", bytes));
    expect(await runCommand("restore", [up, "--replace"], away)).toMatchObject({
      code: 1,
      errors: expect.stringContaining("A process of Tidewheel is connected"),
    });
    expect(await second.stop()).toBe(0);
    expect(Object.keys(asMoved)).toContain("public.deposit_events");

    const down = freshPath("down.tar.zst");
    expect(await runCommand("backup", [down], away)).toMatchObject({ code: 0, errors: "" });
    const back = { DATA_DIR: freshPath("back") };
    expect(await runCommand("restore", [down], back)).toMatchObject({ code: 0, errors: "" });
    const third = await startProduct({ env: back });
    const seenAgain = await look(third.url, cookie, String(fields.email));
    expect(hash("sha256", seenAgain.resume)).toBe(hash("sha256", bytes));
    await payDeposit(third, newRider());
    expect(await third.stop()).toBe(0);
  }, 600_000);

  /** An admin's view: the same session is valid, the application is listed, and its résumé downloads. */
  async function look(url: string, cookie: string, email: string) {
    const headers = { Cookie: cookie };
    const page = await fetch(`${url}/admin/applications?tab=career&q=${encodeURIComponent(email)}`, { headers });
    const text = await page.text();
    expect(text).toContain(email);
    const [id] = /career-\d+/.exec(text) ?? [];
    const answer = await fetch(`${url}/admin/resumes/${id}`, { headers });
    expect(answer.status).toBe(200);
    return { resume: Buffer.from(await answer.arrayBuffer()) };
  }
});

test("F7 a failing command prints its reason in one sentence", async () => {
  const nowhere = { DATA_DIR: freshPath("nowhere") };
  for (const [name, args, says] of [
    ["backup", [], "Name a file for the backup"],
    ["backup", [freshPath()], "There is no installation in"],
    ["restore", [], "Name the backup to restore"],
    ["restore", [freshPath("missing")], "There is no such file"],
  ] as const) {
    const { code, errors } = await runCommand(name, [...args], nowhere);
    expect(code, says).toBe(1);
    expect(errors.trim().split("\n"), says).toEqual([expect.stringContaining(says)]);
  }
});
