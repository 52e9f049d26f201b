import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { savableKinds, savedAnswersLimit } from "../../domain/applicant-page.ts";
import { oneOf } from "./checks.ts";
import { mentionIndex } from "./mention-index.ts";
import { reviews } from "./reviews.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

const submissionId = () =>
  text("submission_id").references(() => reviews.submissionId, {
    onDelete: "cascade",
  });

/** What a submission's own page needs beyond its review. Comes with the page's first link. */
export const applicantPages = pgTable(
  "applicant_pages",
  {
    submissionId: submissionId().primaryKey(),
    // Only the newest link opens the page.
    linkNumber: integer("link_number").notNull().default(1),
    // When somebody pressed a button behind a link that only this address got.
    addressProvenAt: moment("address_proven_at"),
    // Takes effect once it is confirmed from there.
    newEmail: text("new_email"),
    newEmailTokenHash: text("new_email_token_hash").unique(),
    newEmailAt: moment("new_email_at"),
    erasureRequestedAt: moment("erasure_requested_at"),
    erasureDueAt: moment("erasure_due_at"),
  },
  (table) => [
    check(
      "applicant_pages_new_email_whole",
      sql.raw("(new_email is null) = (new_email_token_hash is null) and (new_email is null) = (new_email_at is null)"),
    ),
    check("applicant_pages_new_email_length", sql.raw("char_length(new_email) between 3 and 254")),
    check("applicant_pages_erasure_whole", sql.raw("(erasure_requested_at is null) = (erasure_due_at is null)")),
    index("applicant_pages_erasure_due")
      .on(table.erasureDueAt, table.submissionId)
      .where(sql.raw("erasure_due_at is not null")),
  ],
);

/** Each link that ever was, so that an old one can say that it is old, and one of an erased submission that it is gone. */
export const applicantLinks = pgTable(
  "applicant_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    submissionId: text("submission_id").references(() => reviews.submissionId, { onDelete: "set null" }),
    number: integer().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("applicant_links_token_hash_form", sql.raw("token_hash ~ '^[A-Za-z0-9_-]{43}$'")),
    index("applicant_links_submission").on(table.submissionId, table.number),
  ],
);

/** What a person changed in their own answers. Its event names only the fields. */
export const corrections = pgTable(
  "corrections",
  {
    id: text().primaryKey(),
    submissionId: submissionId().notNull(),
    field: text().notNull(),
    before: text().notNull(),
    after: text().notNull(),
    madeAt: moment("made_at").notNull(),
  },
  (table) => [
    check("corrections_field_form", sql.raw("field ~ '^[A-Za-z]{1,40}$'")),
    check("corrections_length", sql.raw("char_length(before) <= 5000 and char_length(after) <= 5000")),
    mentionIndex("corrections_before_mentions", table.id, "before"),
    mentionIndex("corrections_after_mentions", table.id, "after"),
    index("corrections_submission").on(table.submissionId, table.id),
  ],
);

/** "Save and finish later": no submission, and gone after 30 days or once it is sent. */
export const savedAnswers = pgTable(
  "saved_answers",
  {
    id: text().primaryKey(),
    kind: text().$type<(typeof savableKinds)[number]>().notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    // Of the form; what is sent under it is no longer unfinished.
    formKey: text("form_key").notNull().unique(),
    email: text().notNull(),
    // JSON as text, in which an address can be overwritten.
    answers: text().notNull(),
    savedAt: moment("saved_at").notNull(),
    expiresAt: moment("expires_at").notNull(),
  },
  (table) => [
    check("saved_answers_kind", sql`${table.kind} in ${oneOf(savableKinds)}`),
    check("saved_answers_email_length", sql.raw("char_length(email) between 3 and 254")),
    check("saved_answers_length", sql.raw(`char_length(answers) <= ${savedAnswersLimit}`)),
    mentionIndex("saved_answers_mentions", table.id, "answers"),
    index("saved_answers_email").on(sql`lower(email)`),
    index("saved_answers_expiry").on(table.expiresAt),
  ],
);
