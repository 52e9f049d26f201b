import { getTableName, type SQL, sql } from "drizzle-orm";
import { jobSchema, jobTable } from "#platform/jobs/job-table.ts";
import type { Files } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import type { ErasureReport } from "~/db/schema/index.ts";
import { shownReference } from "~/domain/reference.ts";
import { type Address, searchEverywhere, searchLong } from "./address-search.server.ts";
import { ownAccounts, ownRows } from "./person.server.ts";

type Proof = NonNullable<ErasureReport["proof"]>;

const submissions = [
  { table: "host_applications", label: "Host applications" },
  { table: "career_applications", label: "Career applications" },
  { table: "media_inquiries", label: "Media inquiries" },
  { table: "sales_inquiries", label: "Sales inquiries" },
  { table: "deposits", label: "Deposits" },
] as const;

/** These tables contain ids of submissions in their texts, or their references. */
const aboutSubmissions: Record<string, SQL> = {
  [`${jobSchema}.${getTableName(jobTable)}`]: sql`${jobTable.data}::text`,
  reviews: sql`submission_id`,
  review_notes: sql`submission_id`,
  messages: sql`submission_id`,
  applicant_pages: sql`submission_id`,
  corrections: sql`submission_id`,
  reply_drafts: sql`submission_id`,
  mailbox_messages: sql`concat_ws(' ', subject, "text")`,
  sandbox_payment_objects: sql`data::text`,
  sandbox_payment_keys: sql`concat_ws(' ', request, answer::text)`,
};

const ofAdmins: Record<string, SQL> = {
  users: sql`email`,
  admin_profiles: sql`email`,
  account_tokens: sql`address`,
  deposit_refunds: sql`requested_by`,
};

/** Later submissions and admin accounts may remain; they are reported separately. */
export async function proveErasure(
  { db, files }: { db: Database; files: Files },
  address: Address,
  fileKeys: string[],
): Promise<Proof> {
  return searchLong(db, (transaction) => prove(transaction, files, address, fileKeys));
}

async function prove(db: Queryable, files: Files, address: Address, fileKeys: string[]): Promise<Proof> {
  const kept: Proof["kept"] = [];
  const arrived: { id: string; reference: string }[] = [];
  for (const { table, label } of submissions) {
    const { rows } = await db.execute<{ id: string; reference: string }>(
      sql`select t.id, t.reference ${ownRows(table, address)}`,
    );
    if (rows.length === 0) continue;
    arrived.push(...rows);
    kept.push({ place: label, rows: rows.length, why: "sent after the erasure had begun" });
  }
  const { rows: admins } = await db.execute(
    sql`select user_id from admin_profiles where user_id in ${ownAccounts(address)}`,
  );
  const isAdmin = admins.length > 0;
  if (isAdmin)
    kept.push({ place: "Accounts", rows: admins.length, why: "belongs to an admin; remove their access first" });

  const search = await searchEverywhere(db, files, address, (table) => {
    if (isAdmin && ofAdmins[table]) return sql`lower(${ofAdmins[table]}) = ${address.address}`;
    if (arrived.length === 0) return undefined;
    const text = aboutSubmissions[table];
    const isAbout = ({ id, reference }: (typeof arrived)[number]) =>
      text
        ? sql`strpos(${text}, ${id}) > 0 or strpos(${text}, ${shownReference({ id, reference })}) > 0`
        : sql`id::text = ${id}`;
    const isSubmission = submissions.some((each) => each.table === table);
    return text || isSubmission ? sql.join(arrived.map(isAbout), sql` or `) : undefined;
  });
  let filesLeft = 0;
  for (const key of fileKeys) {
    const left = await files.open(key);
    left?.stream.destroy();
    if (left) filesLeft += 1;
  }
  const found = search.tables.reduce((sum, { rows }) => sum + rows, filesLeft);
  return { columns: search.columns, files: search.files, found, kept };
}
