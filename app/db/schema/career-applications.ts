import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import {
  careerApplicationChoices,
  careerApplicationLabels,
  careerApplicationLimits as limits,
} from "../../content/career-application.ts";
import { listIndexes } from "./list-indexes.ts";
import { oneOf } from "./one-of.ts";

const positionLabel = `case position ${Object.entries(careerApplicationLabels.position)
  .map(([value, label]) => `when '${value}' then '${label}'`)
  .join(" ")} else '' end`;

/** The record of truth for every career application. `id` is 'career-' and microseconds since 1970, so it sorts by time. */
export const careerApplications = pgTable(
  "career_applications",
  {
    id: text().primaryKey(),
    submissionKey: text("submission_key").notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    position: text().$type<Choices["position"][number]>().notNull(),
    experience: text().$type<Choices["experience"][number]>().notNull(),
    portfolio: text(),
    message: text().notNull(),
    // As the applicant named the file.
    resumeFilename: text("resume_filename"),
    // The key of the file in storage, not an address that opens it.
    resumeUrl: text("resume_url").unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    // What the admins' search looks through: the three fields of the specification, lower-cased; of the position its
    // value and the label that admins read.
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`lower(name || chr(10) || email || chr(10) || position || chr(10) || ${positionLabel})`),
      ),
  },
  (table) => [
    check("career_applications_id_form", sql`${table.id} ~ '^career-[0-9]+$'`),
    check("career_applications_name_length", sql.raw(`char_length(name) between 2 and ${limits.name}`)),
    check("career_applications_email_length", sql.raw(`char_length(email) between 3 and ${limits.email}`)),
    check("career_applications_phone_length", sql.raw(`char_length(phone) between 10 and ${limits.phone}`)),
    check("career_applications_portfolio_length", sql.raw(`char_length(portfolio) between 1 and ${limits.portfolio}`)),
    check("career_applications_message_length", sql.raw(`char_length(message) between 10 and ${limits.message}`)),
    check(
      "career_applications_resume_filename_length",
      sql.raw(`char_length(resume_filename) between 1 and ${limits.resumeFilename}`),
    ),
    check("career_applications_resume_whole", sql.raw("(resume_filename is null) = (resume_url is null)")),
    check("career_applications_position", sql`${table.position} in ${oneOf(careerApplicationChoices.position)}`),
    check("career_applications_experience", sql`${table.experience} in ${oneOf(careerApplicationChoices.experience)}`),
    ...listIndexes("career_applications", table),
  ],
);

type Choices = typeof careerApplicationChoices;
