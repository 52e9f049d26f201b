import { shownReference } from "~/domain/reference.ts";
import { fillFields, type ReplyFields } from "~/domain/reply-fields.ts";
import { type ReviewKind, reviewLimits } from "~/domain/review.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";

export interface Written {
  subject: string;
  text: string;
}

/** Whoever answers the mail answers with its subject, so it names the submission. */
export function fillReply(kind: ReviewKind, view: SubmissionView, { subject, text }: Written): Written {
  const fields = fieldsOf(kind, view);
  const filled = fillFields(subject, fields);
  const tag = filled.includes(fields.reference) ? "" : ` [${fields.reference}]`;
  return {
    subject: filled.slice(0, reviewLimits.subject - tag.length) + tag,
    text: fillFields(text, fields).slice(0, reviewLimits.reply),
  };
}

export function fieldsOf(kind: ReviewKind, view: SubmissionView): ReplyFields {
  const name = submissionDisplays[kind].nameOf(view).trim();
  const firstName = "firstName" in view ? String(view.firstName) : (name.split(/\s+/)[0] ?? name);
  return { firstName, name, reference: shownReference(view) };
}
