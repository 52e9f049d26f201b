import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/**
 * How far each limit is used up, a row for whoever is held to it; shared by every process. The table is unlogged
 * (migration keep_rate_limits_unlogged): it is written with every post and worth nothing after a crash of the database,
 * which empties it.
 */
export const rateLimits = pgTable("rate_limits", {
  /** The limit's name and a keyed hash of whom it counts: no address stands here. */
  key: text().primaryKey(),
  /** Wrong tries in a row, where the limit counts such. */
  strikes: integer().notNull().default(0),
  /** When nothing of what was done counts any more; of strikes, when the next try may be made. */
  until: timestamp({ withTimezone: true }).notNull(),
});
