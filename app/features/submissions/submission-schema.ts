import * as z from "zod/mini";
import type { Answers, FieldRule, FieldRules } from "~/domain/form-fields.ts";
import { choice, emailAddress, line, paragraph, requiredParagraph, upcomingDay, webAddress } from "~/forms/rules.ts";

type Shape<Rules> = { [Name in keyof Rules]: z.ZodMiniType<Answers<Rules>[Name]> };

const idempotencyKey = z.optional(line(0, 100, "Please reload the page and send the form again"));

export function submissionSchema<Rules extends FieldRules, More extends z.core.$ZodShape = Record<never, never>>(
  rules: Rules,
  messages: Record<string, string>,
  more = {} as More,
) {
  const shape = Object.fromEntries(
    Object.entries(rules).map(([name, rule]) => [name, schemaOf(rule, messages[name] ?? messages[rule.type] ?? "")]),
  ) as Shape<Rules>;
  return z.strictObject({ ...shape, ...more, idempotencyKey });
}

function schemaOf(rule: FieldRule, message: string): z.ZodMiniType {
  switch (rule.type) {
    case "choice":
      return choice(rule.values, message);
    case "email":
      return emailAddress(rule.max, message);
    case "url":
      return rule.isOptional ? z.optional(webAddress(rule.max, message)) : webAddress(rule.max, message);
    case "day":
      return z.optional(upcomingDay(message));
    case "paragraph":
      return rule.isOptional ? paragraph(rule.max) : requiredParagraph(rule.min, rule.max, message);
    default:
      return rule.isOptional ? z.optional(line(rule.min, rule.max, message)) : line(rule.min, rule.max, message);
  }
}
