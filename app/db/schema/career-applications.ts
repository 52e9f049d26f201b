import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { careerApplicationLabels } from "../../content/career-application.ts";
import { resumeLimits, careerApplicationRules as rules } from "../../domain/career-application.ts";
import type { Answers } from "../../domain/form-fields.ts";
import { hasLength, oneOf } from "./checks.ts";
import { listIndexes } from "./list-indexes.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

const positionLabel = `case position ${Object.entries(careerApplicationLabels.position)
  .map(([value, label]) => `when '${value}' then '${label}'`)
  .join(" ")} else '' end`;

export const careerApplications = pgTable(
  "career_applications",
  {
    id: text().primaryKey(),
    reference: reference(),
    submissionKey: text("submission_key").notNull().unique(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    position: text().$type<Row["position"]>().notNull(),
    experience: text().$type<Row["experience"]>().notNull(),
    portfolio: text(),
    message: text().notNull(),
    resumeFilename: text("resume_filename"),
    // The storage key, not a URL.
    resumeUrl: text("resume_url").unique(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull(),
    searchText: text("search_text")
      .notNull()
      .generatedAlwaysAs(
        sql.raw(`lower(name || chr(10) || email || chr(10) || position || chr(10) || ${positionLabel})`),
      ),
  },
  (table) => [
    check("career_applications_id_form", sql`${table.id} ~ '^career-[0-9]+$'`),
    check("career_applications_reference_form", hasReferenceForm),
    check("career_applications_name_length", hasLength("name", rules.name)),
    check("career_applications_email_length", hasLength("email", rules.email)),
    check("career_applications_phone_length", hasLength("phone", rules.phone)),
    check("career_applications_portfolio_length", hasLength("portfolio", rules.portfolio)),
    check("career_applications_message_length", hasLength("message", rules.message)),
    check(
      "career_applications_resume_filename_length",
      sql.raw(`char_length(resume_filename) between 1 and ${resumeLimits.filenameCharacters}`),
    ),
    check("career_applications_resume_whole", sql.raw("(resume_filename is null) = (resume_url is null)")),
    check("career_applications_position", sql`${table.position} in ${oneOf(rules.position.values)}`),
    check("career_applications_experience", sql`${table.experience} in ${oneOf(rules.experience.values)}`),
    ...listIndexes("career_applications", table),
    mentionIndex("career_applications_mentions", table.id, "message"),
  ],
);

type Row = Answers<typeof rules>;
