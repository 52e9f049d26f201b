import { redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { notifyOtherTabs } from "~/features/account/session-watch.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/logout";

export const handle = { access: "public" };

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, clock, db, log, requestId } = context.get(appContext);
  try {
    const session = await auth.session(request);
    const headers = await auth.signOut(request);
    if (session)
      await recordAudit(db, { action: "sign-out", at: clock.now(), actorId: session.user.userId, requestId });
    headers.append("Set-Cookie", await setFlash(accountFlashes.signedOut));
    return redirect("/", { status: 303, headers });
  } catch (error) {
    log.error({ requestId, name: error instanceof Error ? error.name : typeof error }, "logout failed");
    return redirect("/admin/applications", {
      status: 303,
      headers: { "Set-Cookie": await setFlash(accountFlashes.signOutFailed) },
    });
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
