import { and, eq, isNull, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { contentNotices, contentPublications } from "~/db/schema/index.ts";
import { dayDate } from "~/domain/dates.server.ts";
import type { SendMail } from "~/services/mail.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { hintsOf, pageOf } from "./document-hints.server.ts";
import { findRevision, type NewPublication, publish } from "./publications.server.ts";

/** Holds ids only: addresses stay in one place, where an erasure finds them. */
export const sendPolicyNotice: JobKind<{ publication: number; subject: string }> = { name: "send-policy-notice" };

export interface AffectedPerson {
  subjectId: string;
  reference: string;
  name: string;
  email: string;
}

const openMatters = sql`
  select h.id, h.reference, h.first_name || ' ' || h.last_name as name, h.email
    from host_applications h join reviews r on r.submission_id = h.id where r.closed_at is null
  union all select c.id, c.reference, c.name, c.email
    from career_applications c join reviews r on r.submission_id = c.id where r.closed_at is null
  union all select m.id, m.reference, m.name, m.email
    from media_inquiries m join reviews r on r.submission_id = m.id where r.closed_at is null
  union all select s.id, s.reference, s.name, s.email
    from sales_inquiries s join reviews r on r.submission_id = s.id where r.closed_at is null
  union all select d.id, d.reference, '' as name, d.email
    from deposits d where d.paid_at is not null and d.settled_at is null`;

/** One matter for each address, the newest. */
const affected = sql`select distinct on (lower(email)) id, reference, name, email from (${openMatters}) matter
  where strpos(email, '@') > 0 order by lower(email), id desc`;

/** People with an open submission or a deposit that is held. */
export async function listAffected(db: Queryable, limit: number): Promise<{ people: AffectedPerson[]; count: number }> {
  const { rows } = await db.execute<{ id: string; reference: string; name: string; email: string; count: string }>(
    sql`select *, count(*) over () as count from (${affected}) person order by lower(email) limit ${limit}`,
  );
  return {
    people: rows.map(({ email, id, name, reference }) => ({ email, name, reference, subjectId: id })),
    count: Number(rows[0]?.count ?? 0),
  };
}

/** The publication, and one mail to each affected person, in one transaction. Not idempotent. @returns how many */
export async function publishMaterialChange(
  { db, jobs }: Pick<AppContext, "db" | "jobs">,
  publication: NewPublication,
  publishedAt: Date,
  alsoInTransaction: (transaction: Queryable) => Promise<void>,
): Promise<number> {
  return db.transaction(async (transaction) => {
    const id = await publish(transaction, { ...publication, isMaterial: true }, publishedAt);
    const { rows } = await transaction.execute<{ subject_id: string }>(
      sql`insert into content_notices (publication_id, subject_id)
        select ${id}, id from (${affected}) person returning subject_id`,
    );
    const notices = rows.map(({ subject_id: subject }) => ({ publication: id, subject }));
    if (notices.length > 0) await jobs.enqueue(transaction, sendPolicyNotice, ...notices);
    await alsoInTransaction(transaction);
    return notices.length;
  });
}

interface NoticeTools {
  db: Database;
  clock: Clock;
  appUrl: string;
}

export async function workPolicyNotices(
  jobs: JobRunner,
  sendMail: SendMail,
  { appUrl, clock, db }: NoticeTools,
): Promise<void> {
  await jobs.work(sendPolicyNotice, async ({ publication: publicationId, subject }) => {
    const isThis = and(eq(contentNotices.publicationId, publicationId), eq(contentNotices.subjectId, subject));
    const [notice] = await db
      .select({
        document: contentPublications.document,
        liveFrom: contentPublications.liveFrom,
        revisionId: contentPublications.revisionId,
      })
      .from(contentNotices)
      .innerJoin(contentPublications, eq(contentPublications.id, contentNotices.publicationId))
      .where(and(isThis, isNull(contentNotices.sentAt)));
    const person = notice && (await findPerson(db, subject));
    // Sent before, erased, or closed in the meantime.
    if (!person) return;
    const revision = notice.revisionId === null ? undefined : await findRevision(db, notice.revisionId);
    const { renderPolicyNotice } = await import("./policy-notice-email.tsx");
    const mail = await renderPolicyNotice({
      policy: hintsOf(notice.document).title,
      from: dayDate(notice.liveFrom),
      summary: revision?.note ?? "",
      reference: `${person.reference.slice(0, 3)}-${person.reference.slice(3)}`,
      url: `${appUrl}${pageOf(notice.document)}`,
    });
    // A mail that is sent again after a crash is recognizable by its Message-ID.
    const id = `notice-${publicationId}-${subject}`;
    await sendMail({ id, to: { name: person.name, address: person.email }, ...mail });
    await db.update(contentNotices).set({ sentAt: clock.now() }).where(isThis);
  });
}

async function findPerson(db: Queryable, subject: string): Promise<AffectedPerson | undefined> {
  const { rows } = await db.execute<{ id: string; reference: string; name: string; email: string }>(
    sql`select * from (${openMatters}) matter where id = ${subject} and strpos(email, '@') > 0`,
  );
  const [row] = rows;
  return row && { email: row.email, name: row.name, reference: row.reference, subjectId: row.id };
}
