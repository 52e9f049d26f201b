import { findReview } from "~/features/submissions/reviews/desk-item.server.ts";
import { saveDraft } from "~/features/submissions/reviews/reply-drafts.server.ts";
import { draftSchema } from "~/features/submissions/reviews/schema.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/desk-draft";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db } = context.get(appContext);
  const submitted = await submitForm(request, draftSchema);
  if (submitted.rejected) return new Response(null, { status: 422 });
  const { item, ...draft } = submitted.value;
  const review = await findReview(db, item);
  if (!review) return new Response(null, { status: 404 });
  const owner = { submissionId: review.submissionId, authorId: context.get(adminContext).userId };
  await saveDraft(db, owner, draft, clock.now());
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response("Drafts are posted here.", { status: 405, headers: { Allow: "POST" } });
}
