import { spawnSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { startApplicants } from "../support/applicants.ts";
import { startAndFail, startProduct } from "../support/product.ts";
import { postmasterPid, queryDataDir } from "../support/product-database.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import { median } from "../support/statistics.ts";
import { withDataFolder } from "../support/temp-dir.ts";

const rounds = roundsOr(3, 50);
// A container as far as it matters here: its own PID and IPC namespaces on the same folder.
const isRoot = process.getuid?.() === 0;
const asMyself = isRoot ? [] : ["--user", "--map-current-user"];
const container = ["unshare", ...asMyself, "--pid", "--ipc", "--fork", "--kill-child", "--mount-proc"];
const [program = "", ...options] = container;
const { status, stderr } = spawnSync(program, [...options, "true"], { encoding: "utf8" });
const notPermitted = `not tried: this machine permits no pid namespace (${stderr?.trim()})`;

const storedApplications = async (dataDir: string) => {
  const [row] = await queryDataDir<{ stored: number }>(
    dataDir,
    "select count(distinct email)::int as stored from host_applications where submission_key not like 'sample-%'",
  );
  return row?.stored;
};

test(`REVIEW-M6 F13 ${rounds} second servers in other containers on a data folder in use refuse to start, and nothing is lost`, async (context) => {
  if (status !== 0) return context.skip(notPermitted);
  await withDataFolder(async (dataDir) => {
    const first = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    try {
      const people = startApplicants(first.url, 4, randomFrom(seed));
      const tookMs: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        const { code, errors, ms } = await startAndFail({ env: { DATA_DIR: dataDir }, within: container });
        expect(errors.trim()).toBe(
          `Another Tidewheel process (pid ${first.pid} of ${hostname()}, in another container) is using the data folder ${dataDir}. ` +
            "Stop it first, or set DATA_DIR to another folder.",
        );
        expect(code).toBe(1);
        tookMs.push(ms);
      }
      await people.finish();
      console.log(
        `F13: ${rounds} servers in other containers refused, ${Math.round(median(tookMs))} ms median; ${people.submissions.length} applications acknowledged meanwhile`,
      );
      expect(await storedApplications(dataDir)).toBe(people.submissions.length);
      expect(people.retries()).toBe(0);
      expect(first.errors()).toBe("");
    } finally {
      expect(await first.stop()).toBe(0);
    }
  });
});

test("REVIEW-M6 F13 a second server also refuses while the killed first one's PostgreSQL runs; the next one here adopts it", async (context) => {
  if (status !== 0) return context.skip(notPermitted);
  await withDataFolder(async (dataDir) => {
    const first = await startProduct({ env: { DATA_DIR: dataDir, LOG_LEVEL: "warn" } });
    const people = startApplicants(first.url, 4, randomFrom(seed));
    await people.finish();
    await first.kill();
    const pidFile = await readFile(join(dataDir, "db/postmaster.pid"), "utf8");
    const { code, errors, ms } = await startAndFail({ env: { DATA_DIR: dataDir }, within: container });
    expect(errors.trim()).toBe(
      `A PostgreSQL server of ${hostname()}, in another container, still runs on ${join(dataDir, "db")}. ` +
        "Stop that container first, or set DATA_DIR to another folder.",
    );
    expect(code).toBe(1);
    console.log(`F13: beside a PostgreSQL left running refused in ${Math.round(ms)} ms`);
    // Unchanged: PostgreSQL shuts down when its PID file changes.
    expect(await readFile(join(dataDir, "db/postmaster.pid"), "utf8")).toBe(pidFile);
    const adopted = postmasterPid(dataDir);
    const next = await startProduct({ env: { DATA_DIR: dataDir } });
    try {
      expect(postmasterPid(dataDir)).toBe(adopted);
      expect(next.log).toContainEqual(
        expect.objectContaining({ pid: adopted, msg: expect.stringContaining("Adopted") }),
      );
      expect(await storedApplications(dataDir)).toBe(people.submissions.length);
    } finally {
      expect(await next.stop()).toBe(0);
    }
  });
});

test("REVIEW-M6 F13 a killed container leaves no lock on the data folder", async (context) => {
  if (status !== 0) return context.skip(notPermitted);
  await withDataFolder(async (dataDir) => {
    const first = await startProduct({ env: { DATA_DIR: dataDir }, within: container });
    const people = startApplicants(first.url, 4, randomFrom(seed));
    await people.finish();
    await first.kill();
    const next = await startProduct({ env: { DATA_DIR: dataDir } });
    try {
      expect(await storedApplications(dataDir)).toBe(people.submissions.length);
    } finally {
      expect(await next.stop()).toBe(0);
    }
  });
});
