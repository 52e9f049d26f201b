import { sql } from "drizzle-orm";
import {
  bigint,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
  unique,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import {
  type DepositState,
  depositCurrencies,
  depositLimits,
  depositStates,
  type LedgerKind,
  ledgerKinds,
  lowestDepositCents,
  type RefundState,
  refundStates,
} from "../../domain/deposit.ts";
import { agreedTerms } from "./agreed-terms.ts";
import { oneOf } from "./checks.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The provider's states, merged; never moves back. `id` is 'dep-' and microseconds since 1970, so it sorts by time. */
export const deposits = pgTable(
  "deposits",
  {
    id: text().primaryKey(),
    reference: reference(),
    // Idempotency key: the same form returns to its open checkout.
    requestKey: text("request_key").notNull(),
    email: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    currency: text().notNull(),
    state: text().$type<DepositState>().notNull().default("created"),
    refundedCents: integer("refunded_cents").notNull().default(0),
    // By decided claims; what the provider paid back after all is not kept.
    keptCents: integer("kept_cents").notNull().default(0),
    sessionId: text("session_id").unique(),
    checkoutUrl: text("checkout_url"),
    paymentId: text("payment_id").unique(),
    cardBrand: text("card_brand"),
    cardLastFour: text("card_last_four"),
    disputeState: text("dispute_state").$type<"opened" | "lost" | "won">(),
    pageTokenHash: text("page_token_hash").notNull().unique(),
    termsPublicationId: agreedTerms(),
    createdAt: moment("created_at").notNull(),
    paidAt: moment("paid_at"),
    expiredAt: moment("expired_at"),
    failedAt: moment("failed_at"),
    // Time of the last refund, decision, expiry, failure or lost dispute that settled it: retention starts here.
    settledAt: moment("settled_at"),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(
          "lower(email || chr(10) || id || chr(10) || coalesce(session_id, '') || chr(10) || coalesce(payment_id, ''))",
        ),
      ),
  },
  (table) => [
    check("deposits_id_form", sql`${table.id} ~ '^dep-[0-9]+$'`),
    check("deposits_reference_form", hasReferenceForm),
    check("deposits_email_length", sql.raw(`char_length(email) between 3 and ${depositLimits.email}`)),
    check("deposits_amount", sql.raw(`amount_cents >= ${lowestDepositCents}`)),
    check("deposits_refunded", sql.raw("refunded_cents between 0 and amount_cents")),
    check("deposits_kept", sql.raw("kept_cents between 0 and amount_cents - refunded_cents")),
    check("deposits_refunded_was_paid", sql.raw("refunded_cents = 0 or paid_at is not null")),
    check("deposits_paid_whole", sql.raw("(paid_at is null) = (payment_id is null)")),
    check("deposits_currency", sql`${table.currency} in ${oneOf(depositCurrencies)}`),
    check("deposits_state", sql`${table.state} in ${oneOf(depositStates)}`),
    check("deposits_dispute_state", sql.raw("dispute_state in ('opened', 'lost', 'won')")),
    check("deposits_card_last_four", sql.raw("card_last_four ~ '^[0-9]{4}$'")),
    uniqueIndex("deposits_open_request").on(table.requestKey).where(sql.raw("state = 'created'")),
    index("deposits_search").using("gin", table.searchText.op("gin_trgm_ops")),
    index("deposits_by_state").on(table.state, table.id),
    index("deposits_held").on(table.paidAt).where(sql.raw("state in ('paid', 'partly_refunded')")),
  ],
);

export const depositRefunds = pgTable(
  "deposit_refunds",
  {
    id: text().primaryKey(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    // The deposit and its ledger state as the admin saw it: at most one refund per view.
    requestKey: text("request_key").unique(),
    amountCents: integer("amount_cents").notNull(),
    reason: text().notNull(),
    state: text().$type<RefundState>().notNull(),
    providerId: text("provider_id").unique(),
    requestedBy: text("requested_by"),
    createdAt: moment("created_at").notNull(),
    settledAt: moment("settled_at"),
  },
  (table) => [
    check("deposit_refunds_id_form", sql`${table.id} ~ '^ref-[0-9]+$'`),
    check("deposit_refunds_amount", sql.raw("amount_cents > 0")),
    check("deposit_refunds_reason_length", sql.raw(`char_length(reason) between 1 and ${depositLimits.reason}`)),
    check("deposit_refunds_state", sql`${table.state} in ${oneOf(refundStates)}`),
    index("deposit_refunds_deposit").on(table.depositId),
    mentionIndex("deposit_refunds_mentions", table.id, "reason"),
    index("deposit_refunds_failed").on(table.depositId).where(sql.raw("state = 'failed'")),
    index("deposit_refunds_open").on(table.state).where(sql.raw("state in ('requested', 'pending')")),
  ],
);

/** Append-only. */
export const depositEvents = pgTable(
  "deposit_events",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    depositId: text("deposit_id")
      .notNull()
      .references(() => deposits.id),
    kind: text().$type<LedgerKind>().notNull(),
    // The payment, refund or dispute: prevents duplicate entries.
    subject: text().notNull(),
    amountCents: integer("amount_cents").notNull(),
    happenedAt: moment("happened_at").notNull(),
    recordedAt: moment("recorded_at").notNull().defaultNow(),
  },
  (table) => [
    unique("deposit_events_once").on(table.depositId, table.kind, table.subject),
    check("deposit_events_kind", sql`${table.kind} in ${oneOf(ledgerKinds)}`),
  ],
);

export const webhookEvents = pgTable("webhook_events", {
  id: text().primaryKey(),
  type: text().notNull(),
  depositId: text("deposit_id").references(() => deposits.id),
  receivedAt: moment("received_at").notNull(),
});

export interface Mismatch {
  depositId: string | null;
  paymentId: string;
  ledgerCents: number;
  providerCents: number;
  mended: boolean;
}

export const depositComparisons = pgTable(
  "deposit_comparisons",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    day: text().unique(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    payments: integer().notNull().default(0),
    ledgerCents: bigint("ledger_cents", { mode: "number" }).notNull().default(0),
    providerCents: bigint("provider_cents", { mode: "number" }).notNull().default(0),
    mismatches: jsonb().$type<Mismatch[]>().notNull().default([]),
  },
  (table) => [index("deposit_comparisons_newest_first").on(table.startedAt.desc())],
);
