import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  claimAnswerHours,
  type PictureSide,
  pictureSides,
  type RentalActor,
  type RentalEventType,
  rentalEventTypes,
  rentalLimits,
  type SafetyCheck,
  safetyChecks,
} from "../../domain/rental.ts";
import { hasLength, oneOf } from "./checks.ts";
import { dealerships } from "./dealerships.ts";
import { deposits } from "./deposits.ts";
import { mentionIndex } from "./mention-index.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });
const allChecks = `array[${safetyChecks.map((each) => `'${each}'`).join(", ")}]`;
const isActor = (column: string) => sql.raw(`${column} ~ '^(admin:[A-Za-z0-9_-]{1,64}|host:[0-9]{1,9})$'`);
const isAdmin = (column: string) => sql.raw(`${column} ~ '^[A-Za-z0-9_-]{1,64}$'`);

/** One for each deposit, by trigger: the bike's way out and back. Says nothing about money. */
export const rentals = pgTable(
  "rentals",
  {
    depositId: text("deposit_id")
      .primaryKey()
      .references(() => deposits.id),
    dealershipId: integer("dealership_id").references(() => dealerships.id),
    day: date(),
    handedOverAt: moment("handed_over_at"),
    handedOverBy: text("handed_over_by").$type<RentalActor>(),
    handOverChecks: text("hand_over_checks").array().$type<SafetyCheck[]>(),
    returnedAt: moment("returned_at"),
    returnedBy: text("returned_by").$type<RentalActor>(),
    returnChecks: text("return_checks").array().$type<SafetyCheck[]>(),
    // What is damaged or missing.
    returnNote: text("return_note"),
    isClean: boolean("is_clean").generatedAlwaysAs(
      sql.raw(`coalesce(return_note = '' and return_checks @> ${allChecks}, false)`),
    ),
    // When the scheduled task asks for the refund of what is left.
    releaseAt: moment("release_at"),
    // When that was asked for: from here on no return is undone.
    releasedAt: moment("released_at"),
    version: integer().notNull().default(1),
  },
  (table) => [
    check(
      "rentals_hand_over_whole",
      sql.raw(
        `(handed_over_at is null) = (handed_over_by is null) and (handed_over_at is null) = (hand_over_checks is null)`,
      ),
    ),
    check("rentals_hand_over_checked", sql.raw(`hand_over_checks @> ${allChecks}`)),
    check(
      "rentals_return_whole",
      sql.raw(
        `(returned_at is null) = (returned_by is null) and (returned_at is null) = (return_checks is null)
          and (returned_at is null) = (return_note is null)`,
      ),
    ),
    check("rentals_return_note_length", hasLength("return_note", { min: 0, max: rentalLimits.note })),
    check("rentals_handed_over_by", isActor("handed_over_by")),
    check("rentals_returned_by", isActor("returned_by")),
    check(
      "rentals_release_after_clean_return",
      sql.raw("release_at is null or (returned_at is not null and is_clean)"),
    ),
    index("rentals_of_host").on(table.dealershipId, table.depositId).where(sql.raw("dealership_id is not null")),
    index("rentals_release_due").on(table.releaseAt).where(sql.raw("release_at is not null and released_at is null")),
    index("rentals_damaged")
      .on(table.returnedAt)
      .where(sql.raw("returned_at is not null and not is_clean and released_at is null")),
    mentionIndex("rentals_return_note_mentions", table.depositId, "return_note"),
  ],
);

/** Append-only by trigger, and kept as long as the ledger. Actors' ids outlive accounts. */
export const rentalEvents = pgTable(
  "rental_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    type: text().$type<RentalEventType>().notNull(),
    at: moment("at").notNull(),
    // Null: the rider, or a scheduled task.
    actor: text().$type<RentalActor>(),
    // IDs, days, checks and cents: nothing that somebody typed.
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    recordedAt: moment("recorded_at").notNull().defaultNow(),
  },
  (table) => [
    check("rental_events_type", sql`${table.type} in ${oneOf(rentalEventTypes)}`),
    check("rental_events_actor", isActor("actor")),
    index("rental_events_of_deposit").on(table.depositId, table.id),
  ],
);

/** Nothing of a deposit is kept without one that has waited for the rider's answer. */
export const depositClaims = pgTable(
  "deposit_claims",
  {
    id: text().primaryKey(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    // The form that made it: a repeat makes no second one.
    requestKey: text("request_key").notNull().unique(),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    claimedBy: text("claimed_by").notNull(),
    createdAt: moment("created_at").notNull(),
    answerDueAt: moment("answer_due_at").notNull(),
    // May be changed until it is due.
    answer: text(),
    isAgreed: boolean("is_agreed"),
    answeredAt: moment("answered_at"),
    withdrawnAt: moment("withdrawn_at"),
    decidedAt: moment("decided_at"),
    decidedBy: text("decided_by"),
    keptCents: integer("kept_cents"),
    decision: text(),
    showsReturnPictures: boolean("shows_return_pictures").notNull().default(false),
  },
  (table) => [
    check("deposit_claims_id_form", sql`${table.id} ~ '^clm-[0-9]+$'`),
    check("deposit_claims_amount", sql.raw("amount_cents > 0")),
    check("deposit_claims_reason_length", hasLength("reason", { min: 1, max: rentalLimits.claimReason })),
    check("deposit_claims_answer_length", hasLength("answer", { min: 0, max: rentalLimits.claimAnswer })),
    check("deposit_claims_decision_length", hasLength("decision", { min: 1, max: rentalLimits.decision })),
    check("deposit_claims_claimed_by_form", isAdmin("claimed_by")),
    check("deposit_claims_decided_by_form", isAdmin("decided_by")),
    check(
      "deposit_claims_time_to_answer",
      sql.raw(`answer_due_at >= created_at + interval '${claimAnswerHours} hours'`),
    ),
    check(
      "deposit_claims_answer_whole",
      sql.raw("(answered_at is null) = (answer is null) and (answered_at is null) = (is_agreed is null)"),
    ),
    check(
      "deposit_claims_decision_whole",
      sql.raw(
        `(decided_at is null) = (decided_by is null) and (decided_at is null) = (kept_cents is null)
          and (decided_at is null) = (decision is null)`,
      ),
    ),
    check("deposit_claims_kept", sql.raw("kept_cents between 0 and amount_cents")),
    check("deposit_claims_kept_after_answer", sql.raw("kept_cents = 0 or decided_at >= answer_due_at")),
    check("deposit_claims_ends_once", sql.raw("withdrawn_at is null or decided_at is null")),
    uniqueIndex("deposit_claims_open")
      .on(table.depositId)
      .where(sql.raw("decided_at is null and withdrawn_at is null")),
    index("deposit_claims_to_decide")
      .on(table.answerDueAt)
      .where(sql.raw("decided_at is null and withdrawn_at is null")),
    index("deposit_claims_of_deposit").on(table.depositId, table.id),
    mentionIndex("deposit_claims_reason_mentions", table.id, "reason"),
    mentionIndex("deposit_claims_answer_mentions", table.id, "answer"),
    mentionIndex("deposit_claims_decision_mentions", table.id, "decision"),
  ],
);

export const depositPictures = pgTable(
  "deposit_pictures",
  {
    id: text().primaryKey(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    claimId: text("claim_id").references(() => depositClaims.id),
    side: text().$type<PictureSide>().notNull(),
    fileKey: text("file_key").notNull().unique(),
    bytes: integer().notNull(),
    createdAt: moment("created_at").notNull(),
  },
  (table) => [
    check("deposit_pictures_id_form", sql`${table.id} ~ '^pic-[0-9]+$'`),
    check("deposit_pictures_side", sql`${table.side} in ${oneOf(pictureSides)}`),
    check("deposit_pictures_claim", sql.raw("(claim_id is null) = (side = 'return')")),
    check("deposit_pictures_bytes", sql.raw("bytes > 0")),
    index("deposit_pictures_of_claim").on(table.claimId, table.id),
    index("deposit_pictures_of_deposit").on(table.depositId),
  ],
);

/** What the provider says about a dispute, and what we prepared and sent. Its id is the provider's. */
export const depositDisputes = pgTable(
  "deposit_disputes",
  {
    id: text().primaryKey(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    state: text().$type<"opened" | "won" | "lost">().notNull(),
    openedAt: moment("opened_at").notNull(),
    // The bank's.
    evidenceDueAt: moment("evidence_due_at"),
    reminded: text().$type<"three-days" | "one-day">(),
    // As it was staged at the provider.
    evidence: jsonb().$type<Record<string, string>>(),
    stagedAt: moment("staged_at"),
    stagedBy: text("staged_by"),
    sentAt: moment("sent_at"),
    sentBy: text("sent_by"),
    updatedAt: moment("updated_at").notNull(),
  },
  (table) => [
    check("deposit_disputes_state", sql.raw("state in ('opened', 'won', 'lost')")),
    check("deposit_disputes_reminded", sql.raw("reminded in ('three-days', 'one-day')")),
    check(
      "deposit_disputes_staged_whole",
      sql.raw("(staged_at is null) = (staged_by is null) and (staged_at is null) = (evidence is null)"),
    ),
    check("deposit_disputes_staged_by_form", isAdmin("staged_by")),
    check("deposit_disputes_sent_by_form", isAdmin("sent_by")),
    index("deposit_disputes_of_deposit").on(table.depositId),
    index("deposit_disputes_to_answer").on(table.evidenceDueAt).where(sql.raw("state = 'opened' and sent_at is null")),
  ],
);

/** Each link that ever opened a host's counter; one at a time does. */
export const counterLinks = pgTable(
  "counter_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    dealershipId: integer("dealership_id")
      .notNull()
      .references(() => dealerships.id),
    number: integer().notNull(),
    createdAt: moment("created_at").notNull(),
    createdBy: text("created_by").notNull(),
    lastUsedAt: moment("last_used_at"),
    revokedAt: moment("revoked_at"),
    revokedBy: text("revoked_by"),
  },
  (table) => [
    check("counter_links_token_hash_form", sql.raw("token_hash ~ '^[A-Za-z0-9_-]{43}$'")),
    check("counter_links_created_by_form", isAdmin("created_by")),
    check("counter_links_revoked_by_form", isAdmin("revoked_by")),
    check("counter_links_revoked_whole", sql.raw("(revoked_at is null) = (revoked_by is null)")),
    uniqueIndex("counter_links_number").on(table.dealershipId, table.number),
    uniqueIndex("counter_links_open").on(table.dealershipId).where(sql.raw("revoked_at is null")),
  ],
);
