import { redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { notifyOtherTabs } from "~/features/account/session-watch.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { signOut } from "~/services/sign-out.server.ts";
import type { Route } from "./+types/logout";

export const handle = { access: "public" };

export async function action({ context, request }: Route.ActionArgs) {
  const app = context.get(appContext);
  const { auth, log, requestId } = app;
  try {
    const session = await auth.session(request);
    return await signOut(app, request, session?.user.userId, "global");
  } catch (error) {
    log.error({ requestId, name: error instanceof Error ? error.name : typeof error }, "logout failed");
    return redirectWithFlash("/admin/applications", accountFlashes.signOutFailed);
  }
}

export async function clientAction(args: Route.ClientActionArgs) {
  try {
    return await reachServer(args, { results: {}, notice: accountFlashes.signOutFailed });
  } catch (answer) {
    notifyOtherTabs();
    throw answer;
  }
}

export function loader() {
  return redirect("/admin/applications");
}
