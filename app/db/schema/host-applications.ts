import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import type { Answers } from "../../domain/form-fields.ts";
import { hostApplicationRules as rules } from "../../domain/host-application.ts";
import { agreedTerms } from "./agreed-terms.ts";
import { hasLength, oneOf } from "./checks.ts";
import { listIndexes } from "./list-indexes.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

export const hostApplications = pgTable(
  "host_applications",
  {
    id: text().primaryKey(),
    reference: reference(),
    submissionKey: text("submission_key").notNull().unique(),
    termsPublicationId: agreedTerms(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    businessExperience: text("business_experience").$type<Row["businessExperience"]>().notNull(),
    businessOwnership: text("business_ownership").$type<Row["businessOwnership"]>().notNull(),
    preferredPackage: text("preferred_package").$type<Row["preferredPackage"]>().notNull(),
    capitalAvailable: text("capital_available").$type<Row["capitalAvailable"]>().notNull(),
    timeCommitment: text("time_commitment").$type<Row["timeCommitment"]>().notNull(),
    additionalDetails: text("additional_details").notNull().default(""),
    submissionDate: timestamp("submission_date", { withTimezone: true }).notNull(),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw("lower(first_name || ' ' || last_name || chr(10) || email || chr(10) || city || chr(10) || country)"),
      ),
  },
  (table) => [
    check("host_applications_id_form", sql`${table.id} ~ '^app-[0-9]+$'`),
    check("host_applications_reference_form", hasReferenceForm),
    check("host_applications_first_name_length", hasLength("first_name", rules.firstName)),
    check("host_applications_last_name_length", hasLength("last_name", rules.lastName)),
    check("host_applications_email_length", hasLength("email", rules.email)),
    check("host_applications_phone_length", hasLength("phone", rules.phone)),
    check("host_applications_city_length", hasLength("city", rules.city)),
    check("host_applications_state_length", hasLength("state", rules.state)),
    check("host_applications_country_length", hasLength("country", rules.country)),
    check("host_applications_details_length", hasLength("additional_details", rules.additionalDetails)),
    check(
      "host_applications_business_experience",
      sql`${table.businessExperience} in ${oneOf(rules.businessExperience.values)}`,
    ),
    check(
      "host_applications_business_ownership",
      sql`${table.businessOwnership} in ${oneOf(rules.businessOwnership.values)}`,
    ),
    check(
      "host_applications_preferred_package",
      sql`${table.preferredPackage} in ${oneOf(rules.preferredPackage.values)}`,
    ),
    check(
      "host_applications_capital_available",
      sql`${table.capitalAvailable} in ${oneOf(rules.capitalAvailable.values)}`,
    ),
    check("host_applications_time_commitment", sql`${table.timeCommitment} in ${oneOf(rules.timeCommitment.values)}`),
    ...listIndexes("host_applications", table),
    mentionIndex("host_applications_mentions", table.id, "additional_details"),
  ],
);

type Row = Answers<typeof rules>;
