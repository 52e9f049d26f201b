import * as z from "zod/mini";
import { desk } from "~/content/desk.ts";
import { isReference } from "~/domain/reference.ts";
import { reviewLimits } from "~/domain/review.ts";
import { line, requiredParagraph } from "~/forms/rules.ts";

const target = {
  item: z.string().check(z.refine(isReference)),
  version: z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number)),
};

const note = requiredParagraph(1, reviewLimits.note, desk.refused.note);

export const stageSchema = z.object({
  ...target,
  stage: z.string().check(z.regex(/^[a-z-]{1,20}$/)),
  note: z.optional(z.string().check(z.trim(), z.maxLength(reviewLimits.note))),
});
export const assigneeSchema = z.object({ ...target, assignee: z.string().check(z.regex(/^[\w-]{0,64}$/)) });
export const noteSchema = z.object({ ...target, note });
export const answeredSchema = z.object({ ...target, note });
export const replySchema = z.object({
  ...target,
  subject: line(1, reviewLimits.subject, "Please write a subject"),
  text: requiredParagraph(1, reviewLimits.reply, "Please write the reply"),
});
export const undoSchema = z.object({ ...target, message: z.string().check(z.regex(/^msg-\d{1,20}$/)) });
