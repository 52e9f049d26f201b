import { data, Form, redirect } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages, accountWords as words } from "~/content/accounts.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { endOtherSessions } from "~/features/account/account-sessions.server.ts";
import { FactorSetup, RecoveryCodes } from "~/features/second-factor/factor-setup.tsx";
import { codeSchema } from "~/features/second-factor/schema.ts";
import {
  beginSecondFactor,
  cancelSecondFactor,
  confirmSecondFactor,
  readSecondFactor,
  renewRecoveryCodes,
} from "~/features/second-factor/second-factor.server.ts";
import type { Admin } from "~/features/team/admin-guards.server.ts";
import { requiresSecondFactor } from "~/features/team/team.server.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { type Answered, reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { mailNotice } from "~/services/account-email.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import { removeSecondFactor } from "~/services/second-factors.server.ts";
import type { Route } from "./+types/second-factor";
import "~/styles/primitives/line-list.css";

export const handle = { access: "admin", hydrate: true, secondFactor: "optional" };
export const middleware = [requireRecentAuth()];
export const meta = () =>
  pageMeta({ title: words.factor, description: "A code from your phone on top of the password." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const [{ verifiedAt, codesLeft, setup }, isRequired] = await Promise.all([
    readSecondFactor(runtime, admin.userId, admin.email),
    requiresSecondFactor(runtime.db),
  ]);
  const next = url.searchParams.get("next");
  return {
    since: verifiedAt && dayDate(verifiedAt),
    codesLeft,
    setup,
    isRequired,
    next: next === null ? "/admin/account" : adminPath(next),
  };
}

type FactorResult = Answered & { codes?: string[] };

export async function action({ context, request, url }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, requestId } = runtime;
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const intent = form.get("intent");
  const backHere = () => redirect(url.pathname + url.search, { status: 303 });
  const auditEntry = { at: clock.now(), actorId: admin.userId, requestId };

  if (intent === "begin") {
    await beginSecondFactor(runtime, admin.userId);
    return backHere();
  }
  if (intent === "cancel") {
    await cancelSecondFactor(db, admin.userId);
    return backHere();
  }
  if (intent === "renew" && admin.hasSecondFactor) {
    const codes = await renewRecoveryCodes(db, admin.userId);
    await recordAudit(db, { ...auditEntry, action: "recovery-codes-renewed" });
    await mailNotice(runtime, "recovery-codes-renewed", admin.email);
    return data<FactorResult>({ codes, notice: { title: "New Recovery Codes", description: words.codesOnce } });
  }
  if (intent === "remove" && admin.hasSecondFactor) {
    if (await requiresSecondFactor(db)) throw refusal(403, "Forbidden", words.factorRequired);
    await removeSecondFactor(db, admin.userId);
    await recordAudit(db, { ...auditEntry, action: "factor-removed" });
    await mailNotice(runtime, "factor-off", admin.email);
    return redirectWithFlash("/admin/account", accountFlashes.factorOff);
  }
  if (intent !== "confirm")
    throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
  form.delete("intent");
  return tryCode(runtime, admin, form);
}

/** Only the response to the first correct code contains the recovery codes. */
async function tryCode(
  runtime: AppContext,
  admin: Admin,
  form: FormData,
): Promise<ReturnType<typeof data<FactorResult>>> {
  const { clock, db, requestId } = runtime;
  const submitted = await submitForm(form, codeSchema);
  if (submitted.rejected) return submitted.rejected;
  const codes = await confirmSecondFactor(runtime, admin.userId, submitted.value.code);
  if (!codes) {
    const description = accountMessages.wrongCode;
    const notice = { title: "Not turned on", description, kind: "error" as const };
    return submitted.reject(422, { fieldErrors: { code: [description] }, hideFields: ["code"] }, { notice });
  }
  // The other sessions never passed a second factor.
  await endOtherSessions(db, admin);
  await recordAudit(db, { at: clock.now(), actorId: admin.userId, requestId, action: "factor-enrolled" });
  await mailNotice(runtime, "factor-on", admin.email);
  return data({ codes, notice: { title: "Two-Step Sign-In On", description: words.codesOnce } });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args, { results: { confirm: "lastResult" } });

export default function SecondFactorPage({
  actionData,
  loaderData: { since, codesLeft, setup, isRequired, next },
}: Route.ComponentProps) {
  const { codes, lastResult, notice } = actionData ?? {};
  return (
    <AdminPage
      heading={words.factor}
      lead={
        <>
          {since ? words.factorOn : isRequired ? words.factorRequired : words.factorOff}{" "}
          <a href="/admin/account">Back to {words.heading.toLowerCase()}</a>
        </>
      }
      notice={notice}
    >
      {codes && <RecoveryCodes codes={codes} next={next} />}
      {setup && !codes && <FactorSetup setup={setup} lastResult={lastResult} />}
      {!since && !setup && !codes && (
        <AccountPart
          heading="Set up an app"
          lead="Any authenticator app works: Aegis, 2FAS, Google Authenticator, or your password manager."
        >
          <Form method="post">
            <button type="submit" className="action" name="intent" value="begin">
              Start setup
            </button>
          </Form>
        </AccountPart>
      )}
      {since && !setup && !codes && (
        <>
          <AccountPart heading="Your app" lead={`On since ${since}.`}>
            <Form method="post" className="line-actions">
              <button type="submit" className="action-quiet" name="intent" value="begin">
                Set up another app
              </button>
            </Form>
          </AccountPart>
          <AccountPart
            heading="Recovery codes"
            lead={`${codesLeft === 1 ? "One is" : `${codesLeft} are`} left. Each one signs you in once without the app.`}
          >
            <Form method="post">
              <button type="submit" className="action-quiet" name="intent" value="renew">
                Make ten new codes
              </button>
            </Form>
          </AccountPart>
          {!isRequired && (
            <AccountPart heading="Turn it off" lead="You then sign in with your password only.">
              <Form method="post">
                <button type="submit" className="action-quiet action-grave" name="intent" value="remove">
                  Turn off two-step sign-in
                </button>
              </Form>
            </AccountPart>
          )}
        </>
      )}
    </AdminPage>
  );
}
