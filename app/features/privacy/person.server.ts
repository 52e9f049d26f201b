import { type SQL, sql } from "drizzle-orm";
import { jobTable } from "#platform/jobs/job-table.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { type Address, containing, mentions, mentionsInColumn, searchLong } from "./address-search.server.ts";

export interface PersonPlace {
  name: string;
  label: string;
  /** Must exclude password hashes and secret keys. */
  select: SQL;
}

export function ownRows(table: string, { address }: Address): SQL {
  const wanted = sql`${containing(address)}`;
  // Matches the trigram indexes: submissions index `search_letters`, deposits the text itself.
  const isLike =
    table === "deposits"
      ? sql`search_text like ${wanted}`
      : sql`search_letters(search_text) like search_letters(${wanted})`;
  return sql`from ${sql.identifier(table)} t where ${isLike} and lower(email) = ${address}`;
}

export const ownAccounts = ({ address }: Address): SQL => sql`(select id from users where lower(email) = ${address})`;

export const messageText = sql`concat_ws(chr(10), t."from", t."to", t.reply_to, t.subject, t."text", t.html)`;
export const jobText = sql`concat_ws(chr(10), ${jobTable.data}::text, ${jobTable.output}::text)`;

interface FreeText {
  table: string;
  column: string;
  key?: string;
  parent?: "deposit_id" | "submission_id";
}

/** Free text may contain another person's address. `parent` is the record it belongs to, if it has no address itself. */
export const freeTexts: FreeText[] = [
  { table: "host_applications", column: "additional_details" },
  { table: "career_applications", column: "message" },
  { table: "media_inquiries", column: "message" },
  { table: "sales_inquiries", column: "message" },
  { table: "deposit_refunds", column: "reason", parent: "deposit_id" },
  { table: "rentals", column: "return_note", key: "deposit_id", parent: "deposit_id" },
  { table: "deposit_claims", column: "reason", parent: "deposit_id" },
  { table: "deposit_claims", column: "answer", parent: "deposit_id" },
  { table: "deposit_claims", column: "decision", parent: "deposit_id" },
  { table: "review_notes", column: "text", parent: "submission_id" },
  { table: "messages", column: "subject", parent: "submission_id" },
  { table: "messages", column: "text", parent: "submission_id" },
  { table: "corrections", column: "before", parent: "submission_id" },
  { table: "corrections", column: "after", parent: "submission_id" },
  { table: "reply_drafts", column: "subject", parent: "submission_id" },
  { table: "reply_drafts", column: "text", parent: "submission_id" },
  { table: "saved_answers", column: "answers" },
];

export const ownSubmissions = (address: Address, columns = sql`t.id`): SQL =>
  sql.join(
    ["host_applications", "career_applications", "media_inquiries", "sales_inquiries"].map(
      (table) => sql`select ${columns} ${ownRows(table, address)}`,
    ),
    sql` union all `,
  );

function depositPlaces(address: Address, ids: SQL): PersonPlace[] {
  return [
    {
      name: "deposits",
      label: "Deposits",
      select: sql`select to_jsonb(t) - '{request_key,page_token_hash,search_text}'::text[] as row ${ownRows("deposits", address)}`,
    },
    {
      name: "deposit-ledger",
      label: "Deposit ledger entries",
      select: sql`select to_jsonb(t) as row from deposit_events t where deposit_id in ${ids}`,
    },
    {
      name: "deposit-refunds",
      label: "Refunds",
      select: sql`select to_jsonb(t) - '{request_key,requested_by}'::text[] as row from deposit_refunds t where deposit_id in ${ids}`,
    },
    {
      name: "rentals",
      label: "Rentals",
      select: sql`select to_jsonb(t) - '{handed_over_by,returned_by,version}'::text[] as row from rentals t where deposit_id in ${ids}`,
    },
    {
      name: "claims",
      label: "Claims on deposits",
      select: sql`select to_jsonb(t) - '{request_key,claimed_by,decided_by}'::text[] as row from deposit_claims t where deposit_id in ${ids}`,
    },
    {
      name: "pictures",
      label: "Pictures of claims and answers",
      select: sql`select to_jsonb(t) as row from deposit_pictures t where deposit_id in ${ids}`,
    },
    {
      name: "disputes",
      label: "Disputes",
      select: sql`select to_jsonb(t) - '{staged_by,sent_by}'::text[] as row from deposit_disputes t where deposit_id in ${ids}`,
    },
    {
      name: "payment-events",
      label: "Payment provider events",
      select: sql`select to_jsonb(t) as row from webhook_events t where deposit_id in ${ids}`,
    },
  ];
}

export function placesOf(address: Address): PersonPlace[] {
  const ids = sql`(select t.id ${ownRows("deposits", address)})`;
  const submissions = sql`(${ownSubmissions(address)})`;
  const ofSubmissions = (table: string) =>
    sql`select to_jsonb(t) - '{search_text}'::text[] as row from ${sql.identifier(table)} t where submission_id in ${submissions}`;
  const accounts = ownAccounts(address);
  return [
    {
      name: "host-applications",
      label: "Host applications",
      select: sql`select to_jsonb(t) - '{submission_key,search_text}'::text[] as row ${ownRows("host_applications", address)}`,
    },
    {
      name: "career-applications",
      label: "Career applications",
      select: sql`select to_jsonb(t) - '{submission_key,search_text}'::text[] as row ${ownRows("career_applications", address)}`,
    },
    {
      name: "media-inquiries",
      label: "Media inquiries",
      select: sql`select to_jsonb(t) - '{submission_key,search_text}'::text[] as row ${ownRows("media_inquiries", address)}`,
    },
    { name: "reviews", label: "Reviews of submissions", select: ofSubmissions("reviews") },
    { name: "review-events", label: "History of submissions", select: ofSubmissions("review_events") },
    { name: "review-notes", label: "Team notes", select: ofSubmissions("review_notes") },
    { name: "messages", label: "Messages", select: ofSubmissions("messages") },
    {
      name: "applicant-pages",
      label: "Pages of submissions",
      select: sql`select to_jsonb(t) - 'new_email_token_hash' as row from applicant_pages t
        where submission_id in ${submissions} or lower(new_email) = ${address.address}`,
    },
    { name: "corrections", label: "Changed answers", select: ofSubmissions("corrections") },
    { name: "reply-drafts", label: "Reply drafts", select: ofSubmissions("reply_drafts") },
    {
      name: "sales-inquiries",
      label: "Sales inquiries",
      select: sql`select to_jsonb(t) - '{submission_key,search_text}'::text[] as row ${ownRows("sales_inquiries", address)}`,
    },
    {
      name: "saved-answers",
      label: "Unfinished applications",
      select: sql`select to_jsonb(t) - '{token_hash,form_key}'::text[] as row from saved_answers t where lower(email) = ${address.address}`,
    },
    ...depositPlaces(address, ids),
    {
      name: "accounts",
      label: "Accounts",
      select: sql`select to_jsonb(t) as row from users t where id in ${accounts}`,
    },
    {
      name: "admin-profiles",
      label: "Admins",
      select: sql`select to_jsonb(t) as row from admin_profiles t where user_id in ${accounts}`,
    },
    {
      name: "sessions",
      label: "Sessions",
      select: sql`select to_jsonb(t) - 'token' as row from sessions t where user_id in ${accounts}`,
    },
    {
      name: "admin-requests",
      label: "Requests to become an admin",
      select: sql`select to_jsonb(t) as row from admin_requests t where user_id in ${accounts}`,
    },
    {
      name: "second-factors",
      label: "Two-step sign-in",
      select: sql`select to_jsonb(t) - '{secret,new_secret}'::text[] as row from second_factors t where user_id in ${accounts}`,
    },
    {
      name: "mailed-links",
      label: "Emailed links",
      select: sql`select to_jsonb(t) - '{token_hash,password_hash}'::text[] as row from account_tokens t where user_id in ${accounts} or lower(address) = ${address.address}`,
    },
    {
      name: "waiting-mail",
      label: "Email jobs",
      select: sql`select jsonb_build_object('id', ${jobTable.id}, 'queue', ${jobTable.queue}, 'state', ${jobTable.state}, 'created_on', ${jobTable.createdAt}, 'data', ${jobTable.data}, 'output', ${jobTable.output}) as row from ${jobTable} where ${mentions(address, jobText)}`,
    },
    {
      name: "mailbox",
      label: "Messages in the built-in mailbox",
      select: sql`select to_jsonb(t) as row from mailbox_messages t where ${mentions(address, messageText)}`,
    },
    {
      name: "sandbox-payments",
      label: "Objects of the built-in payment provider",
      select: sql`select to_jsonb(t) as row from sandbox_payment_objects t where ${mentions(address, sql`t.data::text`)}`,
    },
    {
      name: "mentions",
      label: "Texts of others that name the address",
      // Only the match: the rest is another person's data.
      select: sql.join(
        freeTexts.map(
          ({ table, column, key = "id", parent }) =>
            sql`select jsonb_build_object('table', ${table}::text, 'id', t.${sql.identifier(key)}) as row from ${sql.identifier(table)} t where ${mentionsInColumn(address, `t.${column}`)} ${
              parent
                ? sql`and ${sql.identifier(parent)} not in ${parent === "deposit_id" ? ids : submissions}`
                : sql`and lower(email) <> ${address.address}`
            }`,
        ),
        sql` union all `,
      ),
    },
  ];
}

export interface PersonHeld {
  places: { name: string; label: string; count: number }[];
  resumes: number;
  hasHeldDeposit: boolean;
  isAdmin: boolean;
}

export function lookUpPerson(db: Database, address: Address): Promise<PersonHeld> {
  return searchLong(db, (transaction) => countPlaces(transaction, address));
}

async function countPlaces(db: Queryable, address: Address): Promise<PersonHeld> {
  const places = [];
  for (const { name, label, select } of placesOf(address)) {
    const { rows } = await db.execute<{ count: number }>(sql`select count(*)::int as count from (${select}) held`);
    places.push({ name, label, count: rows[0]?.count ?? 0 });
  }
  const { rows } = await db.execute<{ resumes: number; held: boolean; admin: boolean }>(sql`select
    (select count(*)::int ${ownRows("career_applications", address)} and resume_url is not null) as resumes,
    exists (select ${ownRows("deposits", address)} and paid_at is not null and settled_at is null) as held,
    exists (select from admin_profiles where user_id in ${ownAccounts(address)}) as admin`);
  const [row] = rows;
  return {
    places,
    resumes: row?.resumes ?? 0,
    hasHeldDeposit: row?.held ?? false,
    isAdmin: row?.admin ?? false,
  };
}

export interface ExportedFile {
  name: string;
  content: Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
}

/** Reads each file on demand. @param reference the export's id in the audit log */
export async function* exportPerson(
  { db, files }: { db: Database; files: Files },
  address: Address,
  { reference, at }: { reference: string; at: Date },
): AsyncGenerator<ExportedFile> {
  const json = (name: string, value: unknown): ExportedFile => ({
    name,
    content: [Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`)],
  });
  const places: Record<string, number> = {};
  const resumes: { file: string; application: string; missing?: true }[] = [];
  const pictures: { file: string; claim: string; missing?: true }[] = [];
  for (const { name, select } of placesOf(address)) {
    // A transaction per place, so that none stays open while a file is sent.
    const { rows } = await searchLong(db, (transaction) =>
      transaction.execute<{ row: Record<string, unknown> }>(select),
    );
    places[name] = rows.length;
    if (rows.length === 0) continue;
    const held = rows.map(({ row }) => row);
    yield json(`${name}.json`, held);
    if (name === "career-applications")
      for (const { id, resume_url: key, resume_filename: filename } of held) {
        if (typeof key !== "string") continue;
        const file = `resumes/${id}-${String(filename).replace(/[\p{Cc}/\\:*?"<>|]/gu, "_")}`;
        const stored = await files.open(key);
        resumes.push({ file, application: String(id), ...(!stored && { missing: true as const }) });
        if (stored) yield { name: file, content: stored.stream };
      }
    if (name === "pictures")
      for (const { id, claim_id: claim, file_key: key } of held) {
        const file = `pictures/${id}.jpg`;
        const stored = await files.open(String(key));
        pictures.push({ file, claim: String(claim), ...(!stored && { missing: true as const }) });
        if (stored) yield { name: file, content: stored.stream };
      }
  }
  const made = at.toISOString();
  yield json("contents.json", { reference, made, address: address.address, rows: places, resumes, pictures });
}
