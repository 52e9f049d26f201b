import { PostRefusal } from "~/components/admin/post-form.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { unlinkIdentities } from "~/services/linked-identities.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/unlink-identity";

export const handle = { access: "admin" };
export const middleware = [requireRecentAuth({ returnTo: "/admin/account", methods: ["POST"] })];

export async function action({ context }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const { userId } = context.get(adminContext);
  const entry = { at: clock.now(), actorId: userId, requestId };
  if (await unlinkIdentities(db, userId)) await recordAudit(db, { ...entry, action: "identity-unlinked" });
  return redirectWithFlash("/admin/account", accountFlashes.unlinked);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
