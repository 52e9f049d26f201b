import { data, redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { adminPath } from "~/features/admin-accounts/schema.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/login-identity";

export const handle = { access: "public" };

/** GET /admin/login/identity: to the provider, whose answer signs in the account that the identity is linked to. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { auth } = context.get(appContext);
  if (!auth.identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const begun = await auth.identities.begin({ next: adminPath(url.searchParams.get("next")) });
  if (!begun)
    return redirect("/admin/login", { headers: { "Set-Cookie": await setFlash(accountFlashes.identityAway) } });
  return redirect(begun.url, { headers: begun.headers });
}
