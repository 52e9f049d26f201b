import { Entrance } from "~/components/admin/entrance.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { accountFlashes, entranceWords } from "~/content/accounts.ts";
import { EmailForm } from "~/features/account/email-form.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/verify-email-again";
import { requestAccountLink } from "./request-account-link.server.ts";

const words = entranceWords.resend;

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export const action = ({ context, request }: Route.ActionArgs) =>
  requestAccountLink(request, context.get(appContext), "verify-email", accountFlashes.verificationAsked);

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function VerifyEmailAgainPage({ actionData }: Route.ComponentProps) {
  return (
    <Entrance
      heading={words.heading}
      lead={words.lead}
      notice={actionData?.notice}
      ways={[
        <>
          Already verified? <a href="/admin/login">Sign in</a>
        </>,
      ]}
    >
      <EmailForm lastResult={actionData?.lastResult} label={words.heading} submit={words.submit} />
    </Entrance>
  );
}
