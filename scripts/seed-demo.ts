import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { type DatabaseHandle, openDatabase } from "../app/db/client.server.ts";
import { reviewNotes } from "../app/db/schema/index.ts";
import { type DemoResume, seedDemoSubmissions } from "../app/db/seeds/demo-submissions.server.ts";
import { canMove, firstStage, type ReviewEvent, type ReviewKind, stagesOf } from "../app/domain/review.ts";
import { readSettings, type Settings } from "../app/env.server.ts";
import { dueTimesAfter } from "../app/services/due-times.server.ts";
import { nextId } from "../app/services/ids.server.ts";
import { changeReview, toDetail } from "../app/services/reviews.server.ts";
import { createFiles, newFileKey, resumeFolder } from "../platform/storage/files.ts";
import { actOnTeam, joinTeam } from "../tests/support/accounts.ts";
import { controlProvider, payDeposit, postDepositRequest, startCheckout } from "../tests/support/deposits.ts";
import { pdf } from "../tests/support/factories/resume.ts";
import { createAccount, password, signIn } from "../tests/support/http.ts";
import { type Product, startProduct } from "../tests/support/product.ts";
import { databaseUrl as builtInDatabaseUrl } from "../tests/support/product-database.ts";

// Idempotent: existing records stay unchanged.

const owner = "owner@demo.example";
const hourMs = 60 * 60 * 1000;

if (existsSync(".env")) process.loadEnvFile(".env");
const settings = readSettings(process.env, process.cwd());
if (!settings.sandbox?.mail || !settings.sandbox.payments) {
  process.stderr.write("seed:demo works in the sandbox only: unset SMTP_URL and STRIPE_SECRET_KEY.\n");
  process.exit(1);
}
const say = (text: string) => process.stdout.write(`${text}\n`);
const product = await startProduct({ env: environmentOf(settings) }).catch((error: Error) => {
  process.stderr.write(`The product did not start; stop a server that runs on this data first.\n${error.message}\n`);
  process.exit(1);
});
const database = openDatabase(settings.databaseUrl ?? builtInDatabaseUrl(settings.dataDir), () => {});
try {
  if (product.setupLink) {
    await seedTeam(product, product.setupLink);
    say(`Team: sign in at /admin/login as ${owner} with the password "${password}"`);
  } else {
    say("Team: left alone, because this installation has an admin already");
  }
  await seedInbox(database);
  say("Inbox: 60 host applications, 40 career applications with 12 résumés, 24 media inquiries, 12 sales inquiries");
  await seedDeposits(product, database);
  say("Deposits: each state");
} finally {
  await database.close();
  await product.stop();
}

function environmentOf({ dataDir, databaseUrl }: Settings): Record<string, string> {
  const s3 = Object.entries(process.env).filter(([name]) => name.startsWith("S3_"));
  return {
    DATA_DIR: dataDir,
    LOG_LEVEL: "warn",
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
    ...(Object.fromEntries(s3) as Record<string, string>),
  };
}

async function seedInbox(handle: DatabaseHandle): Promise<void> {
  const { db, pool } = handle;
  const seeded = await pool.query("select from career_applications where submission_key = 'demo-career-1'");
  await seedDemoSubmissions(db, new Date(), seeded.rowCount ? [] : await storeResumes(12));
  await seedDesk(handle);
}

/** Each stage of each kind. What has moved on was answered in time, a tenth of it too late; the rest waits. */
async function seedDesk({ db }: DatabaseHandle): Promise<void> {
  const admins = await db.query.adminProfiles.findMany({ orderBy: (admin, { asc }) => asc(admin.email) });
  const untouched = await db.query.reviews.findMany({
    where: (review, { and, eq, isNull }) => and(eq(review.version, 1), isNull(review.dueAt)),
    orderBy: (review, { desc }) => desc(review.receivedAt),
  });
  for (const [index, { kind, receivedAt, submissionId }] of untouched.entries()) {
    const change = (actorId: string | undefined, ...events: ReviewEvent[]) =>
      changeReview(db, { submissionId, ...(actorId && { actorId }) }, () => events);
    const after = (hours: number) => new Date(receivedAt.getTime() + hours * hourMs);
    const stages = stagesOf(kind);
    const isNew = Date.now() - receivedAt.getTime() < 3 * 24 * hourMs;
    const waits = isNew || index % 25 === 0;
    const stage = stages[waits ? 0 : index % stages.length || 1] ?? firstStage;
    const answeredAt = after(index % 10 === 7 ? 120 : 2 + (index % 8));
    const admin = admins[Math.floor(index / 3) % (admins.length + 1)];
    const by = admin ?? admins[0];
    await change(undefined, {
      type: "due-set",
      at: receivedAt.toISOString(),
      detail: toDetail(await dueTimesAfter(receivedAt, [])),
    });
    if (admin) await change(by?.userId, { type: "assigned", at: after(1).toISOString(), detail: { to: admin.userId } });
    if (waits || !by || answeredAt > new Date()) continue;
    const note = nextId("note", answeredAt);
    await db
      .insert(reviewNotes)
      .values({ id: note, submissionId, authorId: by.userId, text: "Talked on the phone.", createdAt: answeredAt });
    await change(
      by.userId,
      { type: "noted", at: answeredAt.toISOString(), detail: { note } },
      { type: "answered-elsewhere", at: answeredAt.toISOString(), detail: { note } },
    );
    for (const toStage of pathTo(kind, stage))
      await changeReview(db, { submissionId, actorId: by.userId }, ({ stage: fromStage }) => [
        { type: "stage-changed", at: answeredAt.toISOString(), fromStage, toStage, detail: {} },
      ]);
  }
}

/** The stages between, in order. */
function pathTo(kind: ReviewKind, stage: string): string[] {
  const all = stagesOf(kind);
  const place = all.indexOf(stage);
  return canMove(kind, firstStage, stage) ? [stage] : all.slice(1, place + 1);
}

async function storeResumes(count: number): Promise<DemoResume[]> {
  const files = await createFiles(settings);
  await mkdir(files.incomingFolder, { recursive: true });
  const resumes: DemoResume[] = [];
  for (let n = 1; n <= count; n += 1) {
    const incoming = join(files.incomingFolder, `demo-${n}.pdf`);
    await writeFile(incoming, pdf(`Résumé ${n}`));
    const key = newFileKey(resumeFolder, "pdf", new Date());
    await files.store(incoming, key);
    resumes.push({ filename: `Résumé ${n}.pdf`, key });
  }
  return resumes;
}

async function seedDeposits(product: Product, { pool }: DatabaseHandle): Promise<void> {
  const stepsByState: Record<string, (email: string) => Promise<unknown>> = {
    created: (email) => startCheckout(product, email, 25_000),
    paid: (email) => payDeposit(product, email, 50_000),
    expired: async (email) =>
      controlProvider(product, { expire: (await startCheckout(product, email, 75_000)).session }),
    failed: async (email) => {
      await controlProvider(product, { api: "fail" });
      await postDepositRequest(product, { email, amount: 25_000 });
      await controlProvider(product, { api: "answer" });
      await pool.query("update deposits set created_at = now() - interval '1 day' where email = $1", [email]);
    },
    refund_pending: async (email) => {
      const { payment } = await payDeposit(product, email, 50_000);
      await controlProvider(product, { refunds: "pend" });
      await controlProvider(product, { refund: { payment, amountCents: 50_000 } });
      await controlProvider(product, { refunds: "succeed" });
    },
    partly_refunded: async (email) => {
      const { payment } = await payDeposit(product, email, 100_000);
      await controlProvider(product, { refund: { payment, amountCents: 12_050 } });
    },
    refunded: async (email) => {
      const { payment } = await payDeposit(product, email, 50_000);
      await controlProvider(product, { refund: { payment, amountCents: 50_000 } });
    },
    disputed: async (email) => {
      const { payment } = await payDeposit(product, email, 75_000);
      await controlProvider(product, { dispute: { payment, status: "needs_response" } });
    },
  };
  for (const [state, steps] of Object.entries(stepsByState)) {
    const email = `${state}@demo.example`;
    const known = await pool.query("select from deposits where email = $1", [email]);
    if (known.rowCount === 0) await steps(email);
  }
}

async function seedTeam(product: Product, setupLink: string): Promise<void> {
  await createAccount(product, owner, setupLink);
  const cookie = await signIn(product, owner);
  for (const name of ["ana", "ben"]) await joinTeam(product, cookie, `${name}@demo.example`);
  await actOnTeam(product, cookie, { intent: "invite", email: "invited@demo.example", role: "admin" });
  await createAccount(product, "request@demo.example");
}
