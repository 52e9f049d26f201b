import { data, redirect } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, entranceWords } from "~/content/accounts.ts";
import { AddressForm } from "~/features/admin-accounts/one-field-form.tsx";
import { askForRecovery } from "~/features/admin-accounts/recovery.server.ts";
import { addressSchema } from "~/features/admin-accounts/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/verify-email-again";

const words = entranceWords.resend;

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

/** The same answer for every address: whether it waits for verification is looked up later, by a job. */
export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), addressSchema);
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, { status: 422 });
  await askForRecovery(context.get(runtimeContext), "verify-email", submission.value.email);
  const headers = { "Set-Cookie": await setFlash(accountFlashes.verificationAsked) };
  return redirect("/admin/login", { status: 303, headers });
}

export default function VerifyEmailAgainPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-5xl sm:text-6xl">{words.heading}</h1>
      <p className="mt-5 mb-10">{words.lead}</p>
      <AddressForm lastResult={actionData?.lastResult} label="Verification mail" submit={words.submit} />
      <p className="mt-8">
        Verified already? <a href="/admin/login">Sign in</a>
      </p>
    </>
  );
}
