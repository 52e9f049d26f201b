import { data, Form, redirect } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { verifyEmail } from "~/features/account/email-verification.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/verify-email";
import styles from "./verify-email.module.css";

export const handle = { access: "link", hydrate: true };
export const meta = () => [
  ...pageMeta({ title: "Verify your email", description: "Confirm the address of your account." }),
  // Not no-referrer: Chromium would then post the form with Origin: null.
  { name: "referrer", content: "same-origin" },
];

/** Read-only: mail scanners open links. */
export function loader({ url }: Route.LoaderArgs) {
  return { token: url.searchParams.get("token") ?? "" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const form = await readForm(request);
  const wait = await runtime.limits.consume("link-try", runtime.visitor);
  if (wait) throw data(wait.sentence, { status: 429, statusText: "Too Many Requests", headers: wait.headers });
  const outcome = await verifyEmail(runtime, String(form.get("token")));
  if (!outcome) return data<{ expired: boolean; notice?: Flash }>({ expired: true }, { status: 410 });
  const flash = outcome === "joined" ? accountFlashes.verified : accountFlashes.verifiedAndAsked;
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(flash) } });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function VerifyEmailPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <FlashMessage flash={actionData?.notice} />
      <h1 className={styles.title}>Verify your email</h1>
      {actionData?.expired ? (
        <p role="alert" className={styles.expired}>
          This link is used up or older than 24 hours. If you cannot sign in yet,{" "}
          <a href="/admin/verify-email/again">ask for a new one</a>.
        </p>
      ) : (
        <Form method="post" className={styles.form}>
          <p className={styles.lead}>One press, and this address is yours to sign in with.</p>
          <input type="hidden" name="token" value={loaderData.token} />
          <button type="submit" className={`action ${styles.submit}`}>
            Verify email
          </button>
        </Form>
      )}
    </>
  );
}
