import { bigint, pgTable, text } from "drizzle-orm/pg-core";

// Counting a million rows takes too long for a page. Triggers add changes; updating a single counter row would
// serialize all submissions.
export const rowCountChanges = pgTable("row_count_changes", {
  list: text().notNull(),
  change: bigint({ mode: "number" }).notNull(),
});
