import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { RetentionCategory } from "../../domain/retention.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Deletions on hold until an owner confirms. `id` changes with the rows: a confirmation covers only what was shown. */
export const heldRemovals = pgTable(
  "held_removals",
  {
    id: text().primaryKey(),
    kept: text().$type<RetentionCategory>().notNull().unique(),
    cutoff: moment("cutoff").notNull(),
    rowCount: integer("row_count").notNull(),
    total: integer().notNull(),
    oldestAt: moment("oldest_at").notNull(),
    newestAt: moment("newest_at").notNull(),
    heldAt: moment("held_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    confirmedBy: text("confirmed_by"),
    begunAt: moment("begun_at"),
  },
  (table) => [
    check("held_removals_confirmed", sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`),
    check("held_removals_begun", sql`${table.begunAt} is null or ${table.confirmedAt} is not null`),
  ],
);
