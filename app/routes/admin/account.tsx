import { Outlet } from "react-router";
import { AccountPart, AdminPage, Setting } from "~/components/admin/admin-page.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, accountMessages, accountWords as words } from "~/content/accounts.ts";
import { adminRoleLabels } from "~/content/team.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { changePassword, confirmPassword } from "~/features/account/account-password.server.ts";
import { listSessions } from "~/features/account/account-sessions.server.ts";
import { isBreachedPassword } from "~/features/account/breached-passwords.server.ts";
import { ChangePasswordForm } from "~/features/account/change-password-form.tsx";
import { NotificationChoiceForm } from "~/features/account/notification-choice.tsx";
import { readNotifications } from "~/features/account/notifications.server.ts";
import { changePasswordSchema } from "~/features/account/schema.ts";
import { SessionList } from "~/features/account/session-list.tsx";
import { readSecondFactor } from "~/features/second-factor/second-factor.server.ts";
import type { Admin } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireOpenSession } from "~/middleware/admin-session.server.ts";
import { mailNotice } from "~/services/account-email.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { linkedSince } from "~/services/linked-identities.server.ts";
import { rejectWhenHashQueueIsFull } from "~/services/password-hashing.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/account";
import "~/styles/primitives/tag.css";
import styles from "./account.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: "Password, two-step sign-in and sessions." });

export async function loader({ context }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const { identities } = runtime.auth;
  const [sessions, factor, since, notifications] = await Promise.all([
    listSessions(runtime.db, runtime.clock, admin),
    readSecondFactor(runtime, admin.userId, admin.email),
    linkedSince(runtime.db, admin.userId),
    readNotifications(runtime.db, admin.userId),
  ]);
  const identity = identities && { name: identities.name, since: since && dayDate(since) };
  const { email, role } = admin;
  const factorSince = factor.verifiedAt && dayDate(factor.verifiedAt);
  return { email, role, sessions, factorSince, codesLeft: factor.codesLeft, identity, notifications };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readForm(request);
  if (form.get("intent") !== "password")
    throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
  form.delete("intent");
  const rejected = await tryNewPassword(context.get(appContext), context.get(adminContext), form);
  if (!rejected) return redirectWithFlash("/admin/account", accountFlashes.passwordChanged);
  await requireOpenSession(request, context.get(appContext));
  return rejected;
}

async function tryNewPassword(runtime: AppContext, admin: Admin, form: FormData) {
  const { clock, db, requestId } = runtime;
  const hideFields = ["currentPassword", "password", "confirmPassword"];
  const submitted = await submitForm(form, changePasswordSchema, { hideFields });
  if (submitted.rejected) return submitted.rejected;
  const refuse = (status: number, field: "currentPassword" | "password", description: string) => {
    const notice = { title: "Not changed", description, kind: "error" as const };
    return submitted.reject(status, { fieldErrors: { [field]: [description] } }, { notice });
  };
  const { currentPassword, password } = submitted.value;
  const auditEntry = { at: clock.now(), actorId: admin.userId, requestId, action: "password-changed" as const };
  if (await isBreachedPassword(password)) return refuse(422, "password", accountMessages.passwordKnown);
  rejectWhenHashQueueIsFull();
  const wait = await runtime.limits.recordFailure("password-again", admin.userId);
  if (wait) return refuse(429, "currentPassword", wait.sentence);
  if (!(await confirmPassword(runtime, admin, currentPassword))) {
    await recordAudit(db, { ...auditEntry, outcome: "refused" });
    return refuse(401, "currentPassword", accountMessages.wrongPassword);
  }
  await runtime.limits.reset("password-again", admin.userId);
  await db.transaction(async (transaction) => {
    await changePassword(transaction, clock, admin, password);
    await recordAudit(transaction, auditEntry);
    await mailNotice({ db: transaction, jobs: runtime.jobs }, "password-changed", admin.email);
  });
  return undefined;
}

export const clientAction = (args: Route.ClientActionArgs) =>
  reachServer(args, { results: { password: "lastResult" } });

export default function AccountPage({
  actionData,
  loaderData: { email, role, sessions, factorSince, codesLeft, identity, notifications },
}: Route.ComponentProps) {
  return (
    <>
      <Outlet />
      <AdminPage
        heading={words.heading}
        lead={
          <>
            {email}{" "}
            <span className="tag" data-state={role}>
              {adminRoleLabels[role]}
            </span>
          </>
        }
        notice={actionData?.notice}
      >
        <AccountPart heading={words.password} lead={words.passwordLead}>
          <details className={styles.change} open={actionData?.lastResult ? true : undefined}>
            <summary className="row spread">
              <span aria-hidden="true">••••••••</span>
              <span className="action-quiet action-small">{words.changeYours}</span>
            </summary>
            <ChangePasswordForm lastResult={actionData?.lastResult} email={email} />
          </details>
        </AccountPart>
        <AccountPart heading={words.factor} lead={factorSince ? words.factorOn : words.factorOff}>
          <Setting
            state={factorSince ? "On" : "Off"}
            note={
              factorSince &&
              `Since ${factorSince}. ${codesLeft === 1 ? "One recovery code is" : `${codesLeft} recovery codes are`} left.`
            }
          >
            <a className="action-quiet action-small" href="/admin/account/second-factor">
              {factorSince ? "Manage two-step sign-in" : "Set up two-step sign-in"}
            </a>
          </Setting>
        </AccountPart>
        {identity && (
          <AccountPart heading={words.identities} lead={words.identitiesLead}>
            <Setting state={identity.name} note={identity.since ? `Linked since ${identity.since}.` : "Not linked."}>
              {identity.since ? (
                <PostForm action="/admin/account/identity/unlink">
                  <button type="submit" className="action-quiet action-small">
                    Unlink
                  </button>
                </PostForm>
              ) : (
                <a className="action-quiet action-small" href="/admin/account/identity">
                  Link your {identity.name} account
                </a>
              )}
            </Setting>
          </AccountPart>
        )}
        <AccountPart heading={words.notifications} lead={words.notificationsLead}>
          <NotificationChoiceForm chosen={notifications} />
        </AccountPart>
        <AccountPart heading={words.sessions} lead={words.sessionsLead}>
          <SessionList sessions={sessions} />
        </AccountPart>
      </AdminPage>
    </>
  );
}
