import { data, redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/identity-link";

export const handle = { access: "admin" };
export const middleware = [requireRecentAuth()];

export async function loader({ context }: Route.LoaderArgs) {
  const { identities } = context.get(appContext).auth;
  if (!identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const attempt = await identities.begin({ next: "/admin/account", linkTo: context.get(adminContext).userId });
  if (!attempt)
    return redirect("/admin/account", { headers: { "Set-Cookie": await setFlash(accountFlashes.identityAway) } });
  return redirect(attempt.url, { headers: attempt.headers });
}
