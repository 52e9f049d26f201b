import { sql } from "drizzle-orm";
import { check, date, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { mediaInquiryRules as rules } from "../../domain/media-inquiry.ts";
import { agreedTerms } from "./agreed-terms.ts";
import { hasLength } from "./checks.ts";
import { listIndexes } from "./list-indexes.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

export const mediaInquiries = pgTable(
  "media_inquiries",
  {
    id: text().primaryKey(),
    reference: reference(),
    submissionKey: text("submission_key").notNull().unique(),
    termsPublicationId: agreedTerms(),
    name: text().notNull(),
    email: text().notNull(),
    organization: text().notNull(),
    message: text().notNull(),
    deadline: date(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql.raw("lower(name || chr(10) || email || chr(10) || organization)")),
  },
  (table) => [
    check("media_inquiries_id_form", sql`${table.id} ~ '^media-[0-9]+$'`),
    check("media_inquiries_reference_form", hasReferenceForm),
    check("media_inquiries_name_length", hasLength("name", rules.name)),
    check("media_inquiries_email_length", hasLength("email", rules.email)),
    check("media_inquiries_organization_length", hasLength("organization", rules.organization)),
    check("media_inquiries_message_length", hasLength("message", rules.message)),
    ...listIndexes("media_inquiries", table),
    mentionIndex("media_inquiries_mentions", table.id, "message"),
  ],
);
