import { redirect } from "react-router";
import { Entrance, EntranceAlert } from "~/components/admin/entrance.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages } from "~/content/accounts.ts";
import { isBreachedPassword } from "~/features/account/breached-passwords.server.ts";
import { NewPasswordForm } from "~/features/account/new-password-form.tsx";
import { newPasswordSchema, signupSchema } from "~/features/account/schema.ts";
import { isSetupToken } from "~/features/account/setup-link.server.ts";
import { signUp } from "~/features/account/sign-up.server.ts";
import { SignupForm } from "~/features/account/signup-form.tsx";
import { acceptInvitation, findInvitation } from "~/features/team/invitations.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/signup";

export const handle = { access: "public", hydrate: true };
export const meta = () => [
  ...pageMeta({ title: "Admin sign-up", description: "Create an account for the Tidewheel admin area." }),
  // The URL may hold a token. Not no-referrer: Chromium would post the form with Origin: null.
  { name: "referrer", content: "same-origin" },
];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const [setup, invitation] = [url.searchParams.get("setup"), url.searchParams.get("invitation")];
  if (invitation !== null) {
    const address = await findInvitation(db, clock, invitation);
    return {
      invitation: address && { address, token: invitation },
      isOver: address ? undefined : ("invitation" as const),
    };
  }
  if (setup === null) return {};
  return (await isSetupToken(db, clock, setup)) ? { setup } : { isOver: "setup" as const };
}

const hideFields = ["password", "confirmPassword"];

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const form = await readForm(request);
  if (form.has("token")) return accept(runtime, form);
  const submitted = await submitForm(form, signupSchema, { hideFields });
  if (submitted.rejected) return submitted.rejected;
  if (await isBreachedPassword(submitted.value.password))
    return submitted.reject(422, { fieldErrors: { password: [passwordKnown] } }, { notice: failed(passwordKnown) });
  const { limits, visitor } = runtime;
  const wait =
    (await limits.consume("sign-up", visitor)) ??
    (await limits.consume("account-mail", `sign-up ${submitted.value.email.toLowerCase()}`));
  if (wait) {
    const notice = failed(wait.sentence);
    return submitted.reject(429, { formErrors: [wait.sentence] }, { notice }, wait.headers);
  }
  await signUp(runtime, submitted.value);
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(accountFlashes.created) } });
}

const failed = (description: string) => ({ title: accountFlashes.signupFailed, description, kind: "error" as const });

const { passwordKnown } = accountMessages;

async function accept(runtime: AppContext, form: FormData) {
  const submitted = await submitForm(form, newPasswordSchema, { hideFields });
  if (submitted.rejected) return submitted.rejected;
  const { token, password } = submitted.value;
  const wait = await runtime.limits.consume("link-try", runtime.visitor);
  if (wait) {
    const notice = failed(wait.sentence);
    return submitted.reject(429, { formErrors: [wait.sentence] }, { notice }, wait.headers);
  }
  if (await isBreachedPassword(password))
    return submitted.reject(422, { fieldErrors: { password: [passwordKnown] } }, { notice: failed(passwordKnown) });
  if (!(await acceptInvitation(runtime, token, password))) {
    const notice = failed(accountMessages.linkIsOver);
    return submitted.reject(410, { formErrors: [accountMessages.linkIsOver] }, { notice });
  }
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(accountFlashes.joined) } });
}

const over = {
  setup:
    "This setup link has been used or has expired. Either an admin already exists, or a newer link was printed when the server started.",
  invitation:
    "This invitation has been used, was revoked, or has expired. Ask the person who invited you to send a new one.",
};

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function SignupPage({ actionData, loaderData: { setup, invitation, isOver } }: Route.ComponentProps) {
  return (
    <Entrance
      heading={invitation ? "You're invited" : "Admin sign-up"}
      lead={
        invitation ? (
          <>
            Choose a password for <strong>{invitation.address}</strong> to join the team.
          </>
        ) : setup ? (
          "This is the setup link. The account you create here becomes the first admin, the owner, once you verify its email."
        ) : (
          "Create an account and verify your email; an admin then approves it."
        )
      }
      notice={actionData?.notice}
      ways={[
        <>
          Already have an account? <a href="/admin/login">Sign in</a>
        </>,
      ]}
    >
      {isOver && <EntranceAlert>{over[isOver]}</EntranceAlert>}
      {invitation ? (
        <NewPasswordForm
          lastResult={actionData?.lastResult}
          token={invitation.token}
          address={invitation.address}
          label="Invitation"
          submit="Join the team"
          submitting="Joining..."
        />
      ) : (
        <SignupForm lastResult={actionData?.lastResult} setup={setup} />
      )}
    </Entrance>
  );
}
