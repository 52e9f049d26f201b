import { findAdmin } from "~/features/team/admin-guards.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/session-json";

// Public: the admin middleware would redirect to the login page instead of answering 401.
export const handle = { access: "public" };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { auth, db } = context.get(appContext);
  const session = await auth.session(request);
  const isAdmin = session && (await findAdmin(db, session.user)) !== undefined;
  return new Response(null, { status: isAdmin ? 204 : 401, headers: isAdmin ? session.headers : {} });
}
