import { redirect } from "react-router";
import { Entrance, EntranceAlert } from "~/components/admin/entrance.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages, entranceWords } from "~/content/accounts.ts";
import { isBreachedPassword } from "~/features/account/breached-passwords.server.ts";
import { NewPasswordForm } from "~/features/account/new-password-form.tsx";
import { isResetToken, resetPassword } from "~/features/account/recovery.server.ts";
import { newPasswordSchema } from "~/features/account/schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/reset-password";

const words = entranceWords.reset;
const hideFields = ["password", "confirmPassword"];

export const handle = { access: "link", hydrate: true };
export const meta = () => [
  ...pageMeta({ title: words.heading, description: "With the link we emailed you." }),
  // Not no-referrer: Chromium would then post the form with Origin: null.
  { name: "referrer", content: "same-origin" },
];

/** Read-only: mail scanners open links. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const token = url.searchParams.get("token") ?? "";
  return { token, isOver: !(await isResetToken(db, clock, token)) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const submitted = await submitForm(request, newPasswordSchema, { hideFields });
  if (submitted.rejected) return submitted.rejected;
  const wait = await runtime.limits.consume("link-try", runtime.visitor);
  if (wait) return submitted.reject(429, { formErrors: [wait.sentence] }, {}, wait.headers);
  const { token, password } = submitted.value;
  if (await isBreachedPassword(password))
    return submitted.reject(422, { fieldErrors: { password: [accountMessages.passwordKnown] } });
  const email = await resetPassword(runtime, token, password);
  if (email === undefined) return submitted.reject(410, { formErrors: [accountMessages.linkIsOver] });
  const headers = new Headers({ "Set-Cookie": await setFlash(accountFlashes.passwordReset) });
  headers.append("Set-Cookie", runtime.auth.clearedCookie);
  headers.append("Set-Cookie", await runtime.limits.trustBrowser(runtime.visitor, email));
  return redirect("/admin/login", { status: 303, headers });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ResetPasswordPage({ actionData, loaderData: { token, isOver } }: Route.ComponentProps) {
  return (
    <Entrance heading={words.heading} notice={actionData?.notice}>
      {isOver ? (
        <EntranceAlert>
          {accountMessages.linkIsOver} <a href="/admin/forgot-password">Request a new one</a>
        </EntranceAlert>
      ) : (
        <NewPasswordForm
          lastResult={actionData?.lastResult}
          token={token}
          label={words.heading}
          submit={words.submit}
          submitting={words.submitting}
        />
      )}
    </Entrance>
  );
}
