import { shownReference } from "~/domain/reference.ts";
import type { ReplyFields } from "~/domain/reply-fields.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { SubmissionView } from "../submission-kind.ts";

export function fieldsOf(kind: ReviewKind, view: SubmissionView): ReplyFields {
  const name = submissionDisplays[kind].nameOf(view).trim();
  const firstName = "firstName" in view ? String(view.firstName) : (name.split(/\s+/)[0] ?? name);
  return { firstName, name, reference: shownReference(view) };
}
