import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const sandboxPaymentObjects = pgTable(
  "sandbox_payment_objects",
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    data: jsonb().$type<Record<string, unknown>>().notNull(),
    createdAt: moment("created_at").notNull().defaultNow(),
  },
  (table) => [
    index("sandbox_payment_objects_newest_first").on(table.kind, table.createdAt.desc(), table.id),
    index("sandbox_payment_objects_of_payment").on(sql.raw("(data ->> 'payment_intent')")),
  ],
);

export const sandboxPaymentKeys = pgTable("sandbox_payment_keys", {
  key: text().primaryKey(),
  request: text().notNull(),
  status: integer(),
  answer: jsonb().$type<Record<string, unknown>>(),
});

export const sandboxPaymentWebhooks = pgTable(
  "sandbox_payment_webhooks",
  {
    eventId: text("event_id").primaryKey(),
    dueAt: moment("due_at"),
    attempts: integer().notNull().default(0),
    isDelivered: boolean("is_delivered").notNull().default(false),
  },
  (table) => [index("sandbox_payment_webhooks_due").on(table.dueAt).where(sql.raw("not is_delivered"))],
);
