import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

/** The nightly backups, one row a night, whichever process took it: what became of it, and when it was proven. */
export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    // The date of the morning that it belongs to, in the site's time zone.
    night: text().notNull().unique(),
    startedAt: moment("started_at").notNull(),
    // Null while it is under way.
    finishedAt: moment("finished_at"),
    // Where it was written, and on which machine; null for one that failed.
    file: text(),
    host: text(),
    bytes: bigint({ mode: "number" }),
    rowCount: bigint("row_count", { mode: "number" }),
    fileCount: integer("file_count"),
    // When it was restored and found equal.
    provenAt: moment("proven_at"),
    // Why it failed, or why it could not be proven: one sentence without anybody's data.
    fault: text(),
  },
  () => [
    check("backups_night_form", sql.raw("night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'")),
    check("backups_proven_whole", sql.raw("proven_at is null or (file is not null and fault is null)")),
  ],
);
