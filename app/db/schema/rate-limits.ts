import { integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

/** Unlogged: written with every post, worthless after a crash. */
export const rateLimits = pgTable("rate_limits", {
  /** The limit's name and a keyed hash of its subject: no address. */
  key: text().primaryKey(),
  strikes: integer().notNull().default(0),
  /** When the limit is unused again; after failures, when the next attempt is allowed. */
  until: timestamp({ withTimezone: true }).notNull(),
});
