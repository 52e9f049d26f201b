import { z } from "zod";
import {
  careerApplicationChoices as choices,
  careerApplicationFlashes as flashes,
  careerApplicationLimits as limits,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { choice, emailAddress, line, requiredParagraph, webAddress } from "~/forms/rules.ts";
import { extensionOf } from "./resume-name.ts";

/** Said under the field; the toast says it in its two parts. */
export const tooLargeMessage = `${flashes.tooLarge.title}. ${flashes.tooLarge.description}`;

/** One schema for the browser, the server and a call made by hand. Unknown fields are refused. */
export const careerApplicationSchema = z.strictObject({
  name: line(2, limits.name, messages.name),
  email: emailAddress(limits.email, messages.email),
  phone: line(10, limits.phone, messages.phone),
  position: choice(choices.position, messages.position),
  experience: choice(choices.experience, messages.experience),
  portfolio: webAddress(limits.portfolio, messages.portfolio).optional(),
  message: requiredParagraph(10, limits.message, messages.message),
  /** Only the browser has it as a value here; the server takes the file from the body as it arrives. */
  resume: z
    .file(messages.resumeType)
    .refine(({ name }) => extensionOf(name) !== undefined, messages.resumeType)
    .refine(({ size }) => size <= limits.resumeBytes, tooLargeMessage)
    .optional(),
  /** Made with the form: a repeat of the same submission is recognised by it. */
  idempotencyKey: line(0, 100, "Please reload the page and send the form again").optional(),
});

export type CareerApplicationInput = Omit<z.infer<typeof careerApplicationSchema>, "resume">;

/** A stored application as it travels to mail. */
export type CareerApplicationRecord = Omit<CareerApplicationInput, "idempotencyKey" | "portfolio"> & {
  id: string;
  portfolio: string | null;
  /** As the applicant named the file; null where none was sent. */
  resumeFilename: string | null;
  /** The file's key in storage. */
  resumeUrl: string | null;
  /** ISO 8601, UTC. */
  createdAt: string;
};
