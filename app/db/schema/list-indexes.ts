import { sql } from "drizzle-orm";
import { type ExtraConfigColumn, index } from "drizzle-orm/pg-core";

// `_search` matches trigrams, or pairs and single characters, in periods of 32 or 2 days; `_newest` serves frequent
// matches without reading the table. Every search reads the GIN pending list, so it is kept short.
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
