import { index, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What the sandbox keeps in place of sending. One row a Message-ID, so a repeated job shows up once. */
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
