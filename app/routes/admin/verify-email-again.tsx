import { pageMeta } from "~/components/page-meta.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { accountFlashes, entranceWords } from "~/content/accounts.ts";
import { EmailForm } from "~/features/account/email-form.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/verify-email-again";
import { requestAccountLink } from "./request-account-link.server.ts";
import styles from "./verify-email-again.module.css";

const words = entranceWords.resend;

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export const action = ({ context, request }: Route.ActionArgs) =>
  requestAccountLink(request, context.get(appContext), "verify-email", accountFlashes.verificationAsked);

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function VerifyEmailAgainPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <FlashMessage flash={actionData?.notice} />
      <h1 className={styles.title}>{words.heading}</h1>
      <p className={styles.text}>{words.lead}</p>
      <EmailForm lastResult={actionData?.lastResult} label="Verification mail" submit={words.submit} />
      <p className={styles.text2}>
        Verified already? <a href="/admin/login">Sign in</a>
      </p>
    </>
  );
}
