import { data, redirect } from "react-router";
import { requireFreshPassword } from "~/features/admin-accounts/admin-accounts.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/identity-link";

export const handle = { access: "admin" };

/** GET /admin/account/identity: to the provider, whose answer links an identity to the signed-in admin's account. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const runtime = context.get(runtimeContext);
  const { headers } = await requireFreshPassword(request, runtime);
  if (!runtime.auth.identities) throw data("No provider is configured.", { status: 404, statusText: "Not Found" });
  const begun = await runtime.auth.identities.begin(request, "link", "/admin/account");
  for (const line of begun.headers.getSetCookie()) headers.append("Set-Cookie", line);
  return redirect(begun.url, { headers });
}
