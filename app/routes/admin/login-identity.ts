import { data, redirect } from "react-router";
import { accountFlashes } from "~/content/accounts.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/login-identity";

export const handle = { access: "public" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { auth } = context.get(appContext);
  if (!auth.identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const attempt = await auth.identities.begin({ next: adminPath(url.searchParams.get("next")) });
  if (!attempt)
    return redirect("/admin/login", { headers: { "Set-Cookie": await setFlash(accountFlashes.identityAway) } });
  return redirect(attempt.url, { headers: attempt.headers });
}
