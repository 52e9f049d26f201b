import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

/**
 * What every list of submissions is read and searched by (app/db/newest-first.server.ts):
 * - `_search` finds what holds three letters or digits in a row, by its trigrams,
 * - `_short_search` finds the rest, by its single characters and pairs,
 * - `_newest` is walked from the newest on, without touching the table, where a search finds many.
 * What the two inverted ones have not sorted in yet is kept short, because every search reads through it.
 */
export function listIndexes(name: string, table: { id: ExtraConfigColumn; searchText: ExtraConfigColumn }) {
  const pending = { gin_pending_list_limit: 512 };
  return [
    index(`${name}_search`).using("gin", table.searchText.op("gin_trgm_ops")).with(pending),
    index(`${name}_short_search`).using("gin", sql`search_grams(${table.searchText})`).with(pending),
    index(`${name}_newest`).on(table.id, table.searchText),
  ];
}
