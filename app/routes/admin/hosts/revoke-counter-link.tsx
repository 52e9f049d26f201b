import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { counterLinkPart, counterLinkWords as words } from "~/content/counter.ts";
import { findDealership } from "~/features/dealerships/dealerships.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { revokeCounterLink } from "~/services/counter-links.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export const handle = { access: "admin" };

export async function action({ context, params }: ActionFunctionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const host = await findDealership(db, params.id ?? "");
  if (!host) throw data(null, { status: 404, statusText: "Not Found" });
  const actor = { actorId: context.get(adminContext).userId, requestId, at: clock.now() };
  await revokeCounterLink(db, host.id, actor);
  return redirectWithFlash(`/admin/hosts/${host.id}#${counterLinkPart}`, words.revoked);
}

export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
