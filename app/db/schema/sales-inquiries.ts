import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Answers } from "../../domain/form-fields.ts";
import { salesInquiryRules as rules } from "../../domain/sales-inquiry.ts";
import { agreedTerms } from "./agreed-terms.ts";
import { hasLength, oneOf } from "./checks.ts";
import { listIndexes } from "./list-indexes.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

export const salesInquiries = pgTable(
  "sales_inquiries",
  {
    id: text().primaryKey(),
    reference: reference(),
    submissionKey: text("submission_key").notNull().unique(),
    termsPublicationId: agreedTerms(),
    name: text().notNull(),
    organization: text().notNull(),
    email: text().notNull(),
    phone: text(),
    bikes: text().$type<Answers<typeof rules>["bikes"]>().notNull(),
    message: text().notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(sql.raw("lower(name || chr(10) || email || chr(10) || organization)")),
  },
  (table) => [
    check("sales_inquiries_id_form", sql`${table.id} ~ '^sales-[0-9]+$'`),
    check("sales_inquiries_reference_form", hasReferenceForm),
    check("sales_inquiries_name_length", hasLength("name", rules.name)),
    check("sales_inquiries_organization_length", hasLength("organization", rules.organization)),
    check("sales_inquiries_email_length", hasLength("email", rules.email)),
    check("sales_inquiries_phone_length", hasLength("phone", rules.phone)),
    check("sales_inquiries_message_length", hasLength("message", rules.message)),
    check("sales_inquiries_bikes", sql`${table.bikes} in ${oneOf(rules.bikes.values)}`),
    ...listIndexes("sales_inquiries", table),
    mentionIndex("sales_inquiries_mentions", table.id, "message"),
  ],
);
