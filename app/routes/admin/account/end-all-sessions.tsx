import { PostRefusal } from "~/components/admin/post-form.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/end-all-sessions";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, clock, db, requestId } = context.get(appContext);
  const { userId } = context.get(adminContext);
  const cleared = await auth.signOut(request, "global");
  await recordAudit(db, { action: "sign-out", at: clock.now(), actorId: userId, requestId });
  return redirectWithFlash("/", accountFlashes.signedOut, cleared);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
