import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { createFiles } from "../../platform/storage/files.ts";
import { post, startApplicants } from "../support/applicants.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { controlProvider, newRider, payDeposit } from "../support/deposits.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { createAccount, signIn } from "../support/http.ts";
import { type Balancer, startBalancer } from "../support/load-balancer.ts";
import { readPage, startPageReader } from "../support/page-reader.ts";
import { type Launch, launchProduct, type Product, waitFor } from "../support/product.ts";
import { compareSubmissions } from "../support/product-database.ts";
import { isFull, randomFrom, seed } from "../support/random.ts";
import { startBucket } from "../support/s3-bucket.ts";
import { startMailServer } from "../support/smtp-server.ts";
import { freePort } from "../support/temp-dir.ts";

const processes = 3;
const killEveryMs = isFull ? 5_000 : 2_000;
const kills = Number(process.env.FAULT_ROUNDS || (isFull ? 12 : 3));
const email = "owner@tidewheel.example";
const generousMs = 60_000;

test(`F9 of three processes on one PostgreSQL one is killed, ${kills} times: only its in-flight requests fail, and no session or mail is lost or duplicated`, async () => {
  const databaseUrl = await createDatabase();
  const bucket = await startBucket();
  const group = await ProcessGroup.open({ DATABASE_URL: databaseUrl, ...bucket.env });
  const { url } = group.balancer;
  try {
    const [first] = await group.up();
    await createAccount(productAt(group, 0), email, first?.setupLink);
    const rider = newRider();
    await leaveDepositOpen(productAt(group, 0), databaseUrl, rider);

    const cookies = await Promise.all(Array.from({ length: 3 }, () => signIn(productAt(group), email)));
    const readers = cookies.map((cookie) => startPageReader(`${url}/admin/applications`, cookie, 50));
    const applicants = startApplicants(url, 6, randomFrom(seed));
    const uploader = startUploader(url);
    const signInLoop = startSignInLoop(group);
    await group.killInTurn();
    const [signIns, resumes] = await Promise.all([signInLoop.finish(), uploader.finish(), applicants.finish()]);
    const pages = (await Promise.all(readers.map((reader) => reader.finish()))).flat();

    // Clients may get 502 only for requests in flight on a process that was just killed.
    const { failures, given } = group.balancer;
    const unexplained = failures.filter((failure) => !group.explains(failure));
    const pageStatuses = new Set([...pages.map(({ status }) => status), ...signIns]);
    const submitStatuses = new Set(applicants.failures.map(({ status }) => status));
    const found = await compareSubmissions((text) => query(databaseUrl, text), applicants.submissions);
    const mails = await waitForMails(databaseUrl);
    console.log(
      `F9 seed ${seed}: ${group.kills.length} kills, one each ${killEveryMs / 1000} s; ${sum(given.values())} requests (${[...given.values()].join("/")} a process), ` +
        `${failures.length} failed, ${unexplained.length} of them not in hand of a killed process; ${applicants.submissions.length} applications and ${resumes.length} résumés acknowledged, ` +
        `missing ${found.missing.length}, stored twice ${found.twice.length}; ${pages.length} admin pages in ${cookies.length} sessions and ${signIns.length} sign-ins, ` +
        `${pages.filter(({ status }) => status >= 300 && status < 400).length} sessions lost; ${mails.sent} mails for ${mails.jobs} jobs, ${mails.doubled} doubled, ${mails.left} still to be sent`,
    );
    expect(unexplained).toEqual([]);
    expect([...pageStatuses].filter((status) => status !== 200 && status !== 502)).toEqual([]);
    expect([...submitStatuses].filter((status) => status !== 502)).toEqual([]);
    expect(found).toEqual({ missing: [], twice: [], withoutBothJobs: [], jobsWithoutRow: 0 });
    expect(mails.doubled).toBe(0);
    expect(mails.sent).toBeLessThanOrEqual(mails.jobs);
    if (isFull) expect(mails).toMatchObject({ left: 0, sent: mails.jobs });
    await expectWholeResumes(databaseUrl, bucket.env, resumes);
    await expectOnce(databaseUrl, rider);
    await expectPagesForgotten(databaseUrl, group);
  } finally {
    await group.close();
    await bucket.close();
  }
});

if (isFull) {
  test("F9 over SMTP a mail is sent at least once, and a repeat has the same Message-ID", async () => {
    const databaseUrl = await createDatabase();
    const smtpPort = await freePort();
    const mailServer = await startMailServer(smtpPort);
    mailServer.accept();
    const group = await ProcessGroup.open({ DATABASE_URL: databaseUrl, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` });
    try {
      await group.up();
      const applicants = startApplicants(group.balancer.url, 6, randomFrom(seed));
      await group.killInTurn();
      await applicants.finish();
      const { jobs } = await waitForMails(databaseUrl);
      const byId = Map.groupBy(mailServer.received, ({ headers }) => headers.get("message-id"));
      console.log(
        `F9 over SMTP: ${group.kills.length} kills, ${jobs} mails, ${mailServer.received.length - byId.size} of them sent again with the same Message-ID, ${jobs - byId.size} missing`,
      );
      expect(byId.size).toBe(jobs);
    } finally {
      await group.close();
      await mailServer.close();
    }
  });
}

class ProcessGroup {
  readonly balancer: Balancer;
  readonly ports: number[];
  /** Between the signal and the exit, the kernel still accepts connections for a killed process. */
  readonly kills: { port: number; atMs: number; goneMs: number }[] = [];
  readonly #env: Record<string, string>;
  #launches: Launch[] = [];

  static async open(env: Record<string, string>): Promise<ProcessGroup> {
    const ports: number[] = [];
    while (ports.length < processes) ports.push(await freePort());
    return new ProcessGroup(ports, await startBalancer(ports), env);
  }

  private constructor(ports: number[], balancer: Balancer, env: Record<string, string>) {
    this.ports = ports;
    this.balancer = balancer;
    this.#env = { ...env, APP_URL: balancer.url, RATE_LIMITS: "off", LOG_LEVEL: "warn" };
  }

  async up(): Promise<Product[]> {
    this.#launches = this.ports.map((port) => this.#start(port));
    const products = await Promise.all(this.#launches.map(({ ready }) => ready));
    await waitFor(async () => (await readPage(`${this.balancer.url}/healthz`)) === 200);
    return products;
  }

  /** Sends kill -9 to one after another; each is back before the next is killed. */
  async killInTurn(): Promise<void> {
    for (let round = 0; round < kills; round += 1) {
      await delay(killEveryMs);
      await Promise.all(this.#launches.map(({ ready }) => ready));
      const index = round % processes;
      const port = this.ports[index] ?? 0;
      const atMs = performance.now();
      await this.#launches[index]?.kill();
      this.kills.push({ port, atMs, goneMs: performance.now() });
      this.#launches[index] = this.#start(port);
    }
    await Promise.all(this.#launches.map(({ ready }) => ready));
  }

  explains({ port, beganMs, endedMs }: { port: number; beganMs: number; endedMs: number }): boolean {
    return this.kills.some((kill) => kill.port === port && kill.atMs <= endedMs && beganMs <= kill.goneMs);
  }

  async close(): Promise<void> {
    const products = await Promise.allSettled(this.#launches.map(({ ready }) => ready));
    const codes = await Promise.all(products.map((each) => (each.status === "fulfilled" ? each.value.stop() : 1)));
    await this.balancer.close();
    const errors = products.map((each) => (each.status === "fulfilled" ? each.value.errors() : String(each.reason)));
    expect({ codes, errors }).toEqual({ codes: this.#launches.map(() => 0), errors: this.#launches.map(() => "") });
  }

  #start(port: number): Launch {
    return launchProduct({ env: { ...this.#env, PORT: String(port) } });
  }
}

const productAt = ({ balancer, ports }: ProcessGroup, index?: number) =>
  ({ url: index === undefined ? balancer.url : `http://127.0.0.1:${ports[index]}` }) as Product;

/** The payment completes without a webhook, so the next process to start must find out by itself. */
async function leaveDepositOpen(product: Product, databaseUrl: string, rider: string): Promise<void> {
  await controlProvider(product, { webhooks: "hold" });
  await payDeposit(product, rider);
  await query(databaseUrl, "update deposits set created_at = now() - interval '20 minutes' where email = $1", [rider]);
}

/** Reconciliation, which every process schedules, must take effect exactly once. */
async function expectOnce(databaseUrl: string, rider: string): Promise<void> {
  const ask = (text: string, ...values: unknown[]) => query<Record<string, unknown>>(databaseUrl, text, values);
  const ledger = await ask(
    "select state, (select count(*)::int from deposit_events where deposit_id = deposits.id and amount_cents > 0) as paid from deposits where email = $1",
    rider,
  );
  expect(ledger).toEqual([{ state: "paid", paid: 1 }]);
  const mails = await ask(
    "select data->>'type' as type, count(*)::int as n from pgboss.job where name = 'send-deposit-email' group by 1 having count(*) > 1",
  );
  expect(mails).toEqual([]);
  const compared = await ask(
    "select day, count(*)::int as n from deposit_comparisons where day is not null group by 1",
  );
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.filter(({ n }) => n !== 1)).toEqual([]);
  const [samples] = await ask(
    "select count(*)::int as n, count(distinct submission_key)::int as keys from host_applications where submission_key like 'sample-%'",
  );
  expect(samples?.n).toBe(samples?.keys);
}

async function expectPagesForgotten(databaseUrl: string, group: ProcessGroup): Promise<void> {
  const shows = async (text: string) => {
    const pages = group.ports.map(async (port) => (await fetch(`http://127.0.0.1:${port}/dealerships/1`)).text());
    return (await Promise.all(pages)).every((page) => page.includes(text));
  };
  await shows("");
  await query(databaseUrl, "update dealerships set name = 'Three Doors Down' where id = 1");
  await waitFor(() => shows("Three Doors Down"), generousMs);
}

async function waitForMails(databaseUrl: string) {
  const jobs = "from pgboss.job where name <> 'dead-letters'";
  const count = async (text: string) => (await query<{ n: number }>(databaseUrl, text))[0]?.n ?? 0;
  // A killed process's jobs are taken over once their heartbeat times out.
  const unfinished = isFull ? "state <> 'completed'" : "state in ('created', 'retry')";
  const isDone = async () => (await count(`select count(*)::int as n ${jobs} and ${unfinished}`)) === 0;
  // The full run queues more than the mail server accepts meanwhile; F4 allows ten minutes.
  await waitFor(isDone, (isFull ? 10 : 2) * generousMs).catch(async (error) => {
    const facts = `select name, state, retry_count, start_after, heartbeat_on, output ${jobs} and ${unfinished} limit 20`;
    console.log(JSON.stringify(await query(databaseUrl, facts), undefined, 1));
    throw error;
  });
  const all = await count(`select count(*)::int as n ${jobs}`);
  const left = await count(
    `select count(*)::int as n ${jobs} and not exists (select from mailbox_messages where mailbox_messages.id = job.id::text)`,
  );
  const sent = await count("select count(*)::int as n from mailbox_messages");
  // The built-in mailbox accepts each job once, so a duplicate here means a second job for the same mail.
  const doubled = await count(
    `select count(*)::int as n from (select 1 from mailbox_messages where subject like 'We have your application%' group by "to", subject having count(*) > 1) as twice`,
  );
  return { jobs: all, left, sent, doubled };
}

interface Resume {
  email: string;
  bytes: Buffer;
}

function startUploader(url: string): { finish(): Promise<Resume[]> } {
  const resumes: Resume[] = [];
  let isFinishing = false;
  const uploading = (async () => {
    while (!isFinishing) {
      const fields: Record<string, string> = careerApplicationFields({ idempotencyKey: randomUUID() });
      const resume = { email: fields.email ?? "", bytes: pdf(fields.email, 100_000) };
      while (!(await upload(url, fields, resume.bytes))) await delay(100);
      resumes.push(resume);
      await delay(300);
    }
  })();
  return {
    async finish() {
      isFinishing = true;
      await uploading;
      return resumes;
    },
  };
}

async function upload(url: string, fields: Record<string, string>, bytes: Buffer): Promise<boolean> {
  const form = careerApplicationForm(fields, { bytes, name: "cv.pdf" });
  const answer = await fetch(`${url}/careers`, { method: "POST", redirect: "manual", body: form });
  await answer.arrayBuffer();
  if (answer.status !== 303 && answer.status !== 502) throw new Error(`the upload was answered with ${answer.status}`);
  return answer.status === 303;
}

async function expectWholeResumes(databaseUrl: string, env: Record<string, string>, resumes: Resume[]): Promise<void> {
  const files = await createFiles(readSettings({ ...env, DATA_DIR: process.env.TEST_FILES }, "/"));
  const rows = await query<{ email: string; resume_url: string }>(databaseUrl, "select * from career_applications");
  const wrong: string[] = [];
  for (const { email, bytes } of resumes) {
    const own = rows.filter((row) => row.email === email);
    const stored = own.length === 1 ? await files.open(own[0]?.resume_url ?? "") : undefined;
    if (!stored || !bytes.equals(await buffer(stored.stream))) wrong.push(email);
  }
  expect(wrong).toEqual([]);
}

function startSignInLoop(group: ProcessGroup): { finish(): Promise<number[]> } {
  const statuses: number[] = [];
  let isFinishing = false;
  const signing = (async () => {
    while (!isFinishing) {
      const signedIn = await post(`${group.balancer.url}/admin/login`, { email, password: "correct horse battery" });
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(";")[0])
        .join("; ");
      const isIn = signedIn.status === 303 && cookie;
      statuses.push(isIn ? await readPage(`${group.balancer.url}/admin/applications`, cookie) : signedIn.status);
      await delay(500);
    }
  })();
  return {
    async finish() {
      isFinishing = true;
      await signing;
      return statuses;
    },
  };
}

const sum = (values: Iterable<number>) => [...values].reduce((a, b) => a + b, 0);
