import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export interface ErasedPlace {
  place: string;
  erased: number;
  blanked: number;
}

/** Never identifies the person. */
export interface ErasureReport {
  places: ErasedPlace[];
  failed?: string[];
  asOf?: string;
  proof?: { columns: number; files: number; found: number; kept: { place: string; rows: number; why: string }[] };
}

export const erasures = pgTable(
  "erasures",
  {
    id: text().primaryKey(),
    // Unique, so that one process claims the nightly run; null if an admin requested it.
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
