import * as z from "zod/mini";
import { desk } from "~/content/desk.ts";
import { isReference } from "~/domain/reference.ts";
import { reviewLimits } from "~/domain/review.ts";
import { requiredParagraph } from "~/forms/rules.ts";
import { replyShape } from "./reply-template-schema.ts";

const item = z.string().check(z.refine(isReference));
const version = z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.transform(Number));

const target = { item, version };

const { subject, text } = replyShape;

const note = requiredParagraph(1, reviewLimits.note, desk.refused.note);

export const stageSchema = z.object({
  ...target,
  // Spam needs none.
  stage: z._default(z.string().check(z.regex(/^[a-z-]{0,20}$/, desk.refused.stage)), ""),
  note: z.optional(z.string().check(z.trim(), z.maxLength(reviewLimits.note))),
  uncounted: z.optional(z.literal("yes")),
});
export const assigneeSchema = z.object({ ...target, assignee: z.string().check(z.regex(/^[\w-]{0,64}$/)) });
export const noteSchema = z.object({ ...target, note });
export const answeredSchema = z.object({ ...target, note });
export const replySchema = z.object({ ...target, subject, text });
export const previewSchema = z.object({ ...target, subject, text });
export const draftSchema = z.object({
  item,
  subject: z._default(z.string().check(z.maxLength(reviewLimits.subject)), ""),
  text: z._default(z.string().check(z.maxLength(reviewLimits.reply)), ""),
});
export const snoozeSchema = z.object({
  ...target,
  until: z._default(z.string().check(z.regex(/^(?:\d{4}-\d{2}-\d{2})?$/, desk.refused.snooze)), ""),
});
export const undoSchema = z.object({ ...target, message: z.string().check(z.regex(/^msg-\d{1,20}$/)) });
