import { data, redirect } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { Notice } from "~/components/ui/flash-messages.tsx";
import { accountFlashes, accountMessages, entranceWords } from "~/content/accounts.ts";
import { isBreachedPassword } from "~/features/admin-accounts/breached-passwords.server.ts";
import { NewPasswordForm } from "~/features/admin-accounts/new-password-form.tsx";
import { isResetToken, resetPassword } from "~/features/admin-accounts/recovery.server.ts";
import { newPasswordSchema } from "~/features/admin-accounts/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { type Answered, reachServer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/reset-password";

const words = entranceWords.reset;
const hideFields = ["password", "confirmPassword"];

export const handle = { access: "link", hydrate: true };
export const meta = () => [
  ...pageMeta({ title: words.heading, description: "By the link that was mailed to you." }),
  // Not no-referrer: Chromium would then post the form with Origin: null.
  { name: "referrer", content: "same-origin" },
];

/** Changes nothing: mail scanners open links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const token = url.searchParams.get("token") ?? "";
  return { token, isOver: !(await isResetToken(db, clock, token)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const submission = parseForm(await readForm(request), newPasswordSchema);
  if (submission.status !== "success")
    return data<Answered>({ lastResult: submission.reply({ hideFields }) }, { status: 422 });
  const wait = await runtime.limits.consume("link-try", runtime.visitor);
  if (wait) {
    const lastResult = submission.reply({ formErrors: [wait.sentence], hideFields });
    return data<Answered>({ lastResult }, { status: 429, headers: wait.headers });
  }
  const { token, password } = submission.value;
  if (await isBreachedPassword(password)) {
    const fieldErrors = { password: [accountMessages.passwordKnown] };
    return data<Answered>({ lastResult: submission.reply({ fieldErrors, hideFields }) }, { status: 422 });
  }
  const email = await resetPassword(runtime, token, password);
  if (email === undefined) {
    const formErrors = [accountMessages.linkIsOver];
    return data<Answered>({ lastResult: submission.reply({ formErrors, hideFields }) }, { status: 410 });
  }
  const headers = new Headers({ "Set-Cookie": await setFlash(accountFlashes.passwordReset) });
  headers.append("Set-Cookie", runtime.auth.clearedCookie);
  headers.append("Set-Cookie", await runtime.limits.trustBrowser(runtime.visitor, email));
  return redirect("/admin/login", { status: 303, headers });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ResetPasswordPage({ actionData, loaderData: { token, isOver } }: Route.ComponentProps) {
  return (
    <>
      <Notice flash={actionData?.notice} />
      <h1 className="mb-10 text-5xl sm:text-6xl">{words.heading}</h1>
      {isOver ? (
        <p role="alert" className="border-2 border-cedar p-4">
          {accountMessages.linkIsOver} <a href="/admin/forgot-password">Ask for a new one</a>.
        </p>
      ) : (
        <NewPasswordForm
          lastResult={actionData?.lastResult}
          token={token}
          label={words.heading}
          submit={words.submit}
          submitting={words.submitting}
        />
      )}
    </>
  );
}
