import * as z from "zod/mini";
import { applicantWords } from "~/content/applicant-page.ts";
import { personMessageLimit } from "~/domain/applicant-page.ts";
import { readReference } from "~/domain/reference.ts";
import { emailAddress, line, requiredParagraph } from "~/forms/rules.ts";

const { refused } = applicantWords;
const email = emailAddress(254, refused.email);

export const messageSchema = z.strictObject({ text: requiredParagraph(1, personMessageLimit, refused.message) });
export const newEmailSchema = z.strictObject({ email });
export const newLinkSchema = z.strictObject({
  email,
  reference: z.string(refused.reference).check(
    z.trim(),
    z.refine((text) => readReference(text) !== undefined, refused.reference),
  ),
});
export const stageSeenSchema = z.strictObject({ stage: line(1, 40, refused.gone) });
export const nothingSchema = z.strictObject({});
