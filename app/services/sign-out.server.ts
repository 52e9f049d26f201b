import { accountFlashes } from "../content/accounts.ts";
import { recordAudit } from "./audit.server.ts";
import { redirectWithFlash } from "./flash.server.ts";
import type { AppContext } from "./request-context.server.ts";
import type { SignOutScope } from "./sessions.server.ts";

/** Ends the request's session, or with "global" all of its account. Idempotent. @returns a redirect to the home page */
export async function signOut(
  { auth, clock, db, requestId }: Pick<AppContext, "auth" | "clock" | "db" | "requestId">,
  request: Request,
  actorId: string | undefined,
  scope: SignOutScope,
): Promise<Response> {
  const headers = await auth.signOut(request, scope);
  if (actorId) await recordAudit(db, { action: "sign-out", at: clock.now(), actorId, requestId });
  return redirectWithFlash("/", accountFlashes.signedOut, headers);
}
