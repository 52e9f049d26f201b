import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { replyTemplateWords } from "~/content/desk.ts";
import { removeTemplateSchema } from "~/features/submissions/reviews/reply-template-schema.ts";
import { removeTemplate } from "~/features/submissions/reviews/reply-templates.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, ownersOnly } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/remove";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const submitted = await submitForm(request, removeTemplateSchema);
  if (submitted.rejected) return submitted.rejected;
  await removeTemplate(db, submitted.value.id);
  const actorId = context.get(adminContext).userId;
  await recordAudit(db, { at: clock.now(), actorId, requestId, action: "template-changed" });
  return redirectWithFlash("/admin/reply-templates", replyTemplateWords.removed);
}

export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
