import { data, Form, redirect } from "react-router";
import { Entrance, EntranceAlert } from "~/components/admin/entrance.tsx";
import type { Flash } from "~/components/flash.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes } from "~/content/accounts.ts";
import { verifyEmail } from "~/features/account/email-verification.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { tooManyRequests } from "~/services/rate-limits.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/verify-email";

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
  if (wait) throw tooManyRequests(wait);
  const outcome = await verifyEmail(runtime, String(form.get("token")));
  if (!outcome) return data<{ expired: boolean; notice?: Flash }>({ expired: true }, { status: 410 });
  const flash = outcome === "joined" ? accountFlashes.verified : accountFlashes.verifiedAndAsked;
  return redirect("/admin/login", { status: 303, headers: { "Set-Cookie": await setFlash(flash) } });
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function VerifyEmailPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <Entrance
      heading="Verify your email"
      lead={actionData?.expired ? undefined : "Confirm your email to finish."}
      notice={actionData?.notice}
    >
      {actionData?.expired ? (
        <EntranceAlert>
          This link has been used or is older than 24 hours. If you can't sign in yet,{" "}
          <a href="/admin/verify-email/again">request a new one</a>.
        </EntranceAlert>
      ) : (
        <Form method="post">
          <input type="hidden" name="token" value={loaderData.token} />
          <button type="submit" className="action">
            Verify email
          </button>
        </Form>
      )}
    </Entrance>
  );
}
