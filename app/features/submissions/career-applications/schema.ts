import * as z from "zod/mini";
import {
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { careerApplicationRules, resumeLimits } from "~/domain/career-application.ts";
import { submissionSchema } from "../submission-schema.ts";
import { extensionOf } from "./resume-name.ts";

export const tooLargeMessage = `${flashes.tooLarge.title}. ${flashes.tooLarge.description}`;

export const careerApplicationSchema = submissionSchema(careerApplicationRules, messages, {
  /** Set only in the browser; the server reads the file from the request's stream. */
  resume: z.optional(
    z.file(messages.resumeType).check(
      z.refine(({ name }) => extensionOf(name) !== undefined, messages.resumeType),
      z.refine(({ size }) => size <= resumeLimits.bytes, tooLargeMessage),
    ),
  ),
});

export type CareerApplicationInput = Omit<z.infer<typeof careerApplicationSchema>, "resume">;

export type CareerApplicationRecord = Omit<CareerApplicationInput, "idempotencyKey" | "portfolio"> & {
  id: string;
  portfolio: string | null;
  /** As the applicant named the file; null without one. */
  resumeFilename: string | null;
  /** The file's key in storage. */
  resumeUrl: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};
