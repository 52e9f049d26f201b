import type { Database } from "~/db/client.server.ts";
import { fillFields } from "~/domain/reply-fields.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import { findReview } from "./desk-item.server.ts";
import { fieldsOf } from "./reply-fields-of.ts";
import type { Preview } from "./reply-preview.tsx";

/** Stores and sends nothing. @returns undefined without such a submission */
export async function previewReply(
  db: Database,
  reference: string,
  written: { subject: string; text: string },
): Promise<Preview | undefined> {
  const review = await findReview(db, reference);
  const person = review && (await findSubmission(db, submissionStores[review.kind], review.submissionId));
  if (!person) return undefined;
  const fields = fieldsOf(review.kind, person);
  const { renderReplyEmail } = await import("./reply-email.tsx");
  const { html, subject } = await renderReplyEmail({
    subject: fillFields(written.subject, fields),
    text: fillFields(written.text, fields),
  });
  return { to: person.email, subject, html };
}
