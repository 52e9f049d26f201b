import { data, redirect } from "react-router";
import type { Flash } from "~/components/flash.ts";
import type { RecoveryWish } from "~/features/admin-accounts/account-email.server.ts";
import { askForRecovery } from "~/features/admin-accounts/recovery.server.ts";
import { addressSchema } from "~/features/admin-accounts/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import type { Answered } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/**
 * Takes the form of somebody who cannot sign in. The same answer for every address: what is known of it is looked up
 * later, by a job.
 * @param told what the login page then says
 * @returns the form again where it is refused, be it for now (429)
 */
export async function answerRecovery(request: Request, runtime: AppContext, wish: RecoveryWish, told: Flash) {
  const submission = parseForm(await readForm(request), addressSchema);
  if (submission.status !== "success") return data<Answered>({ lastResult: submission.reply() }, { status: 422 });
  const { email } = submission.value;
  const wait =
    (await runtime.limits.take("recovery", runtime.visitor)) ??
    (await runtime.limits.take("account-mail", `${wish} ${email.toLowerCase()}`));
  if (wait) {
    const lastResult = submission.reply({ formErrors: [wait.sentence] });
    return data<Answered>({ lastResult }, { status: 429, headers: wait.headers });
  }
  await askForRecovery(runtime, wish, email);
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(told) } });
}
