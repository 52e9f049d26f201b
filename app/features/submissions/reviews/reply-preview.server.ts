import type { Database } from "~/db/client.server.ts";
import { shownReference } from "~/domain/reference.ts";
import { isAddressProven } from "~/services/applicant-links.server.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import { findReview } from "./desk-item.server.ts";
import { fillReply, type Written } from "./fill-reply.ts";
import type { Preview } from "./reply-preview.tsx";

/** Stores and sends nothing. @returns undefined without such a submission */
export async function previewReply(db: Database, reference: string, written: Written): Promise<Preview | undefined> {
  const review = await findReview(db, reference);
  const person = review && (await findSubmission(db, submissionStores[review.kind], review.submissionId));
  if (!person) return undefined;
  const { renderReplyEmail } = await import("./reply-email.tsx");
  const isProven = await isAddressProven(db, review.submissionId);
  const { html, subject } = await renderReplyEmail({
    ...fillReply(review.kind, person, written),
    reference: isProven ? shownReference(person) : undefined,
    pageUrl: undefined,
    isProven: true,
  });
  return { to: person.email, subject, html, isProven };
}
