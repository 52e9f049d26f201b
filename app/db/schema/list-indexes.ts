import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

/**
 * For lists by keyset and their search (app/db/keyset-pagination.server.ts):
 * - `_search` finds three letters or digits in a row by trigram, the rest by single characters and pairs, within periods
 *   of 32 or 2 days, so that the newest of many matches are found without fetching all,
 * - `_newest` is scanned from the newest row on, without touching the table, where a search matches often.
 * Every search reads through the GIN index's pending list, so that is kept short.
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
