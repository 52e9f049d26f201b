import { PostRefusal } from "~/components/admin/post-form.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { endSession } from "~/features/account/account-sessions.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { signOut } from "~/services/sign-out.server.ts";
import type { Route } from "./+types/end-session";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { clock, db, requestId } = app;
  const { userId, sessionId } = context.get(adminContext);
  const id = String((await readForm(request)).get("session"));
  if (id === sessionId) return signOut(app, request, userId, "local");
  const entry = { at: clock.now(), actorId: userId, requestId };
  const isEnded = await endSession(db, userId, id);
  if (isEnded) await recordAudit(db, { ...entry, action: "session-ended", subject: { kind: "session", id } });
  return redirectWithFlash("/admin/account", accountFlashes.sessionEnded);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
