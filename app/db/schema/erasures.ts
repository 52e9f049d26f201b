import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** What was done in one place: a table, the stored files, the waiting mail. */
export interface ErasedPlace {
  place: string;
  /** Rows or files that are gone. */
  erased: number;
  /** Rows that the law wants kept, without the person in them. */
  blanked: number;
}

/** What an erasure did, and what was looked through afterwards; no word of whom it was about. */
export interface ErasureReport {
  places: ErasedPlace[];
  /** Kinds of things that could not be removed; the next night tries again. */
  failed?: string[];
  /** The moment by which what was old enough was told; only of what goes by age. */
  asOf?: string;
  /** The search after it, for what a person asked to have erased. */
  proof?: { columns: number; files: number; found: number; kept: { place: string; rows: number; why: string }[] };
}

/**
 * What was erased: for one person, or by age in the nightly round, which claims its day here so that one process does
 * it. `id` is 'erasure-' and microseconds since 1970.
 */
export const erasures = pgTable(
  "erasures",
  {
    id: text().primaryKey(),
    // Of a nightly round; null where an admin asked.
    day: text().unique(),
    startedAt: timestamp("started_at", { withTimezone: true }).notNull(),
    finishedAt: timestamp("finished_at", { withTimezone: true }),
    report: jsonb().$type<ErasureReport>().notNull().default({ places: [] }),
  },
  (table) => [
    check("erasures_id_form", sql`${table.id} ~ '^erasure-[0-9]+$'`),
    index("erasures_newest_first").on(table.startedAt.desc()),
  ],
);
