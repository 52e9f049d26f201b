import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { mediaInquiryLimits as limits } from "../../content/media-inquiry.ts";
import { listIndexes } from "./list-indexes.ts";

/** The record of truth for every media inquiry. `id` is 'media-' and microseconds since 1970, so it sorts by time. */
export const mediaInquiries = pgTable(
  "media_inquiries",
  {
    id: text().primaryKey(),
    submissionKey: text("submission_key").notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    organization: text().notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    // What the admins' search looks through: the three fields of the specification, lower-cased.
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql.raw("lower(name || chr(10) || email || chr(10) || organization)")),
  },
  (table) => [
    check("media_inquiries_id_form", sql`${table.id} ~ '^media-[0-9]+$'`),
    check("media_inquiries_name_length", sql.raw(`char_length(name) between 2 and ${limits.name}`)),
    check("media_inquiries_email_length", sql.raw(`char_length(email) between 3 and ${limits.email}`)),
    check(
      "media_inquiries_organization_length",
      sql.raw(`char_length(organization) between 2 and ${limits.organization}`),
    ),
    check("media_inquiries_message_length", sql.raw(`char_length(message) between 10 and ${limits.message}`)),
    ...listIndexes("media_inquiries", table),
  ],
);
