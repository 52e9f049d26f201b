import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

/**
 * What every list of submissions is read and searched by (app/db/keyset-pagination.server.ts):
 * - `_search` finds what holds three letters or digits in a row, by its trigrams, and the rest by its single characters
 *   and pairs; within a period of 32 or 2 days, so that the newest of many are found without fetching all,
 * - `_newest` is walked from the newest on, without touching the table, where a search finds many.
 * What the inverted one has not sorted in yet is kept short, because every search reads through it.
 */
export function listIndexes(name: string, table: { id: ExtraConfigColumn; searchText: ExtraConfigColumn }) {
  const { id, searchText } = table;
  return [
    index(`${name}_search`)
      .using(
        "gin",
        sql`submission_period(${id}, 32)`,
        sql`submission_period(${id}, 2)`,
        sql`search_letters(${searchText}) gin_trgm_ops`,
        sql`search_grams(${searchText})`,
      )
      .with({ gin_pending_list_limit: 512 }),
    index(`${name}_newest`).on(id, searchText),
  ];
}
