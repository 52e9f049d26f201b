import { createHash, randomUUID } from "node:crypto";
import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { createLogger } from "../../platform/observability/log.ts";
import { startEmbeddedPostgres } from "../../platform/postgres/embedded-postgres.ts";
import { startApplicants } from "../support/applicants.ts";
import { query } from "../support/cluster.ts";
import { runCommand, sumsOf } from "../support/commands.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { createAccount, signIn } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { databaseUrl } from "../support/product-database.ts";
import { randomFrom, seed } from "../support/random.ts";
import { withDataFolder } from "../support/temp-dir.ts";

// `npm run faults -- F7` is the full run; the test command runs a short one.
const backups = process.env.FAULTS === "full" ? 8 : 1;
const applicants = 8;
const uploaders = 2;
// Slow writers keep the backups about equal in size, so that what is compared is what is written during a backup.
const thinkMs = backups > 1 ? 600 : 40;
const log = createLogger("error");
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test(`F7 APPLY-09 CAREER-04 PAY-07 ${backups + 1} backups, all but the last under ${applicants} concurrent clients: each restored and compared, rows and files`, async () => {
  await withDataFolder(async (dataDir) => {
    const folder = await mkdtemp(join(tmpdir(), "tidewheel-backups-"));
    let product = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    try {
      await createAccount(product, "owner@people.example", product.setupLink);
      const cookie = await signIn(product, "owner@people.example");
      await payDeposit(product, newRider());

      const random = randomFrom(seed);
      const people = startApplicants(product.url, applicants, random, thinkMs);
      const resumes = new Map<string, string>();
      let isFinishing = false;
      const uploads = Promise.all(
        Array.from({ length: uploaders }, async () => {
          for (; !isFinishing; await delay(thinkMs * random())) resumes.set(...(await upload(product.url)));
        }),
      );
      const tookMs: number[] = [];
      let rows = 0;
      for (let count = 0; count < backups; count += 1) {
        await delay(1_000);
        await waitFor(async () => resumes.size > 0 && people.submissions.some(({ isAcknowledged }) => isAcknowledged));
        const acknowledged = people.submissions
          .filter(({ isAcknowledged }) => isAcknowledged)
          .map(({ email }) => email);
        const uploaded = new Map(resumes);
        expect(Math.min(acknowledged.length, uploaded.size)).toBeGreaterThan(0);
        const archive = join(folder, `${count}.tar.zst`);
        tookMs.push(await takeBackup(archive, dataDir));
        if (count === backups - 1) {
          isFinishing = true;
          await Promise.all([people.finish(), uploads]);
        }
        rows += await restoreAndCompare(archive, acknowledged, uploaded, databaseUrl(dataDir));
        await rm(archive);
      }
      expect(await product.stop()).toBe(0);

      // Writes have stopped: the restored copy must equal the original, including the product's internal tables.
      const archive = join(folder, "last.tar.zst");
      expect(await runCommand("backup", [archive], { DATA_DIR: dataDir })).toMatchObject({ code: 0, errors: "" });
      await withDataFolder(async (restored) => {
        expect(await runCommand("restore", [archive], { DATA_DIR: restored })).toMatchObject({ code: 0, errors: "" });
        await expectEqualFolders(dataDir, restored, resumes);

        // The restored product continues: same session, same résumé, next ledger number.
        product = await startProduct({ env: { DATA_DIR: restored, LOG_LEVEL: "warn" } });
        await expectProductGoesOn(product, restored, cookie);
        expect(await product.stop()).toBe(0);
      });
      console.log(
        `F7 seed ${seed}: ${backups + 1} backups of ${people.submissions.length} applications and ${resumes.size} résumés, ` +
          `${rows} rows compared one by one, all equal; a backup with its proof took ${tookMs.map(Math.round).join(", ")} ms under load`,
      );
    } finally {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});

/** Backs a running product up, with its proof; gives how many milliseconds it took. */
async function takeBackup(archive: string, dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const taken = await runCommand("backup", [archive], { DATA_DIR: dataDir });
  const tookMs = performance.now() - startedAt;
  expect(taken).toMatchObject({ code: 0, errors: "" });
  expect(taken.output).toContain("Proven:");
  expect((await stat(archive)).mode & 0o777).toBe(0o600);
  return tookMs;
}

async function expectEqualFolders(dataDir: string, restored: string, resumes: Map<string, string>): Promise<void> {
  const [before, after] = [await sumsOfFolder(dataDir), await sumsOfFolder(restored)];
  expect(after).toEqual(before);
  expect(Object.keys(before).length).toBeGreaterThan(20);
  for (const digest of await storedFiles(restored, [...resumes.keys()]))
    expect([...resumes.values()]).toContain(digest);
}

async function expectProductGoesOn(product: Product, restored: string, cookie: string): Promise<void> {
  const page = await fetch(`${product.url}/admin/deposits`, { headers: { Cookie: cookie }, redirect: "manual" });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain("rider");
  await payDeposit(product, newRider());
  await expect(query(databaseUrl(restored), "delete from deposit_events")).rejects.toThrow(/only ever appended/);
  const [counted] = await query(
    databaseUrl(restored),
    `select (select sum(change)::int from row_count_changes where list = 'host_applications') as said,
            (select count(*)::int from host_applications) as there`,
  );
  expect(counted?.said).toBe(counted?.there);
}

/**
 * Restores a backup taken under concurrent writes and compares it with the original, whose rows do not change:
 * everything acknowledged before the backup is there, and each row is complete with its jobs and file.
 */
async function restoreAndCompare(
  archive: string,
  acknowledged: string[],
  uploaded: Map<string, string>,
  original: string,
): Promise<number> {
  return withDataFolder(async (restored) => {
    expect(await runCommand("restore", [archive], { DATA_DIR: restored })).toMatchObject({ code: 0, errors: "" });
    const postgres = await startEmbeddedPostgres({ dataDir: restored, log });
    try {
      let compared = 0;
      for (const table of ["host_applications", "career_applications", "deposits", "deposit_events", "users"]) {
        const text = `select id::text, md5(each::text) as sum from ${table} as each`;
        const there = new Map(
          (await query<{ id: string; sum: string }>(original, text)).map(({ id, sum }) => [id, sum]),
        );
        const rows = await query<{ id: string; sum: string }>(postgres.connectionString, text);
        expect(rows.filter(({ id, sum }) => there.get(id) !== sum)).toEqual([]);
        compared += rows.length;
      }
      const [found] = await query<{ missing: number; alone: number; strays: number }>(
        postgres.connectionString,
        `with mails as (select data #>> '{data,id}' as id, count(*) as sent from pgboss.job group by 1)
         select (select count(*)::int from unnest($1::text[]) as email
                 where email not in (select email from host_applications)) as missing,
                (select count(*)::int from host_applications left join mails using (id)
                 where email = any($2::text[]) and coalesce(sent, 0) <> 2) as alone,
                (select count(*)::int from career_applications where email = any($3::text[])) as strays`,
        [acknowledged, acknowledged, [...uploaded.keys()]],
      );
      expect(found).toEqual({ missing: 0, alone: 0, strays: uploaded.size });
      const named = await query<{ email: string; resume_url: string }>(
        postgres.connectionString,
        "select email, resume_url from career_applications",
      );
      for (const { email, resume_url } of named) {
        const digest = hash(await readFile(join(restored, "files", resume_url)));
        expect(uploaded.get(email) ?? digest, email).toBe(digest);
      }
      return compared;
    } finally {
      await postgres.stop();
    }
  });
}

async function sumsOfFolder(dataDir: string): Promise<Record<string, string>> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    return await sumsOf(postgres.connectionString);
  } finally {
    await postgres.stop();
  }
}

async function storedFiles(dataDir: string, emails: string[]): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log });
  try {
    const rows = await query<{ resume_url: string }>(
      postgres.connectionString,
      "select resume_url from career_applications where email = any($1::text[])",
      [emails],
    );
    expect(rows).toHaveLength(emails.length);
    return await Promise.all(
      rows.map(async ({ resume_url }) => hash(await readFile(join(dataDir, "files", resume_url)))),
    );
  } finally {
    await postgres.stop();
  }
}

/** Submits an application with a unique résumé; returns the email address and the file's digest once acknowledged. */
async function upload(url: string): Promise<[email: string, digest: string]> {
  const fields: Record<string, string> = careerApplicationFields({ idempotencyKey: randomUUID() });
  const bytes = pdf(fields.email, 300_000);
  const form = careerApplicationForm(fields, { bytes, name: "cv.pdf" });
  const answer = await fetch(`${url}/careers`, { method: "POST", redirect: "manual", body: form });
  if (answer.status !== 303) throw new Error(`the upload was answered with ${answer.status}`);
  return [fields.email ?? "", hash(bytes)];
}
