import { setTimeout as delay } from "node:timers/promises";
import { eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { jobTable } from "#platform/jobs/job-table.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { type ErasedPlace, type ErasureReport, erasures } from "~/db/schema/index.ts";
import { shownReference } from "~/domain/reference.ts";
import { erasedAddressOf } from "~/domain/retention.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { type Address, allowLongSearch, mentions, mentionsInColumn, without } from "./address-search.server.ts";
import { proveErasure } from "./erasure-proof.server.ts";
import { freeTexts, jobText, messageText, ownAccounts, ownRows, ownSubmissions } from "./person.server.ts";

export interface ErasureTools {
  db: Database;
  files: Files;
  clock: Clock;
  log: Logger;
}

const mostTries = 20;
/** Maximum wait for emails that are being sent. */
const jobsEndWithinMs = 10_000;
const lookEveryMs = 100;
const isActive = sql`(${jobTable.state} = 'active')`;

/** Idempotent, also when concurrent. Keeps deposits (required by law) without personal data, and admin accounts. */
export async function erasePerson(
  tools: ErasureTools,
  address: Address,
  actor: { actorId: string; requestId: string },
): Promise<string> {
  const { clock, db, files, log } = tools;
  const startedAt = clock.now();
  const id = nextId("erasure", startedAt);
  const moment = await atOneMoment(db, async (transaction) => {
    const erased = await eraseRows(transaction, address);
    await transaction.insert(erasures).values({ id, startedAt, report: { places: erased.places } });
    const subject = { kind: "erasure", id } as const;
    await recordAudit(transaction, { action: "person-erased", at: startedAt, subject, ...actor });
    return erased;
  });
  let removed = 0;
  for (const key of moment.fileKeys) {
    try {
      await files.remove(key);
      removed += 1;
    } catch (error) {
      // No row references the file, so the hourly sweep removes it.
      log.warn({ erasure: id, reason: errorCodeOf(error) }, "a file is left to the sweep");
    }
  }
  const sent = await eraseMailUnderWay(db, moment.activeJobs);
  const places = sumUp([...moment.places, { place: "Stored files", erased: removed, blanked: 0 }, ...sent]);
  const proof = await proveErasure(tools, address, moment.fileKeys);
  const report: ErasureReport = { places, proof };
  await db.update(erasures).set({ report, finishedAt: clock.now() }).where(eq(erasures.id, id));
  log.info({ erasure: id, found: proof.found }, "a person was erased");
  return id;
}

async function atOneMoment<Result>(db: Database, work: (transaction: Queryable) => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction(
        async (transaction) => {
          await allowLongSearch(transaction);
          return work(transaction);
        },
        { isolationLevel: "repeatable read" },
      );
    } catch (error) {
      const code = findDatabaseError(error)?.code;
      // 40001: serialization failure. 40P01: deadlock.
      if ((code !== "40001" && code !== "40P01") || tries === mostTries) throw error;
      await delay(Math.random() * 50);
    }
  }
}

interface ErasedMoment {
  places: ErasedPlace[];
  fileKeys: string[];
  activeJobs: string[];
}

async function eraseRows(db: Queryable, address: Address): Promise<ErasedMoment> {
  const places: ErasedPlace[] = [];
  const erase = async (place: string, statement: SQL) => {
    const { rowCount } = await db.execute(statement);
    places.push({ place, erased: rowCount ?? 0, blanked: 0 });
  };
  const blank = async (place: string, statement: SQLWrapper) => {
    const { rowCount } = await db.execute(statement);
    places.push({ place, erased: 0, blanked: rowCount ?? 0 });
  };
  const { address: whose } = address;

  // Mails go by the submission, whatever address it had when they were queued.
  const { rows: own } = await db.execute<{ id: string; reference: string }>(
    ownSubmissions(address, sql`t.id, t.reference`),
  );
  const references = own.map(({ reference }) => reference);
  const shown = own.map(shownReference);
  const aboutThem = sql`(lower(${jobTable.data}->>'to') = ${whose} or lower(${jobTable.data}->'data'->>'email') = ${whose}
    or ${jobTable.data}->'data'->>'reference' = any(${sql.param(references)}::text[]))`;
  const active = await db.execute<{ id: string }>(
    sql`select ${jobTable.id} from ${jobTable} where ${isActive} and ${aboutThem}`,
  );
  await erase("Email jobs", sql`delete from ${jobTable} where not ${isActive} and ${aboutThem}`);
  await blank(
    "Email jobs",
    db
      .update(jobTable)
      .set({
        data: sql`${without(address, sql`${jobTable.data}::text`)}::jsonb`,
        output: sql`${without(address, sql`${jobTable.output}::text`)}::jsonb`,
      })
      .where(sql`not ${isActive} and ${mentions(address, jobText)}`),
  );
  await erase(
    "Messages in the built-in mailbox",
    sql`delete from mailbox_messages t where lower(t."to") = ${whose} or lower(t.reply_to) = ${whose}
      or exists (select from unnest(${sql.param(shown)}::text[]) reference where strpos(t.subject || ' ' || t."text", reference) > 0)`,
  );
  await blank(
    "Messages in the built-in mailbox",
    sql`update mailbox_messages t set subject = ${without(address, sql`t.subject`)},
      "text" = ${without(address, sql`t."text"`)}, html = ${without(address, sql`t.html`)}
      where ${mentions(address, messageText)}`,
  );

  await erase("Host applications", sql`delete ${ownRows("host_applications", address)}`);
  const { rows: career } = await db.execute<{ key: string | null }>(
    sql`delete ${ownRows("career_applications", address)} returning resume_url as key`,
  );
  places.push({ place: "Career applications", erased: career.length, blanked: 0 });
  await erase("Media inquiries", sql`delete ${ownRows("media_inquiries", address)}`);
  await erase("Sales inquiries", sql`delete ${ownRows("sales_inquiries", address)}`);
  await erase("Unfinished applications", sql`delete from saved_answers where lower(email) = ${whose}`);

  await blank(
    "Pages of submissions",
    sql`update applicant_pages set new_email = null, new_email_token_hash = null, new_email_at = null
      where lower(new_email) = ${whose}`,
  );

  const pictures = await eraseDeposits(db, address, blank);
  places.push({ place: "Pictures", erased: pictures.length, blanked: 0 });
  for (const { table, column } of freeTexts) {
    const text = sql.raw(`t.${column}`);
    await blank(
      "Texts of others that named the address",
      sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} = ${without(address, text)}
        where ${mentionsInColumn(address, `t.${column}`)}`,
    );
  }
  for (const { table, column, type } of sandboxTexts) {
    const text = sql.raw(`t.${column}::text`);
    await blank(
      "Objects of the built-in payment provider",
      sql`update ${sql.identifier(table)} t set ${sql.identifier(column)} = ${without(address, text)}::${sql.raw(type)}
        where ${mentions(address, text)}`,
    );
  }

  const isAdmin = sql`exists (select from admin_profiles where user_id in ${ownAccounts(address)})`;
  await blank(
    "Refunds",
    sql`update deposit_refunds set requested_by = 'a former admin' where lower(requested_by) = ${whose} and not ${isAdmin}`,
  );
  await erase("Emailed links", sql`delete from account_tokens where lower(address) = ${whose} and not ${isAdmin}`);
  await erase("Accounts", sql`delete from users where lower(email) = ${whose} and not ${isAdmin}`);
  return {
    places,
    fileKeys: [...career, ...pictures].flatMap(({ key }) => key ?? []),
    activeJobs: active.rows.map(({ id }) => id),
  };
}

/** The law requires the deposits themselves. @returns the pictures' files, whose rows are gone */
async function eraseDeposits(
  db: Queryable,
  address: Address,
  blank: (place: string, statement: SQL) => Promise<void>,
): Promise<{ key: string }[]> {
  const theirDeposits = sql`(select t.id ${ownRows("deposits", address)})`;
  await blank(
    "Refunds",
    sql`update deposit_refunds set reason = 'Erased' where reason <> 'Erased' and deposit_id in ${theirDeposits}`,
  );
  await blank(
    "Returns and claims",
    sql`update rentals set return_note = 'Erased' where return_note not in ('', 'Erased') and deposit_id in ${theirDeposits}`,
  );
  await blank(
    "Returns and claims",
    sql`update deposit_claims set reason = 'Erased', answer = case when answer is not null then 'Erased' end,
      decision = case when decision is not null then 'Erased' end
      where reason <> 'Erased' and deposit_id in ${theirDeposits}`,
  );
  await blank(
    "Returns and claims",
    sql`update deposit_disputes set evidence = '{}' where evidence <> '{}' and deposit_id in ${theirDeposits}`,
  );
  const pictures = await db.execute<{ key: string }>(
    sql`delete from deposit_pictures where deposit_id in ${theirDeposits} returning file_key as key`,
  );
  await blank(
    "Deposits",
    sql`update deposits t set email = t.id || ${erasedAddressOf("")}, request_key = 'erased ' || t.id,
      page_token_hash = 'erased ' || t.id, card_brand = null, card_last_four = null where t.id in ${theirDeposits}`,
  );
  return pictures.rows;
}

const sandboxTexts = [
  { table: "sandbox_payment_objects", column: "data", type: "jsonb" },
  { table: "sandbox_payment_keys", column: "answer", type: "jsonb" },
  { table: "sandbox_payment_keys", column: "request", type: "text" },
] as const;

async function eraseMailUnderWay(db: Database, jobs: string[]): Promise<ErasedPlace[]> {
  if (jobs.length === 0) return [];
  const ids = sql`(${sql.join(
    jobs.map((id) => sql`${id}`),
    sql`, `,
  )})`;
  const giveUpAt = performance.now() + jobsEndWithinMs;
  for (;;) {
    const { rows } = await db.execute(
      sql`select from ${jobTable} where ${jobTable.id}::text in ${ids} and ${isActive}`,
    );
    if (rows.length === 0 || performance.now() > giveUpAt) break;
    await delay(lookEveryMs);
  }
  const gone = await db.execute(
    sql`delete from ${jobTable} where ${jobTable.id}::text in ${ids} or ${jobTable.sourceId}::text in ${ids}`,
  );
  // A message's id is its job's id.
  const mail = await db.execute(sql`delete from mailbox_messages where id in ${ids}`);
  return [
    { place: "Email jobs", erased: gone.rowCount ?? 0, blanked: 0 },
    { place: "Messages in the built-in mailbox", erased: mail.rowCount ?? 0, blanked: 0 },
  ];
}

function sumUp(places: ErasedPlace[]): ErasedPlace[] {
  const sums = new Map<string, ErasedPlace>();
  for (const { place, erased, blanked } of places) {
    const sum = sums.get(place) ?? { place, erased: 0, blanked: 0 };
    sums.set(place, { place, erased: sum.erased + erased, blanked: sum.blanked + blanked });
  }
  return [...sums.values()].filter(({ erased, blanked }) => erased + blanked > 0);
}
