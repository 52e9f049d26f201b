import * as z from "zod/mini";
import {
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { careerApplicationRulesWith, type PositionLabels, resumeLimits } from "~/domain/career-application.ts";
import { choice } from "~/forms/rules.ts";
import { submissionSchema } from "../submission-schema.ts";
import { extensionOf } from "./resume-name.ts";

export const tooLargeMessage = `${flashes.tooLarge.title}. ${flashes.tooLarge.description}`;

const resume = z.optional(
  z.file(messages.resumeType).check(
    z.refine(({ name }) => extensionOf(name) !== undefined, messages.resumeType),
    z.refine(({ size }) => size <= resumeLimits.bytes, tooLargeMessage),
  ),
);

/** @param refusal of a position; the server knows which ones have closed */
export function careerApplicationSchema(
  positions: PositionLabels,
  refusal: string | ((position: unknown) => string) = messages.position,
) {
  const rules = careerApplicationRulesWith(positions);
  const position = choice(rules.position.values, refusal);
  return submissionSchema(rules, messages, { position, resume });
}

export const resumeSchema = z.strictObject({ resume });

export type CareerApplicationInput = Omit<z.infer<ReturnType<typeof careerApplicationSchema>>, "resume">;

export type CareerApplicationRecord = Omit<CareerApplicationInput, "idempotencyKey" | "portfolio"> & {
  id: string;
  reference: string;
  portfolio: string | null;
  /** As it was called when it was chosen; null for the positions of the rules. */
  positionLabel: string | null;
  resumeFilename: string | null;
  resumeUrl: string | null;
  createdAt: string;
};
