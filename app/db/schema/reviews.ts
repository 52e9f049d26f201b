import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { returnLimit } from "../../domain/rental.ts";
import {
  type Reminder,
  type ReviewEvent,
  type ReviewEventType,
  type ReviewKind,
  reviewEventTypes,
  reviewKinds,
} from "../../domain/review.ts";
import { adminProfiles, users } from "./accounts.ts";
import { oneOf } from "./checks.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm } from "./reference.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The state machine: a change that is not here is refused by foreign key. */
export const reviewTransitions = pgTable(
  "review_transitions",
  {
    kind: text().$type<ReviewKind>().notNull(),
    fromStage: text("from_stage").notNull(),
    toStage: text("to_stage").notNull(),
    needs: text().$type<"nothing" | "note">().notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.fromStage, table.toStage] })],
);

/** One for each submission, by trigger. The sum of its events: written only together with one. */
export const reviews = pgTable(
  "reviews",
  {
    submissionId: text("submission_id").primaryKey(),
    kind: text().$type<ReviewKind>().notNull(),
    reference: text().notNull().unique(),
    stage: text().notNull(),
    assigneeId: text("assignee_id").references(() => users.id),
    receivedAt: moment("received_at").notNull(),
    dueAt: moment("due_at"),
    // The first due time; stays once it is answered or missed.
    promisedAt: moment("promised_at"),
    halfAt: moment("half_at"),
    nineTenthsAt: moment("nine_tenths_at"),
    extendedTo: moment("extended_to"),
    reminded: text().$type<Reminder>(),
    answeredAt: moment("answered_at"),
    missedAt: moment("missed_at"),
    snoozedUntil: moment("snoozed_until"),
    closedAt: moment("closed_at"),
    isCounted: boolean("is_counted").notNull().default(false),
    // When a scheduled task has something to do.
    nextLookAt: moment("next_look_at").generatedAlwaysAs(
      sql.raw(`case when due_at is null or extended_to is not null then null
        when reminded is null then half_at when reminded = 'half' then nine_tenths_at else due_at end`),
    ),
    version: integer().notNull().default(1),
    // Of the submission, so that one index finds the open ones of all kinds.
    searchText: text("search_text").notNull(),
    // Its last ten digits.
    phone: text(),
  },
  (table) => [
    check("reviews_reference_form", hasReferenceForm),
    check("reviews_reminded", sql.raw("reminded in ('half', 'nine-tenths')")),
    check("reviews_due_while_open", sql.raw("closed_at is null or due_at is null")),
    index("reviews_due_next")
      .on(sql`coalesce(due_at, 'infinity')`, table.submissionId)
      .where(sql.raw("closed_at is null")),
    index("reviews_search")
      .using("gin", sql`search_letters(search_text) gin_trgm_ops`)
      .with({ gin_pending_list_limit: 512 }),
    index("reviews_due_stage")
      .on(table.kind, table.stage, sql`coalesce(due_at, 'infinity')`, table.submissionId)
      .where(sql.raw("closed_at is null")),
    index("reviews_due_assignee")
      .on(
        sql`coalesce(assignee_id, '')`,
        table.kind,
        table.stage,
        sql`coalesce(due_at, 'infinity')`,
        table.submissionId,
      )
      .where(sql.raw("closed_at is null")),
    index("reviews_snoozed")
      .on(sql`coalesce(due_at, 'infinity')`, table.submissionId)
      .where(sql.raw("closed_at is null and snoozed_until is not null")),
    index("reviews_closed_stage")
      .on(table.kind, table.stage, table.closedAt.desc(), table.submissionId)
      .where(sql.raw("closed_at is not null")),
    index("reviews_closed").on(table.closedAt.desc(), table.submissionId).where(sql.raw("closed_at is not null")),
    index("reviews_next_look").on(table.nextLookAt).where(sql.raw("next_look_at is not null")),
    index("reviews_counted").on(table.receivedAt.desc()).where(sql.raw("is_counted")),
    index("reviews_phone").on(table.phone).where(sql.raw("phone is not null")),
    index("reviews_assignee").on(table.assigneeId).where(sql.raw("assignee_id is not null")),
  ],
);

/** Append-only by trigger; they go with the submission. No foreign key for the actor: events outlive accounts. */
export const reviewEvents = pgTable(
  "review_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => reviews.submissionId, { onDelete: "cascade" }),
    kind: text().$type<ReviewKind>().notNull(),
    at: moment("at").notNull(),
    actorId: text("actor_id"),
    // Of the review, once this has happened.
    version: integer().notNull().default(1),
    type: text().$type<ReviewEventType>().notNull(),
    fromStage: text("from_stage"),
    toStage: text("to_stage"),
    detail: jsonb().$type<Extract<ReviewEvent, { detail: unknown }>["detail"]>(),
  },
  (table) => [
    check("review_events_type", sql`${table.type} in ${oneOf(reviewEventTypes)}`),
    check("review_events_actor_id_form", sql`${table.actorId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
    check(
      "review_events_stages_whole",
      sql.raw("(type = 'stage-changed') = (from_stage is not null and to_stage is not null)"),
    ),
    foreignKey({
      name: "review_events_transition",
      columns: [table.kind, table.fromStage, table.toStage],
      foreignColumns: [reviewTransitions.kind, reviewTransitions.fromStage, reviewTransitions.toStage],
    }),
    index("review_events_submission").on(table.submissionId, table.id),
  ],
);

export const reviewNotes = pgTable(
  "review_notes",
  {
    id: text().primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => reviews.submissionId, { onDelete: "cascade" }),
    authorId: text("author_id").notNull(),
    text: text().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("review_notes_text_length", sql.raw("char_length(text) between 1 and 5000")),
    mentionIndex("review_notes_mentions", table.id, "text"),
    index("review_notes_submission").on(table.submissionId, table.id),
  ],
);

/** Both directions. A reply waits 10 seconds, in which it can be undone. */
export const messages = pgTable(
  "messages",
  {
    id: text().primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => reviews.submissionId, { onDelete: "cascade" }),
    direction: text().$type<"to-person" | "from-person">().notNull(),
    authorId: text("author_id"),
    subject: text().notNull(),
    text: text().notNull(),
    createdAt: moment("created_at").notNull(),
    sendAt: moment("send_at"),
    // From here on it cannot be undone.
    takenAt: moment("taken_at"),
    undoneAt: moment("undone_at"),
    sentAt: moment("sent_at"),
    undeliveredAt: moment("undelivered_at"),
  },
  (table) => [
    check("messages_direction", sql.raw("direction in ('to-person', 'from-person')")),
    check("messages_text_length", sql.raw("char_length(text) between 1 and 5000")),
    // No header can follow.
    check("messages_subject_form", sql.raw("subject ~ '^[^\\x00-\\x1f]{1,200}$'")),
    check("messages_taken_or_undone", sql.raw("taken_at is null or undone_at is null")),
    mentionIndex("messages_mentions", table.id, "text"),
    mentionIndex("messages_subject_mentions", table.id, "subject"),
    index("messages_submission").on(table.submissionId, table.id),
  ],
);

/** What an admin has begun to write to a person. */
export const replyDrafts = pgTable(
  "reply_drafts",
  {
    id: text().primaryKey(),
    submissionId: text("submission_id")
      .notNull()
      .references(() => reviews.submissionId, { onDelete: "cascade" }),
    authorId: text("author_id")
      .notNull()
      .references(() => adminProfiles.userId, { onDelete: "cascade" }),
    subject: text().notNull(),
    text: text().notNull(),
    savedAt: moment("saved_at").notNull(),
  },
  (table) => [
    uniqueIndex("reply_drafts_author").on(table.submissionId, table.authorId),
    check("reply_drafts_length", sql.raw("char_length(subject) <= 200 and char_length(text) <= 5000")),
    mentionIndex("reply_drafts_mentions", table.id, "text"),
    mentionIndex("reply_drafts_subject_mentions", table.id, "subject"),
  ],
);

/** For every stage of the kind where it names none. */
export const replyTemplates = pgTable(
  "reply_templates",
  {
    id: text().primaryKey(),
    kind: text().$type<ReviewKind>().notNull(),
    stage: text(),
    name: text().notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    version: integer().notNull().default(1),
    changedAt: moment("changed_at").notNull(),
  },
  (table) => [
    check("reply_templates_kind", sql`${table.kind} in ${oneOf(reviewKinds)}`),
    check("reply_templates_name_length", sql.raw("char_length(name) between 1 and 100")),
    check("reply_templates_subject_form", sql.raw("subject ~ '^[^\\x00-\\x1f]{1,200}$'")),
    check("reply_templates_text_length", sql.raw("char_length(text) between 1 and 5000")),
    uniqueIndex("reply_templates_kind_name").on(table.kind, table.name),
  ],
);

export const deskSettings = pgTable(
  "desk_settings",
  {
    id: integer().primaryKey().default(1),
    // On the public pages, once there are enough answers.
    showsAnswerFigure: boolean("shows_answer_figure").notNull().default(false),
    returnLimitDays: integer("return_limit_days").notNull().default(returnLimit.standard),
  },
  () => [
    check("desk_settings_one_row", sql.raw("id = 1")),
    check(
      "desk_settings_return_limit",
      sql.raw(`return_limit_days between ${returnLimit.least} and ${returnLimit.most}`),
    ),
  ],
);

/** What the owner says about a day, over the statutory holidays. */
export const businessClosures = pgTable(
  "business_closures",
  {
    day: date().primaryKey(),
    name: text().notNull(),
    isClosed: boolean("is_closed").notNull(),
  },
  () => [check("business_closures_name_length", sql.raw("char_length(name) between 1 and 100"))],
);

/** Append-only by trigger; actors' ids outlive accounts. */
export const closingDayEvents = pgTable(
  "closing_day_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: date().notNull(),
    name: text().notNull(),
    change: text().$type<"closed" | "worked" | "removed">().notNull(),
    actorId: text("actor_id").notNull(),
    at: moment("at").notNull(),
  },
  (table) => [
    check("closing_day_events_change", sql.raw("change in ('closed', 'worked', 'removed')")),
    check("closing_day_events_actor_id_form", sql`${table.actorId} ~ '^[A-Za-z0-9_-]{1,64}$'`),
  ],
);
