import * as z from "zod/mini";
import {
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { careerApplicationRules, resumeLimits } from "~/domain/career-application.ts";
import { submissionSchema } from "../submission-schema.ts";
import { extensionOf } from "./resume-name.ts";

export const tooLargeMessage = `${flashes.tooLarge.title}. ${flashes.tooLarge.description}`;

const resume = z.optional(
  z.file(messages.resumeType).check(
    z.refine(({ name }) => extensionOf(name) !== undefined, messages.resumeType),
    z.refine(({ size }) => size <= resumeLimits.bytes, tooLargeMessage),
  ),
);

export const careerApplicationSchema = submissionSchema(careerApplicationRules, messages, { resume });
export const resumeSchema = z.strictObject({ resume });

export type CareerApplicationInput = Omit<z.infer<typeof careerApplicationSchema>, "resume">;

export type CareerApplicationRecord = Omit<CareerApplicationInput, "idempotencyKey" | "portfolio"> & {
  id: string;
  reference: string;
  portfolio: string | null;
  resumeFilename: string | null;
  resumeUrl: string | null;
  createdAt: string;
};
