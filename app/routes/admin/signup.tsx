import { data, redirect } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { Notice } from "~/components/ui/notices.tsx";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import { isSetupToken, signUp } from "~/features/admin-accounts/admin-accounts.server.ts";
import { isKnownPassword } from "~/features/admin-accounts/known-passwords.server.ts";
import { signupSchema } from "~/features/admin-accounts/schema.ts";
import { SignupForm } from "~/features/admin-accounts/signup-form.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/signup";

export const handle = { access: "public", hydrate: true };
export const meta = () =>
  pageMeta({ title: "Admin sign-up", description: "Create an account for the Tidewheel admin area." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db } = context.get(runtimeContext);
  const token = url.searchParams.get("setup");
  if (token === null) return { setup: undefined, setupExpired: false };
  return (await isSetupToken(db, clock, token))
    ? { setup: token, setupExpired: false }
    : { setup: undefined, setupExpired: true };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, jobs, limits, secret, visitor } = context.get(runtimeContext);
  const submission = parseForm(await readForm(request), signupSchema);
  const hideFields = ["password", "confirmPassword"];
  if (submission.status !== "success")
    return data({ lastResult: submission.reply({ hideFields }), notice: undefined }, { status: 422 });
  if (await isKnownPassword(submission.value.password)) {
    const description = accountMessages.passwordKnown;
    return data(
      {
        lastResult: submission.reply({ fieldErrors: { password: [description] }, hideFields }),
        notice: { title: accountFlashes.signupFailed, description, kind: "error" as const },
      },
      { status: 422 },
    );
  }
  const wait =
    (await limits.take("sign-up", visitor)) ??
    (await limits.take("account-mail", `sign-up ${submission.value.email.toLowerCase()}`));
  if (wait) {
    const lastResult = submission.reply({ formErrors: [wait.sentence], hideFields });
    const notice = { title: accountFlashes.signupFailed, description: wait.sentence, kind: "error" as const };
    return data({ lastResult, notice }, { status: 429, headers: wait.headers });
  }
  await signUp({ db, jobs, clock, secret }, submission.value);
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(accountFlashes.created) } });
}

export default function SignupPage({ actionData, loaderData: { setup, setupExpired } }: Route.ComponentProps) {
  return (
    <>
      <Notice flash={actionData?.notice} />
      <h1 className="text-5xl sm:text-6xl">Admin sign-up</h1>
      {setup && (
        <p className="mt-5">
          This is the setup link: the account that you make here becomes the first admin once its address is verified.
        </p>
      )}
      {setupExpired && (
        <p role="alert" className="mt-5 border-2 border-cedar p-4">
          This setup link is used up or too old. There is an admin already, or a newer link stands where the server was
          started.
        </p>
      )}
      {!setup && (
        <p className="mt-5">Anyone may make an account. It opens the admin area only when an admin lets it in.</p>
      )}
      <div className="mt-10">
        <SignupForm lastResult={actionData?.lastResult} setup={setup} />
      </div>
      <p className="mt-8">
        Already have an account? <a href="/admin/login">Sign in</a>
      </p>
    </>
  );
}
