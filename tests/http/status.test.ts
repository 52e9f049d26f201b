import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { statusWords as words } from "../../app/content/status.ts";
import { evaluateAlerts, type HealthSnapshot } from "../../app/features/system-status/health-checks.ts";
import { query } from "../support/cluster.ts";
import { expectRedirect } from "../support/expectations.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, startProduct, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ METRICS_PORT: "0" }));
  await createAccount(product, "owner@people.example", product.setupLink);
  cookie = await signIn(product, "owner@people.example");
});
afterAll(() => product?.stop());

const text = (html: string) =>
  html
    .replaceAll(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll(/<!-- -->|<[^>]+>/g, "")
    .replaceAll("&#x27;", "'");
const read = async () => {
  const answer = await fetch(`${product.url}/admin/status`, { headers: { Cookie: cookie } });
  expect(answer.status).toBe(200);
  return text(await answer.text());
};
const act = (fields: Record<string, string>) => post(`${product.url}/admin/status`, fields, { cookie });

/** An application whose mail to the applicant has exhausted its retries. */
async function storeDeadLetter() {
  const fields = hostApplicationFields();
  await post(`${product.url}/host/application`, { ...fields, idempotencyKey: randomUUID() });
  await waitForMail(product, String(fields.email), /We have your application/);
  const [job] = await query<{ id: string }>(
    databaseUrl,
    `select job.id from pgboss.job job join host_applications a on a.id = data->'data'->>'id'
     where data->>'type' = 'submission-acknowledgement' and a.email = $1`,
    [fields.email],
  );
  // pg-boss marks the job as failed and copies it to the dead-letter queue with a reference.
  await waitFor(
    async () =>
      (
        await query(
          databaseUrl,
          `with failed as (update pgboss.job set state = 'failed', retry_count = 600 where id = $1 and state = 'completed'
                           returning *)
           insert into pgboss.job (name, data, output, source_name, source_id, source_created_on, source_retry_count)
           select 'dead-letters', data, $2, name, id, created_on, retry_count from failed returning id`,
          [job?.id, { name: "Error", message: `refused ${fields.email}`, code: "EENVELOPE", responseCode: 550 }],
        )
      ).length === 1,
  );
  await query(databaseUrl, "delete from mailbox_messages where id = $1", [job?.id]);
  const [dead] = await query<{ id: string }>(databaseUrl, "select id from pgboss.job where source_id = $1", [job?.id]);
  return { email: String(fields.email), job: job?.id ?? "", dead: dead?.id ?? "" };
}

/** A backup of January 1st that was verified `hours` ago. */
const storeVerifiedBackup = (hours: number) =>
  query(
    databaseUrl,
    `insert into backups (night, started_at, finished_at, file, host, bytes, row_count, file_count, proven_at)
       values ($1, now(), now(), '/backups/one.tar.zst', 'coast', 4300000, 1234, 5, now() - $2 * interval '1 hour' - interval '1 minute')
       on conflict (night) do update set proven_at = excluded.proven_at`,
    ["2026-01-01", hours],
  );

test("F4 the status page is for admins, and shows where data is stored and with which guarantees", async () => {
  const answer = await fetch(`${product.url}/admin/status`, { redirect: "manual" });
  expectRedirect(answer, "/admin/login?next=%2Fadmin%2Fstatus", 302);
  expect((await post(`${product.url}/admin/status`, { intent: "retry", job: randomUUID() })).status).toBe(302);
  const page = await read();
  for (const said of [
    words.ownServer,
    words.filesOnDisk,
    words.neverVerified,
    words.noFailedJobs,
    "PostgreSQL 18",
    process.versions.node,
  ])
    expect(page).toContain(said);
  expect(page).toMatch(/1 on this database/);
});

const auditOf = (job: string) => query(databaseUrl, "select action from audit_events where subject_id = $1", [job]);

describe("dead letters", () => {
  test("F4 a failed mail is shown by its error code only; Retry sends it under its original id", async () => {
    const { email, job, dead } = await storeDeadLetter();
    const page = await read();
    expect(page).toContain("1 job has failed");
    expect(page).toContain("Error EENVELOPE 550");
    expect(page).not.toContain(email);
    const answer = await act({ intent: "retry", job: dead });
    expectRedirect(answer, "/admin/status");
    const mail = await waitForMail(product, email, /We have your application/);
    expect(mail.id).toBe(job);
    expect(await auditOf(dead)).toEqual([{ action: "job-retried" }]);
    expect(await read()).toContain(words.noFailedJobs);
    // Somebody else had the same page open.
    const late = await act({ intent: "retry", job: dead });
    expect(late.status).toBe(409);
    expect(text(await late.text())).toContain(words.gone);
  });

  test("F4 Discard asks for confirmation, then deletes it", async () => {
    const { email, dead } = await storeDeadLetter();
    const asked = await fetch(`${product.url}/admin/status?discard=${dead}`, { headers: { Cookie: cookie } });
    expect(text(await asked.text())).toContain(words.sure);
    expect((await act({ intent: "discard", job: dead })).status).toBe(303);
    expect(await read()).toContain(words.noFailedJobs);
    expect(await auditOf(dead)).toEqual([{ action: "job-discarded" }]);
    expect(await query(databaseUrl, "select 1 from pgboss.job where name = 'dead-letters'")).toEqual([]);
    expect(await query(databaseUrl, 'select 1 from mailbox_messages where "to" = $1', [email])).toEqual([]);
  });

  test("F4 other jobs are rejected and stay unaffected", async () => {
    const [job] = await query<{ id: string }>(
      databaseUrl,
      "select id from pgboss.job where name <> 'dead-letters' limit 1",
    );
    for (const [fields, status] of [
      [{ intent: "retry", job: "' or true --" }, 422],
      [{ intent: "burn", job: randomUUID() }, 422],
      [{ intent: "discard" }, 422],
      [{ intent: "discard", job: job?.id ?? "" }, 409],
    ] as const)
      expect((await act({ ...fields })).status, JSON.stringify(fields)).toBe(status);
    expect(await query(databaseUrl, "select 1 from pgboss.job where id = $1", [job?.id])).toHaveLength(1);
  });
});

test("F7 the last verified backup is shown with its age, with an alert once it is older than 36 hours", async () => {
  await storeVerifiedBackup(5);
  const fresh = await read();
  for (const said of ["Verified 5 hours ago", "1,234 rows", "4.1 MB", "/backups/one.tar.zst", "on coast"])
    expect(fresh).toContain(said);
  expect(fresh).not.toContain("verified backup is");
  await storeVerifiedBackup(40);
  expect(await read()).toContain("The last verified backup is 40 hours old");
});

test("F4 metrics are on their own port, by route and never by URL, without personal data", async () => {
  const port = product.log.find(({ msg }) => msg === "metrics served")?.port;
  await storeVerifiedBackup(1);
  const [, region = ""] = /href="\/regions\/([\w-]+)"/.exec(await (await fetch(`${product.url}/regions`)).text()) ?? [];
  for (let times = 0; times < 3; times += 1) await (await fetch(`${product.url}/regions/${region}`)).arrayBuffer();
  await fetch(`${product.url}/admin/applications?q=secret@people.example`, { headers: { Cookie: cookie } });
  expect((await fetch(`${product.url}/metrics`)).status).toBe(404);
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(metrics).toMatch(/tidewheel_http_request_seconds_count\{route="\/regions\/:id",method="GET",status="2xx"\} 1/);
  expect(metrics).toMatch(
    /tidewheel_http_request_seconds_count\{route="\/admin\/applications",method="GET",status="2xx"\} \d/,
  );
  expect(metrics).toMatch(/tidewheel_http_from_memory_total [1-9]/);
  expect(metrics).toMatch(/tidewheel_mail_total\{outcome="sent"\} [1-9]/);
  expect(metrics).toMatch(/tidewheel_jobs\{kind="send-application-email",state="waiting"\} 0/);
  expect(metrics).toMatch(/tidewheel_database_connections\{state="idle"\} \d/);
  expect(metrics).toMatch(/tidewheel_last_proven_backup_seconds \d/);
  expect(metrics).toContain("process_resident_memory_bytes");
  expect(metrics).not.toMatch(/@|reading_failures_total\{/);
  expect(metrics).not.toMatch(/route="\/regions\/[^:]/);
});

test("F7 alerts are listed by severity, and healthy checks are not listed", () => {
  const hourMs = 60 * 60 * 1000;
  const now = Date.parse("2026-11-21T12:00:00Z");
  const well: HealthSnapshot = {
    now,
    lastProvenAt: now - 9 * hourMs,
    backupsAreOn: true,
    backupFault: undefined,
    jobs: [{ kind: "send-account-email", failing: 0, dead: 0 }],
    disk: { freeBytes: 9e9, totalBytes: 2e10, floorBytes: 16 << 20 },
    tasks: [{ name: "deposits", wentWellAt: now - 60_000, fault: undefined }],
    differingPayments: 0,
  };
  expect(evaluateAlerts(well)).toEqual([]);
  const all = evaluateAlerts({
    ...well,
    lastProvenAt: now - 37 * hourMs,
    backupFault: "The disk is full (ENOSPC).",
    jobs: [{ kind: "send-account-email", failing: 2, dead: 1 }],
    disk: { freeBytes: 1e6, totalBytes: 2e10, floorBytes: 16 << 20 },
    tasks: [{ name: "deposits", wentWellAt: now - 3 * hourMs, fault: "PaymentsAway" }],
    differingPayments: 1,
  });
  expect(all.map(({ what }) => what.replace(/:.*/, ""))).toEqual([
    "The disk is full",
    "1 payment differs between ledger and provider",
    "1 job has failed",
    "The last verified backup is 37 hours old",
    "Email about accounts",
    "Failing",
  ]);
  expect(evaluateAlerts({ ...well, lastProvenAt: undefined, backupsAreOn: false })[0]?.todo).toBe(words.backupsOff);
});

test("F7 the last run of each scheduled task is recorded, with its process", async () => {
  const second = await startProduct({ env: { DATABASE_URL: databaseUrl } });
  try {
    const page = await waitFor(async () => {
      const said = await read();
      return /2 on this database/.test(said) && said;
    });
    expect(page).toMatch(/payment provider, every 3 minutesOK,/);
    expect(page).toMatch(/orphaned files, every hourOK,/);
  } finally {
    await second.stop();
  }
});
