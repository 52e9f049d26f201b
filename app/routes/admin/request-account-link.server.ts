import { data, redirect } from "react-router";
import type { Flash } from "~/components/flash.ts";
import type { AccountLinkPurpose } from "~/features/admin-accounts/account-email.server.ts";
import { requestRecovery } from "~/features/admin-accounts/recovery.server.ts";
import { addressSchema } from "~/features/admin-accounts/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import type { Answered } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/**
 * The action of the forms that mail a link. It responds the same for every address: a job looks the account up later.
 * @param message shown on the login page
 * @returns a redirect, or the form again: invalid (422) or rate limited (429)
 */
export async function requestAccountLink(
  request: Request,
  runtime: AppContext,
  purpose: AccountLinkPurpose,
  message: Flash,
) {
  const submission = parseForm(await readForm(request), addressSchema);
  if (submission.status !== "success") return data<Answered>({ lastResult: submission.reply() }, { status: 422 });
  const { email } = submission.value;
  const wait =
    (await runtime.limits.consume("recovery", runtime.visitor)) ??
    (await runtime.limits.consume("account-mail", `${purpose} ${email.toLowerCase()}`));
  if (wait) {
    const lastResult = submission.reply({ formErrors: [wait.sentence] });
    return data<Answered>({ lastResult }, { status: 429, headers: wait.headers });
  }
  await requestRecovery(runtime, purpose, email);
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(message) } });
}
