import { sql } from "drizzle-orm";
import { check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Kept } from "../../domain/retention.ts";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/**
 * What the nightly clean-up would have removed but holds until an owner says so, at most one of a kind. `id` is new
 * whenever what would go has changed: a confirmation counts for what was shown.
 */
export const heldRemovals = pgTable(
  "held_removals",
  {
    id: text().primaryKey(),
    kept: text().$type<Kept>().notNull().unique(),
    /** Nothing younger goes. */
    cutoff: moment("cutoff").notNull(),
    rowCount: integer("row_count").notNull(),
    /** How many there are of this kind in all. */
    total: integer().notNull(),
    oldestAt: moment("oldest_at").notNull(),
    newestAt: moment("newest_at").notNull(),
    heldAt: moment("held_at").notNull(),
    confirmedAt: moment("confirmed_at"),
    /** The owner's account. */
    confirmedBy: text("confirmed_by"),
    /** When a process began to remove it. */
    begunAt: moment("begun_at"),
  },
  (table) => [
    check("held_removals_confirmed", sql`(${table.confirmedAt} is null) = (${table.confirmedBy} is null)`),
    check("held_removals_begun", sql`${table.begunAt} is null or ${table.confirmedAt} is not null`),
  ],
);
