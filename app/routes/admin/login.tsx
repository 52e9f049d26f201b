import { redirect, useRouteLoaderData } from "react-router";
import { Entrance, EntranceAlert } from "~/components/admin/entrance.tsx";
import { useFirstValue } from "~/components/admin/kept-values.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages, loginLeads as afterwards } from "~/content/accounts.ts";
import { LoginForm } from "~/features/account/login-form.tsx";
import { loginSchema } from "~/features/account/schema.ts";
import { denialOf, findAdmin } from "~/features/team/admin-guards.server.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import type { loader as rootLoader } from "~/root.tsx";
import { recordAudit, recordFailedSignIn } from "~/services/audit.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { rejectWhenHashQueueIsFull } from "~/services/password-hashing.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/login";

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta({ title: "Admin sign-in", description: "Sign in to the Tidewheel admin area." });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { auth, db } = context.get(appContext);
  const next = adminPath(url.searchParams.get("next"));
  const session = await auth.session(request);
  if (session && (await findAdmin(db, session.user))) throw redirect(next, { headers: session.headers });
  return { next, identity: auth.identities?.name };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { auth, clock, db, limits, log, requestId, visitor } = context.get(appContext);
  const submitted = await submitForm(request, loginSchema, { hideFields: ["password"] });
  if (submitted.rejected) return submitted.rejected;
  const refuse = (status: number, title: string, description: string, headers: HeadersInit = {}) => {
    const notice = { title, description, kind: "error" as const };
    return submitted.reject(status, { formErrors: [description] }, { notice }, headers);
  };

  const { email, password, next } = submitted.value;
  rejectWhenHashQueueIsFull();
  try {
    const attempt = await limits.signIn(request, visitor, email);
    if ("wait" in attempt) return refuse(429, accountFlashes.loginFailed, attempt.wait.sentence, attempt.wait.headers);
    const result = await auth.signIn(request, email, password);
    if ("refused" in result) {
      await recordFailedSignIn(db, { at: clock.now(), address: email, requestId });
      const message =
        result.refused === "wrong-password" ? accountMessages.wrongSignIn : accountMessages.emailNotVerified;
      return refuse(401, accountFlashes.loginFailed, message);
    }
    const { user, headers, awaitsSecondFactor } = result;
    const auditEntry = { at: clock.now(), actorId: user.userId, requestId };
    if (!(await findAdmin(db, user))) {
      await auth.endSession(user.sessionId);
      await recordAudit(db, { ...auditEntry, action: "sign-in", outcome: "refused" });
      const denied = await denialOf(db, user.userId);
      return refuse(403, denied.title, denied.description);
    }
    const to = adminPath(next);
    headers.append("Set-Cookie", await attempt.succeeded());
    if (awaitsSecondFactor)
      return redirect(`/admin/login/code?next=${encodeURIComponent(to)}`, { status: 303, headers });
    await recordAudit(db, { ...auditEntry, action: "sign-in" });
    headers.append("Set-Cookie", await setFlash(accountFlashes.signedIn));
    return redirect(to, { status: 303, headers });
  } catch (error) {
    if (readRefusal(error)) throw error;
    log.error({ requestId, name: error instanceof Error ? error.name : typeof error }, "login failed unexpectedly");
    return refuse(500, accountFlashes.loginFailed, accountMessages.unexpected);
  }
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function LoginPage({ actionData, loaderData }: Route.ComponentProps) {
  const flash = useFirstValue(useRouteLoaderData<typeof rootLoader>("root")?.flash?.title);
  const identity = loaderData.identity;
  const isUnverified = actionData?.lastResult?.error?.[""]?.includes(accountMessages.emailNotVerified);
  return (
    <Entrance
      heading="Admin sign-in"
      lead={flash && afterwards[flash]}
      notice={actionData?.notice}
      ways={[
        <a key="forgot" href="/admin/forgot-password">
          Forgot your password?
        </a>,
        <>
          No verification email? <a href="/admin/verify-email/again">Send it again</a>
        </>,
        <>
          No account yet? <a href="/admin/signup">Sign up</a>
        </>,
      ]}
    >
      {isUnverified && (
        <EntranceAlert>
          Open the link in our email to verify your address. Can't find it?{" "}
          <a href="/admin/verify-email/again">Send a new link</a>
        </EntranceAlert>
      )}
      <LoginForm lastResult={actionData?.lastResult} next={loaderData.next} />
      {identity && (
        <a className="action-quiet" href={`/admin/login/identity?next=${encodeURIComponent(loaderData.next)}`}>
          Sign in with {identity}
        </a>
      )}
    </Entrance>
  );
}
