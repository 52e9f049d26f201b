import { type ClientActionFunctionArgs, data } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { findReview } from "~/features/submissions/reviews/desk-item.server.ts";
import { saveDraft } from "~/features/submissions/reviews/reply-drafts.server.ts";
import { draftSchema } from "~/features/submissions/reviews/schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/draft";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db } = context.get(appContext);
  const submitted = await submitForm(request, draftSchema);
  if (submitted.rejected) return submitted.rejected;
  const { item, ...draft } = submitted.value;
  const review = await findReview(db, item);
  if (!review) return data(null, { status: 404 });
  const owner = { submissionId: review.submissionId, authorId: context.get(adminContext).userId };
  await saveDraft(db, owner, draft, clock.now());
  return data({ isSaved: draft.text.trim() !== "" });
}

export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
