import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { hostApplicationChoices, hostApplicationLimits as limits } from "../../content/host-application.ts";
import { listIndexes } from "./list-indexes.ts";
import { oneOf } from "./one-of.ts";

/** The record of truth for every host application. `id` is 'app-' and microseconds since 1970, so it sorts by time. */
export const hostApplications = pgTable(
  "host_applications",
  {
    id: text().primaryKey(),
    submissionKey: text("submission_key").notNull().unique(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    country: text().notNull(),
    businessExperience: text("business_experience").$type<HostApplicationRow["businessExperience"]>().notNull(),
    businessOwnership: text("business_ownership").$type<HostApplicationRow["businessOwnership"]>().notNull(),
    preferredPackage: text("preferred_package").$type<HostApplicationRow["preferredPackage"]>().notNull(),
    capitalAvailable: text("capital_available").$type<HostApplicationRow["capitalAvailable"]>().notNull(),
    timeCommitment: text("time_commitment").$type<HostApplicationRow["timeCommitment"]>().notNull(),
    additionalDetails: text("additional_details").notNull().default(""),
    submissionDate: timestamp("submission_date", { withTimezone: true }).notNull(),
    // What the admins' search looks through: the five fields of the specification, lower-cased.
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw("lower(first_name || ' ' || last_name || chr(10) || email || chr(10) || city || chr(10) || country)"),
      ),
  },
  (table) => [
    check("host_applications_id_form", sql`${table.id} ~ '^app-[0-9]+$'`),
    check("host_applications_first_name_length", sql.raw(`char_length(first_name) between 2 and ${limits.name}`)),
    check("host_applications_last_name_length", sql.raw(`char_length(last_name) between 2 and ${limits.name}`)),
    check("host_applications_email_length", sql.raw(`char_length(email) between 3 and ${limits.email}`)),
    check("host_applications_phone_length", sql.raw(`char_length(phone) between 10 and ${limits.phone}`)),
    check("host_applications_city_length", sql.raw(`char_length(city) between 2 and ${limits.place}`)),
    check("host_applications_state_length", sql.raw(`char_length(state) between 2 and ${limits.place}`)),
    check("host_applications_country_length", sql.raw(`char_length(country) between 2 and ${limits.place}`)),
    check("host_applications_details_length", sql.raw(`char_length(additional_details) <= ${limits.details}`)),
    check(
      "host_applications_business_experience",
      sql`${table.businessExperience} in ${oneOf(hostApplicationChoices.businessExperience)}`,
    ),
    check(
      "host_applications_business_ownership",
      sql`${table.businessOwnership} in ${oneOf(hostApplicationChoices.businessOwnership)}`,
    ),
    check(
      "host_applications_preferred_package",
      sql`${table.preferredPackage} in ${oneOf(hostApplicationChoices.preferredPackage)}`,
    ),
    check(
      "host_applications_capital_available",
      sql`${table.capitalAvailable} in ${oneOf(hostApplicationChoices.capitalAvailable)}`,
    ),
    check(
      "host_applications_time_commitment",
      sql`${table.timeCommitment} in ${oneOf(hostApplicationChoices.timeCommitment)}`,
    ),
    ...listIndexes("host_applications", table),
  ],
);

type Choices = typeof hostApplicationChoices;
type HostApplicationRow = { [Field in keyof Choices]: Choices[Field][number] };
