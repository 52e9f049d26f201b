import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { readSettings } from "../../app/env.server.ts";
import { listKnownResumes } from "../../app/features/submissions/career-applications/career-applications.server.ts";
import { sweepIncoming, sweepOrphans } from "../../app/services/orphan-sweep.server.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createFiles, resumeFolder } from "../../platform/storage/files.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { launchProduct } from "../support/product.ts";
import { databaseUrl, queryDataDir } from "../support/product-database.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import { freePort, killDatabase, withDataFolder } from "../support/temp-dir.ts";

const rounds = roundsOr(4, 50);
const uploaders = 6;
const resumeBytes = 400_000;
const longestLifeMs = 900;
const retryAfterMs = 100;
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

test(`F1 CAREER-04 no acknowledged résumé is lost, duplicated or truncated by ${rounds} kills, and the orphan cleanup removes leftovers`, async () => {
  await withDataFolder(async (dataDir) => {
    const random = randomFrom(seed);
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const start = () => launchProduct({ env: { DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: "warn" } });
    let launch = start();
    await launch.ready;

    const sent: { email: string; hash: string; isAcknowledged: boolean }[] = [];
    let isFinishing = false;
    const people = Promise.all(
      Array.from({ length: uploaders }, async () => {
        while (!isFinishing) {
          const fields: Record<string, string> = careerApplicationFields({ idempotencyKey: randomUUID() });
          const bytes = pdf(fields.email, resumeBytes);
          const one = { email: fields.email ?? "", hash: hash(bytes), isAcknowledged: false };
          sent.push(one);
          while (!(await isThanked(url, fields, bytes))) await delay(retryAfterMs);
          one.isAcknowledged = true;
        }
      }),
    );
    for (let round = 0; round < rounds; round += 1) {
      await delay(random() * longestLifeMs);
      if (round % 2 === 1) await killDatabase(dataDir);
      await launch.kill();
      launch = start();
      await launch.ready;
    }
    isFinishing = true;
    await people;

    const rows = await queryDataDir<{ email: string; resume_url: string }>(
      dataDir,
      "select email, resume_url from career_applications",
    );
    const keyOf = new Map(rows.map((row) => [row.email, row.resume_url]));
    const wrong: string[] = [];
    for (const { email, hash: expected } of sent) {
      const bytes = await readFile(join(dataDir, "files", keyOf.get(email) ?? "missing")).catch(() => undefined);
      if (!bytes || hash(bytes) !== expected) wrong.push(email);
    }
    const stored = () => readdir(join(dataDir, "files", "resumes"));
    const left = (await stored()).length - rows.length;
    expect(wrong).toEqual([]);
    expect(rows).toHaveLength(sent.length);

    const { db, close } = openDatabase(databaseUrl(dataDir), () => {});
    const files = await createFiles(readSettings({ DATA_DIR: dataDir }, "/"));
    const inTwoHours = { now: () => new Date(Date.now() + 2 * 3_600_000) };
    const tools = { files, clock: inTwoHours, log: createLogger("error") };
    await sweepIncoming(tools);
    const swept = await sweepOrphans(tools, { folder: resumeFolder, listKnown: (keys) => listKnownResumes(db, keys) });
    await close();
    expect(swept).toBe(left);
    expect((await stored()).sort()).toEqual(rows.map((row) => row.resume_url.split("/")[1]).sort());
    expect(await readdir(join(dataDir, "files", "incoming"))).toEqual([]);
    console.log(
      `F1 uploads, seed ${seed}: ${rounds} kills, ${sent.length} résumés acknowledged and whole, ${left} orphans swept`,
    );
    expect(await (await launch.ready).stop()).toBe(0);
  });
});

async function isThanked(url: string, fields: Record<string, string>, bytes: Buffer): Promise<boolean> {
  const form = careerApplicationForm(fields, { bytes, name: "cv.pdf" });
  const status = await fetch(`${url}/careers`, { method: "POST", redirect: "manual", body: form }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status !== 303 && status !== 0 && status < 500) throw new Error(`the upload was answered with ${status}`);
  return status === 303;
}
