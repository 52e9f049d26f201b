import { pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const rounds = pgTable("rounds", {
  name: text().primaryKey(),
  wentWellAt: moment("went_well_at"),
  failedAt: moment("failed_at"),
  // The error code only: a message might quote personal data.
  fault: text(),
});
