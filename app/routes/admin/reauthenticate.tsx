import { redirect } from "react-router";
import { Entrance } from "~/components/admin/entrance.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountMessages, entranceWords } from "~/content/accounts.ts";
import { confirmPassword } from "~/features/account/account-password.server.ts";
import { ReauthForm } from "~/features/account/reauth-form.tsx";
import { confirmSchema } from "~/features/account/schema.ts";
import { useSessionWatch } from "~/features/account/session-watch.ts";
import { adminPath } from "~/forms/account-rules.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireOpenSession } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { rejectWhenHashQueueIsFull } from "~/services/password-hashing.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/reauthenticate";

const words = entranceWords.confirm;
export const handle = { access: "admin", hydrate: true, secondFactor: "optional" };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const admin = context.get(adminContext);
  return { next: adminPath(url.searchParams.get("next")), email: admin.email };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, requestId } = runtime;
  const admin = context.get(adminContext);
  const submitted = await submitForm(request, confirmSchema, { hideFields: ["password"] });
  if (submitted.rejected) return submitted.rejected;
  const refuse = (status: number, description: string, headers?: HeadersInit) => {
    const notice = { title: "Not confirmed", description, kind: "error" as const };
    return submitted.reject(status, { fieldErrors: { password: [description] } }, { notice }, headers);
  };
  const auditEntry = { at: clock.now(), actorId: admin.userId, requestId, action: "password-confirmed" as const };
  rejectWhenHashQueueIsFull();
  // An unattended session allows no more guesses than the login page.
  const wait = await runtime.limits.recordFailure("password-again", admin.userId);
  if (wait) return refuse(429, wait.sentence, { "Retry-After": String(wait.seconds) });
  if (!(await confirmPassword(runtime, admin, submitted.value.password))) {
    await recordAudit(db, { ...auditEntry, outcome: "refused" });
    await requireOpenSession(request, runtime);
    return refuse(401, accountMessages.wrongPassword);
  }
  await runtime.limits.reset("password-again", admin.userId);
  await recordAudit(db, auditEntry);
  return redirect(adminPath(submitted.value.next), { status: 303 });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ConfirmPage({ actionData, loaderData: { next, email } }: Route.ComponentProps) {
  useSessionWatch();
  return (
    <Entrance
      heading={words.heading}
      lead={words.lead}
      notice={actionData?.notice}
      ways={[
        <>
          Changed your mind? <a href="/admin/applications">Back to the applications</a>
        </>,
      ]}
    >
      <p>Signed in as {email}</p>
      <ReauthForm lastResult={actionData?.lastResult} next={next} email={email} />
    </Entrance>
  );
}
