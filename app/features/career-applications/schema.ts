import * as z from "zod/mini";
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
  portfolio: z.optional(webAddress(limits.portfolio, messages.portfolio)),
  message: requiredParagraph(10, limits.message, messages.message),
  /** Only the browser has it as a value here; the server takes the file from the body as it arrives. */
  resume: z.optional(
    z.file(messages.resumeType).check(
      z.refine(({ name }) => extensionOf(name) !== undefined, messages.resumeType),
      z.refine(({ size }) => size <= limits.resumeBytes, tooLargeMessage),
    ),
  ),
  /** Made with the form: a repeat of the same submission is recognised by it. */
  idempotencyKey: z.optional(line(0, 100, "Please reload the page and send the form again")),
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
