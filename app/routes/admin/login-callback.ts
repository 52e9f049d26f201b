import { data, redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { accessDenied, findAdmin } from "~/features/team/admin-guards.server.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { mailNotice } from "~/services/account-email.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/login-callback";

export const handle = { access: "public" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { auth, clock, db, requestId } = runtime;
  if (!auth.identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const finished = await auth.identities.finish(request);
  const session = await auth.session(request);
  const leave = async (to: string, flash: Parameters<typeof setFlash>[0], headers = new Headers()) => {
    headers.append("Set-Cookie", await setFlash(flash));
    return redirect(to, { headers });
  };
  if (!finished)
    return session
      ? leave("/admin/account", accountFlashes.notLinked)
      : leave("/admin/login", accountFlashes.identityFailed);
  const { started, headers } = finished;
  if (!started) {
    if (!session) return leave("/admin/login", accountFlashes.identityFailed);
    const auditEntry = { at: clock.now(), actorId: session.user.userId, requestId };
    await recordAudit(db, { ...auditEntry, action: "identity-linked" });
    await mailNotice(runtime, "identity-linked", session.user.email);
    return leave("/admin/account", accountFlashes.linked, headers);
  }
  const next = adminPath(finished.next);
  const auditEntry = { at: clock.now(), actorId: started.user.userId, requestId };
  if (!(await findAdmin(db, started.user))) {
    await auth.endSession(started.user.sessionId);
    await recordAudit(db, { ...auditEntry, action: "sign-in", outcome: "refused" });
    return leave("/admin/login", { ...accessDenied, kind: "error" });
  }
  if (started.awaitsSecondFactor) return redirect(`/admin/login/code?next=${encodeURIComponent(next)}`, { headers });
  await recordAudit(db, { ...auditEntry, action: "sign-in" });
  return leave(next, accountFlashes.signedIn, headers);
}
