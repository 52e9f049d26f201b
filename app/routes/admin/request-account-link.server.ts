import { redirect } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { requestRecovery } from "~/features/account/recovery.server.ts";
import { addressSchema } from "~/features/account/schema.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import type { AccountLinkPurpose } from "~/services/account-email.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** Responds the same for every address (no enumeration): a job looks up the account. */
export async function requestAccountLink(
  request: Request,
  runtime: AppContext,
  purpose: AccountLinkPurpose,
  message: Flash,
) {
  const submitted = await submitForm(request, addressSchema);
  if (submitted.rejected) return submitted.rejected;
  const { email } = submitted.value;
  const wait =
    (await runtime.limits.consume("recovery", runtime.visitor)) ??
    (await runtime.limits.consume("account-mail", `${purpose} ${email.toLowerCase()}`));
  if (wait) return submitted.reject(429, { formErrors: [wait.sentence] }, {}, wait.headers);
  await requestRecovery(runtime, purpose, email);
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(message) } });
}
