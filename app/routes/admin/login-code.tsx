import { redirect } from "react-router";
import { Entrance } from "~/components/admin/entrance.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages, entranceWords } from "~/content/accounts.ts";
import { CodeForm } from "~/features/second-factor/code-form.tsx";
import { codeSchema } from "~/features/second-factor/schema.ts";
import { checkSecondFactor } from "~/features/second-factor/second-factor.server.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { mailNotice } from "~/services/account-email.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/login-code";

const words = entranceWords.code;

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: "The second step of signing in." });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const next = adminPath(url.searchParams.get("next"));
  if (!(await context.get(appContext).auth.awaitingSession(request))) throw backToPassword(next);
  return { next };
}

const backToPassword = (next: string) => redirect(`/admin/login?next=${encodeURIComponent(next)}`);

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { auth, clock, db, requestId } = runtime;
  const submitted = await submitForm(request, codeSchema);
  const user = await auth.awaitingSession(request);
  if (submitted.rejected) return submitted.rejected;
  const next = adminPath(submitted.value.next);
  if (!user) throw backToPassword(next);
  const auditEntry = { at: clock.now(), actorId: user.userId, requestId };
  const result = await checkSecondFactor(runtime, user.userId, submitted.value.code);
  const headers =
    result === "code" || result === "recovery-code" ? await auth.passSecondFactor(user.sessionId) : undefined;
  if (headers) {
    if (result === "recovery-code") {
      await recordAudit(db, { ...auditEntry, action: "recovery-code-used" });
      await mailNotice(runtime, "recovery-code-used", user.email);
    }
    await recordAudit(db, { ...auditEntry, action: "sign-in" });
    headers.append("Set-Cookie", await setFlash(accountFlashes.signedIn));
    return redirect(next, { status: 303, headers });
  }
  await recordAudit(db, { ...auditEntry, action: "factor-failed", outcome: "refused" });
  if (result === "too-many-now") await mailNotice(runtime, "wrong-codes", user.email);
  const description = result.startsWith("too-many") ? accountMessages.tooManyCodes : accountMessages.wrongCode;
  const notice = { title: accountFlashes.loginFailed, description, kind: "error" as const };
  return submitted.reject(
    result.startsWith("too-many") ? 429 : 401,
    { fieldErrors: { code: [description] }, hideFields: ["code"] },
    { notice },
  );
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function LoginCodePage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <Entrance
      heading={words.heading}
      lead={words.lead}
      notice={actionData?.notice}
      ways={[
        "Lost your phone and your recovery codes? Ask an owner to reset your two-step sign-in.",
        <>
          Not you? <a href="/admin/login">Start again</a>
        </>,
      ]}
    >
      <CodeForm lastResult={actionData?.lastResult} next={loaderData.next} />
    </Entrance>
  );
}
