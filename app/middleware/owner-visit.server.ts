import { findAdmin } from "~/features/team/admin-guards.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** For the link "Edit this page". Visitors without a session cost no query, and their pages come from memory. */
export async function isOwnersVisit(request: Request, { auth, db }: Pick<AppContext, "auth" | "db">): Promise<boolean> {
  if (!request.headers.get("Cookie")?.includes("tidewheel.session_token")) return false;
  const session = await auth.session(request);
  const admin = session && (await findAdmin(db, session.user));
  return admin?.role === "owner" && !admin.lacksSecondFactor;
}
