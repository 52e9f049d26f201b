import { sql } from "drizzle-orm";
import { bigint, check, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const backups = pgTable(
  "backups",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    night: text().notNull().unique(),
    startedAt: moment("started_at").notNull(),
    finishedAt: moment("finished_at"),
    file: text(),
    host: text(),
    bytes: bigint({ mode: "number" }),
    rowCount: bigint("row_count", { mode: "number" }),
    fileCount: integer("file_count"),
    provenAt: moment("proven_at"),
    fault: text(),
  },
  () => [
    check("backups_night_form", sql.raw("night ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'")),
    check("backups_proven_whole", sql.raw("proven_at is null or (file is not null and fault is null)")),
  ],
);
