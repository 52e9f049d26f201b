import { beforeEach, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { mailboxMessages } from "../../app/db/schema/index.ts";
import { deadLetterQueue } from "../../platform/jobs/job-table.ts";
import { type JobKind, type JobRunner, startJobs } from "../../platform/jobs/queue.ts";
import type { Logger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { waitFor } from "../support/product.ts";

const kind: JobKind<{ to: string }> = { name: "send-test-email" };
const data = { to: "someone@host.example" };

interface Line {
  level: string;
  fields: Record<string, unknown>;
  message: string;
}

let url: string;
let database: DatabaseHandle;

beforeEach(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
});

async function withJobs(
  options: Parameters<typeof startJobs>[3],
  work: (jobs: JobRunner, lines: Line[]) => Promise<void>,
) {
  const lines: Line[] = [];
  const writer = (level: string) => (fields: Record<string, unknown>, message: string) =>
    lines.push({ level, fields, message });
  const log = { info: writer("info"), warn: writer("warn"), error: writer("error") } as unknown as Logger;
  const jobs = await startJobs(database, [kind], log, options);
  try {
    await work(jobs, lines);
  } finally {
    await jobs.stop(1_000);
    await database.close();
  }
}

const jobsIn = (queue: string) =>
  query<{ id: string; data: unknown; state: string }>(url, "select id, data, state from pgboss.job where name = $1", [
    queue,
  ]);

test("APPLY-06 a job out of retries moves to the dead-letter queue and is logged without its data", async () => {
  await withJobs({ retryLimit: 1 }, async (jobs, lines) => {
    let tries = 0;
    await jobs.work(kind, async ({ to }) => {
      tries += 1;
      throw Object.assign(new Error(`no mailbox for ${to}`), { code: "EENVELOPE", responseCode: 550 });
    });
    await jobs.enqueue(database.db, kind, data);
    const [letter] = await waitFor(async () => {
      const letters = await jobsIn(deadLetterQueue);
      return letters.length > 0 && letters;
    }, 60_000);
    expect(tries).toBe(2);
    expect(letter).toMatchObject({ data, state: "created" });
    const [job] = await jobsIn(kind.name);
    expect(lines).toEqual([
      {
        level: "warn",
        fields: expect.objectContaining({ attempt: 1, id: job?.id }),
        message: "job failed, will be tried again",
      },
      {
        level: "error",
        fields: { job: kind.name, id: job?.id, attempt: 2, reason: "Error EENVELOPE 550" },
        message: "job given up",
      },
    ]);
  });
});

test("F4 APPLY-06 a backlog drains without pauses between jobs", async () => {
  await withJobs({}, async (jobs) => {
    const backlog = 200;
    await jobs.enqueue(database.db, kind, ...Array.from({ length: backlog }, () => data));
    const doneAtMs: number[] = [];
    await jobs.work(kind, async () => {
      doneAtMs.push(performance.now());
    });
    await waitFor(() => doneAtMs.length === backlog, 60_000);
    const tookMs = (doneAtMs.at(-1) ?? 0) - (doneAtMs[0] ?? 0);
    console.log(
      `F4: a backlog of ${backlog} jobs was worked off at ${Math.round((backlog * 1_000) / tookMs)} a second`,
    );
    // Polling once a second would take 100 s.
    expect(tookMs).toBeLessThan(30_000);
  });
});

test("APPLY-06 a new version's queue options are applied to the existing queue", async () => {
  const settings = () =>
    query(url, "select retry_limit, heartbeat_seconds, dead_letter from pgboss.queue where name = $1", [kind.name]);
  await withJobs({ retryLimit: 1 }, async () => {});
  await query(url, "update pgboss.queue set heartbeat_seconds = null, dead_letter = null");
  database = openDatabase(url, () => {});
  await withJobs({}, async () => {
    expect(await settings()).toEqual([{ retry_limit: 600, heartbeat_seconds: 20, dead_letter: deadLetterQueue }]);
  });
});

test("APPLY-05 APPLY-09 a row and its jobs are stored in one transaction, both or neither", async () => {
  await withJobs({}, async (jobs) => {
    const message = (id: string, subject: string) => ({
      id,
      from: "a",
      to: "b",
      subject,
      text: "",
      html: "",
      replyTo: null,
      createdAt: new Date(),
    });
    const insert = (id: string, subject: string, ...jobData: (typeof data)[]) =>
      jobs.insertAndEnqueue({ table: mailboxMessages, row: message(id, subject) }, kind, ...jobData);

    await expect(insert("one", null as never, data, data)).rejects.toThrow();
    expect(await jobsIn(kind.name)).toEqual([]);
    expect(await insert("one", "first", data, data)).toBe(true);
    expect(await jobsIn(kind.name)).toHaveLength(2);
    expect(await Promise.all(Array.from({ length: 20 }, () => insert("one", "second", data)))).not.toContain(true);
    expect(await jobsIn(kind.name)).toHaveLength(2);
    expect(await query(url, "select subject from mailbox_messages")).toEqual([{ subject: "first" }]);
    const stored = await Promise.all(Array.from({ length: 20 }, () => insert("race", "race", data)));
    expect(stored.filter(Boolean)).toHaveLength(1);
    expect(await jobsIn(kind.name)).toHaveLength(3);
    // A concurrent batch with two rows that violate a constraint and one duplicate: only those three are not stored.
    const outcomes = await Promise.allSettled(
      Array.from({ length: 60 }, (_, index) => {
        const subject = index === 7 || index === 50 ? (null as never) : `many ${index}`;
        return insert(index === 30 ? "one" : `many ${index}`, subject, { to: `${index}@host.example` });
      }),
    );
    const expected = (index: number) => (index === 7 || index === 50 ? "rejected" : index !== 30);
    expect(outcomes.map((outcome) => (outcome.status === "rejected" ? "rejected" : outcome.value))).toEqual(
      outcomes.map((_, index) => expected(index)),
    );
    const told = (await jobsIn(kind.name)).map((job) => (job.data as typeof data).to);
    expect(told.filter((to) => to !== data.to).sort()).toEqual(
      outcomes.flatMap((_, index) => (expected(index) === true ? `${index}@host.example` : [])).sort(),
    );
    expect(await query(url, "select count(*)::int as count from mailbox_messages")).toEqual([{ count: 59 }]);
  });
});
