import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const productSecrets = pgTable("product_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
