import { findAdmin } from "~/features/admin-accounts/admin-guards.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/session-json";

// It says no more than whether who asks is an admin, and says it itself: the guard would lead to the login page.
export const handle = { access: "public" };

/** GET /admin/session.json: 204 while the session lives, 401 once it does not. For a page that asks by itself. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(appContext);
  const session = await auth.session(request);
  const isAdmin = session && (await findAdmin(db, session.user)) !== undefined;
  return new Response(null, { status: isAdmin ? 204 : 401, headers: isAdmin ? session.headers : {} });
}
