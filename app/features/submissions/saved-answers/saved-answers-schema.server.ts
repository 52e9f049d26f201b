import * as z from "zod/mini";
import { careerApplicationMessages } from "~/content/career-application.ts";
import { hostApplicationMessages } from "~/content/host-application.ts";
import type { SavableKind } from "~/domain/applicant-page.ts";
import { careerApplicationRules, positionLimits } from "~/domain/career-application.ts";
import type { FieldRule, FieldRules } from "~/domain/form-fields.ts";
import { hostApplicationRules } from "~/domain/host-application.ts";
import { choice, emailAddress, line, requiredParagraph } from "~/forms/rules.ts";

export interface UnfinishedAnswers {
  [name: string]: string | undefined;
  email: string;
  idempotencyKey?: string;
}

const message = "Please write text here";

/** Anything but the email may be missing or unfinished. */
function unfinished({ email: _email, ...rules }: FieldRules, email: z.ZodMiniType<string>) {
  const answers = Object.entries(rules).map(([name, rule]) => [name, z.optional(unfinishedAnswer(rule))]);
  return z.strictObject({
    ...(Object.fromEntries(answers) as Record<string, z.ZodMiniOptional<z.ZodMiniType<string>>>),
    email,
    idempotencyKey: z.optional(line(0, 100, message)),
  });
}

function unfinishedAnswer(rule: FieldRule): z.ZodMiniType<string> {
  if (rule.type === "choice") return choice(rule.values, message);
  if (rule.type === "day") return line(0, 10, message);
  return rule.type === "paragraph" ? requiredParagraph(0, rule.max, message) : line(0, rule.max, message);
}

export const unfinishedSchemas = {
  host: unfinished(hostApplicationRules, emailAddress(hostApplicationRules.email.max, hostApplicationMessages.email)),
  career: unfinished(
    // Its position may close before it is submitted: the form asks again then.
    { ...careerApplicationRules, position: { type: "line", min: 0, max: positionLimits.key } },
    emailAddress(careerApplicationRules.email.max, careerApplicationMessages.email),
  ),
} satisfies Record<SavableKind, unknown>;
