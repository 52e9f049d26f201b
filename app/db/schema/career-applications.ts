import { sql } from "drizzle-orm";
import { check, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { careerApplicationLabels } from "../../content/career-application.ts";
import { positionLimits, resumeLimits, careerApplicationRules as rules } from "../../domain/career-application.ts";
import type { Answers } from "../../domain/form-fields.ts";
import { agreedTerms } from "./agreed-terms.ts";
import { hasLength, oneOf } from "./checks.ts";
import { listIndexes } from "./list-indexes.ts";
import { mentionIndex } from "./mention-index.ts";
import { hasReferenceForm, reference } from "./reference.ts";

const labelOfPosition = `coalesce(position_label, case position ${Object.entries(careerApplicationLabels.position)
  .map(([value, label]) => `when '${value}' then '${label}'`)
  .join(" ")} else '' end)`;

const hasKeyForm = sql.raw(`position ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(position) <= ${positionLimits.key}`);

export const careerApplications = pgTable(
  "career_applications",
  {
    id: text().primaryKey(),
    reference: reference(),
    submissionKey: text("submission_key").notNull().unique(),
    termsPublicationId: agreedTerms(),
    name: text().notNull(),
    email: text().notNull(),
    phone: text().notNull(),
    position: text().notNull(),
    // Null where the rules name the position: its label may change with the product.
    positionLabel: text("position_label"),
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
        sql.raw(`lower(name || chr(10) || email || chr(10) || position || chr(10) || ${labelOfPosition})`),
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
    check(
      "career_applications_position",
      sql`(${table.position} in ${oneOf(rules.position.values)}) = (${table.positionLabel} is null)`,
    ),
    check("career_applications_position_form", hasKeyForm),
    check(
      "career_applications_position_label_length",
      hasLength("position_label", { min: 1, max: positionLimits.label }),
    ),
    check("career_applications_experience", sql`${table.experience} in ${oneOf(rules.experience.values)}`),
    ...listIndexes("career_applications", table),
    mentionIndex("career_applications_mentions", table.id, "message"),
  ],
);

type Row = Answers<typeof rules>;
