import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Keys the product makes for itself when none is set, shared by every process on this database. */
export const productSecrets = pgTable("product_secrets", {
  name: text().primaryKey(),
  value: text().notNull(),
  createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
});
