import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { shownReference } from "../../app/domain/reference.ts";
import { post } from "../support/applicants.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { queryDataDir } from "../support/product-database.ts";
import { isFull } from "../support/random.ts";
import { type MailServer, type Received, startMailServer, startUnresponsiveServer } from "../support/smtp-server.ts";
import { freePort, withDataFolder } from "../support/temp-dir.ts";

type HostFields = ReturnType<typeof hostApplicationFields>;
const applicantOf = ({ firstName, lastName, email }: HostFields) => ({
  name: `${firstName} ${lastName}`,
  address: String(email),
});
const team = "team@hosts.example";
const from = "hello@rides.example";
// Covers two retries with growing backoff; a healthy run never waits this long.
const retryWithinMs = 120_000;
const sentWithinSeconds = 600;

test("F4 APPLY-06 APPLY-07 mail that is refused, hangs, and is deferred for an hour is sent exactly once as soon as possible, and no submission fails", async () => {
  await withDataFolder(async (dataDir) => {
    const port = await freePort();
    const env = { DATA_DIR: dataDir, SMTP_URL: `smtp://127.0.0.1:${port}`, APPLICATIONS_EMAIL: team, MAIL_FROM: from };
    const product = await startProduct({ env });
    let mailServer: MailServer | undefined;
    try {
      const fields = hostApplicationFields({ firstName: "Ottoline", phone: "+1 604 555 0142" });
      const answer = await post(`${product.url}/host/application`, { ...fields, idempotencyKey: randomUUID() });
      expect(answer.status).toBe(303);

      // Nobody listens there; then somebody who says nothing; then one who puts everything off, and takes it in the end.
      const failures = (reason: RegExp) => product.log.filter((line) => isJobFailure(line, reason));
      await waitFor(() => failures(/ECONNREFUSED|ESOCKET/).length >= 2, retryWithinMs);
      const silent = await startUnresponsiveServer(port);
      await waitFor(() => silent.callers() > 0, retryWithinMs);
      const second = await post(`${product.url}/host/application`, {
        ...hostApplicationFields(),
        idempotencyKey: randomUUID(),
      });
      expect(second.status).toBe(303);
      if (isFull) await waitFor(() => failures(/ETIMEDOUT/).length >= 2, retryWithinMs);
      await silent.close();
      mailServer = await startMailServer(port);
      await waitFor(() => failures(/ 451$/).length >= 2, retryWithinMs);

      // As if an hour had passed so, in which the pauses have grown; the next try is still within minutes.
      const waits = await ageRetries(dataDir);
      expect(Math.min(...waits)).toBeGreaterThan(60);
      expect(Math.max(...waits)).toBeLessThanOrEqual(sentWithinSeconds / 2);
      const deferred = mailServer.deferred();
      mailServer.accept();
      await queryDataDir(dataDir, "update pgboss.job set start_after = now() where state = 'retry'");
      await waitFor(() => mailServer && mailServer.received.length >= 4, retryWithinMs);
      const unfinished = "select count(*)::int as n from pgboss.job where state <> 'completed'";
      await waitFor(async () => (await queryDataDir<{ n: number }>(dataDir, unfinished))[0]?.n === 0, retryWithinMs);

      expect(mailServer.received).toHaveLength(4);
      expect(new Set(mailServer.received.map(({ headers }) => headers.get("message-id"))).size).toBe(4);
      const [row] = await queryDataDir<{ id: string; reference: string }>(
        dataDir,
        "select id, reference from host_applications where email = $1",
        [fields.email],
      );
      const reference = shownReference(row ?? { id: "nothing stored" });
      const received = mailServer.received.filter(({ text }) => text.includes(reference));
      expect(received).toHaveLength(2);
      expectMailToTeam(received, fields, reference);
      expectMailToApplicant(received, fields, reference);
      for (const message of received) expect(message.headers.get("message-id")).toMatch(/^<[\w-]{36}@127\.0\.0\.1>$/);

      // Each failure is logged with its job and attempt number, and the log contains no submitted text.
      const lines = failures(/./);
      expectFailuresLoggedWithoutWords(lines, product, fields);
      console.log(
        `F4: ${lines.length} failures logged (${deferred} put off with 451${isFull ? `, ${failures(/ETIMEDOUT/).length} hanging` : ""}), no submit failed, 4 messages delivered, each once; ` +
          `after an hour of it the next try is ${Math.round(Math.max(...waits))} s away at most (target: all sent within ${sentWithinSeconds} s of recovery)`,
      );
    } finally {
      expect(await product.stop()).toBe(0);
      await mailServer?.close();
    }
  });
});

const isJobFailure = ({ msg, reason: why }: Record<string, unknown>, reason: RegExp) =>
  msg === "job failed, will be tried again" && reason.test(String(why));

/** Until each of the four messages has been put off for an hour; gives the seconds to their next tries. */
async function ageRetries(dataDir: string): Promise<number[]> {
  return waitFor(async () => {
    const hurry =
      "update pgboss.job set retry_count = 20, start_after = now() where state = 'retry' and retry_count < 20";
    await queryDataDir(dataDir, hurry);
    const waiting = await queryDataDir<{ seconds: number }>(
      dataDir,
      "select extract(epoch from start_after - clock_timestamp())::float as seconds from pgboss.job where state = 'retry' and retry_count > 20",
    );
    return waiting.length === 4 && waiting.map(({ seconds }) => seconds);
  }, retryWithinMs);
}

function expectMailToTeam(received: Received[], fields: HostFields, reference: string): void {
  const applicant = applicantOf(fields);
  const toTeam = received.find(({ envelope }) => envelope.to[0] === team);
  expect(toTeam?.envelope).toEqual({ from, to: [team] });
  expect(toTeam?.headers.get("to")).toBe(team);
  expect(toTeam?.headers.get("reply-to")).toBe(`${applicant.name} <${applicant.address}>`);
  expect(toTeam?.headers.get("subject")).toContain(`Host application from ${applicant.name}`);
  for (const part of [toTeam?.text, toTeam?.html]) {
    for (const value of [reference, applicant.address, fields.phone, "Squamish", "Open all year."])
      expect(part).toContain(value);
  }
}

function expectMailToApplicant(received: Received[], fields: HostFields, reference: string): void {
  const applicant = applicantOf(fields);
  const toApplicant = received.find(({ envelope }) => envelope.to[0] === applicant.address);
  expect(toApplicant?.headers.get("to")).toBe(applicant.address);
  expect(toApplicant?.headers.get("subject")).toBe(`We have your application (${reference})`);
  for (const part of [toApplicant?.text, toApplicant?.html]) {
    for (const value of [reference, "Application Review", "Consultation Call", "Onboarding"])
      expect(part).toContain(value);
  }
}

function expectFailuresLoggedWithoutWords(
  lines: Record<string, unknown>[],
  product: Product,
  fields: HostFields,
): void {
  const applicant = applicantOf(fields);
  for (const line of lines)
    expect(line).toMatchObject({
      job: "send-application-email",
      attempt: expect.any(Number),
      id: expect.any(String),
    });
  const whole = product.output() + product.errors();
  for (const secret of [
    applicant.address,
    fields.firstName,
    fields.lastName,
    fields.phone,
    "Squamish",
    "trailhead",
    team,
    "@hosts",
    "@host.",
  ]) {
    expect(whole).not.toContain(secret);
  }
}
