import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** When the work that comes round by itself was last done, and whether it went well. */
export const rounds = pgTable("rounds", {
  name: text().primaryKey(),
  wentWellAt: moment("went_well_at"),
  failedAt: moment("failed_at"),
  // The code of the last failure: no text that might quote anybody.
  fault: text(),
});
