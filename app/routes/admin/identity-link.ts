import { data, redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { requireRecentAuth } from "~/features/admin-accounts/admin-accounts.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/identity-link";

export const handle = { access: "admin" };

/** GET /admin/account/identity: to the provider, whose answer links an identity to the signed-in admin's account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { headers } = await requireRecentAuth(request, runtime);
  if (!runtime.auth.identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const begun = await runtime.auth.identities.begin(request, "link", "/admin/account");
  if (!begun) {
    headers.append("Set-Cookie", await setFlash(accountFlashes.identityAway));
    return redirect("/admin/account", { headers });
  }
  for (const line of begun.headers.getSetCookie()) headers.append("Set-Cookie", line);
  return redirect(begun.url, { headers });
}
