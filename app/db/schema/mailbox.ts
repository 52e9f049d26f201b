import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** One row per Message-ID, so that a retried job shows up once. */
export const mailboxMessages = pgTable(
  "mailbox_messages",
  {
    id: text().primaryKey(),
    from: text().notNull(),
    to: text().notNull(),
    replyTo: text("reply_to"),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("mailbox_messages_newest_first").on(table.createdAt.desc(), table.id.desc())],
);
