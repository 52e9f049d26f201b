import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
} from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const id = () => bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity();

/** What somebody wrote in place of a document of `app/content`. Append-only by trigger; authors' ids outlive accounts. */
export const contentRevisions = pgTable(
  "content_revisions",
  {
    id: id(),
    document: text().notNull(),
    locale: text().notNull().default("en"),
    body: jsonb().$type<Record<string, unknown>>().notNull(),
    // Null: the document as the product brings it.
    basedOn: bigint("based_on", { mode: "number" }).references((): AnyPgColumn => contentRevisions.id),
    note: text().notNull().default(""),
    authorId: text("author_id").notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [
    check("content_revisions_document_form", sql`${table.document} ~ '^[a-z][a-z0-9-]{0,59}$'`),
    check("content_revisions_author_id_form", sql`${table.authorId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check("content_revisions_note_length", sql.raw("char_length(note) <= 200")),
    check("content_revisions_body_size", sql.raw("octet_length(body::text) <= 1000000")),
    index("content_revisions_document").on(table.document, table.locale, table.id),
  ],
);

/** What is live is the newest whose time has come. Append-only by trigger, and by a cancellation while it is to come. */
export const contentPublications = pgTable(
  "content_publications",
  {
    id: id(),
    document: text().notNull(),
    locale: text().notNull().default("en"),
    // Null: the document as the product brings it.
    revisionId: bigint("revision_id", { mode: "number" }).references(() => contentRevisions.id),
    liveFrom: moment("live_from").notNull(),
    // Matters to people with open matters.
    isMaterial: boolean("is_material").notNull().default(false),
    publisherId: text("publisher_id").notNull(),
    publishedAt: moment("published_at").notNull(),
  },
  (table) => [
    check("content_publications_document_form", sql`${table.document} ~ '^[a-z][a-z0-9-]{0,59}$'`),
    check("content_publications_publisher_id_form", sql`${table.publisherId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check("content_publications_not_in_the_past", sql.raw("live_from >= published_at")),
    index("content_publications_live").on(table.document, table.locale, table.liveFrom.desc(), table.id.desc()),
    index("content_publications_coming").on(table.liveFrom),
  ],
);

export const contentCancellations = pgTable(
  "content_cancellations",
  {
    publicationId: bigint("publication_id", { mode: "number" })
      .primaryKey()
      .references(() => contentPublications.id),
    adminId: text("admin_id").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [check("content_cancellations_admin_id_form", sql`${table.adminId} ~ '^[A-Za-z0-9_-]{1,64}$'`)],
);

/** Whom a change of a policy was mailed to, by the id of their submission or deposit. Written with the publication. */
export const contentNotices = pgTable(
  "content_notices",
  {
    publicationId: bigint("publication_id", { mode: "number" })
      .notNull()
      .references(() => contentPublications.id),
    subjectId: text("subject_id").notNull(),
    sentAt: moment("sent_at"),
  },
  (table) => [
    primaryKey({ columns: [table.publicationId, table.subjectId] }),
    check("content_notices_subject_id_form", sql`${table.subjectId} ~ '^[a-z]+-[0-9]+$'`),
  ],
);
