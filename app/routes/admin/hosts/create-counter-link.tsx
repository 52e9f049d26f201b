import { type ActionFunctionArgs, type ClientActionFunctionArgs, data } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { counterLinkPart, counterLinkWords as words } from "~/content/counter.ts";
import { findDealership } from "~/features/dealerships/dealerships.server.ts";
import { counterLinkSchema } from "~/features/dealerships/host-schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { createCounterLink } from "~/services/counter-links.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export const handle = { access: "admin" };

export async function action({ context, params, request }: ActionFunctionArgs) {
  const { clock, db, requestId, secret } = context.get(appContext);
  const host = await findDealership(db, params.id ?? "");
  if (!host) throw data(null, { status: 404, statusText: "Not Found" });
  const submitted = await submitForm(request, counterLinkSchema);
  if (submitted.rejected) return data({ notice: words.changed }, { status: 422 });
  const target = { dealershipId: host.id, seen: submitted.value.seen };
  const actor = { actorId: context.get(adminContext).userId, requestId, at: clock.now() };
  if (!(await createCounterLink({ db, secret }, target, actor)))
    return data({ notice: words.changed }, { status: 409 });
  return redirectWithFlash(`/admin/hosts/${host.id}#${counterLinkPart}`, words.created);
}

export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
