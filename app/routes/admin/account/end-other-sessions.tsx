import { PostRefusal } from "~/components/admin/post-form.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { endOtherSessions } from "~/features/account/account-sessions.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/end-other-sessions";

export const handle = { access: "admin" };

export async function action({ context }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  await endOtherSessions(db, admin);
  const entry = { at: clock.now(), actorId: admin.userId, requestId };
  await recordAudit(db, { ...entry, action: "session-ended", subject: { kind: "session" } });
  return redirectWithFlash("/admin/account", accountFlashes.othersEnded);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
