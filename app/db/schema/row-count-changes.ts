import { bigint, pgTable, text } from "drizzle-orm/pg-core";

/**
 * How many rows the lists have, as a sum of changes: counting a million rows takes longer than a page may. Triggers
 * write it (migration 0004): a row for every statement that inserts or deletes, folded into one now and then. One row
 * that is updated would make submissions wait for each other.
 */
export const rowCountChanges = pgTable("row_count_changes", {
  list: text().notNull(),
  change: bigint({ mode: "number" }).notNull(),
});
