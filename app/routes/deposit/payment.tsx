import { randomUUID } from "node:crypto";
import type { SubmissionResult } from "@conform-to/react";
import { data, redirectDocument } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { Notice } from "~/components/ui/flash-messages.tsx";
import { depositMessages as messages } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";
import { askForCheckout } from "~/features/deposits/ask-for-checkout.ts";
import { DepositForm } from "~/features/deposits/deposit-form.tsx";
import { depositFormSchema, depositRequestSchema } from "~/features/deposits/schema.ts";
import { type Refusal, readTyped, startCheckout } from "~/features/deposits/start-checkout.server.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/payment";

// Without script the form's answer leads to the provider's page.
export const handle = { access: "public", hydrate: true, formTargets: ["https://checkout.stripe.com"] };
export const meta = () => pageMeta(pages.payment);
// The form may hold what this visitor typed before.
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request }: Route.LoaderArgs) {
  const currency = context.get(appContext).settings.depositCurrency;
  return { idempotencyKey: randomUUID(), currency, typed: await readTyped(request) };
}

/** Without script. */
export async function action({ context, request }: Route.ActionArgs) {
  const submission = parseForm(await readForm(request), depositFormSchema);
  if (submission.status !== "success") return data({ lastResult: submission.reply() }, { status: 422 });
  const started = await startCheckout(context.get(appContext), depositRequestSchema.parse(submission.value));
  if ("url" in started) return redirectDocument(started.url, { status: 303, headers: started.headers });
  return data(refused(submission.reply(), started.refusal), { status: started.status, headers: started.headers });
}

/** With script: the API is asked for the checkout, and the browser goes there. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const asked = await askForCheckout(await request.formData());
  if (!("url" in asked)) return data(refused({ status: "error" }, asked), { status: 422 });
  const comesBack = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
  window.location.assign(asked.url);
  await comesBack;
  return null;
}

/** An invalid address is said beside its field and nowhere else; what nobody can mend in the form, by a toast as well. */
function refused(reply: SubmissionResult<string[]>, { title, description }: Refusal) {
  const isEmail = title === messages.invalidEmail.title;
  const error = { [isEmail ? "email" : ""]: [`${title}: ${description}`] };
  return {
    lastResult: { ...reply, status: "error" as const, error },
    notice: isEmail ? undefined : { title, description, kind: "error" as const },
  };
}

const howItGoes = [
  ["Pay by card", "On the page of our payment provider. Your card number never reaches us."],
  ["Ride", "The deposit is held while the bike is out."],
  ["Get it back", "Return the bike undamaged and the deposit goes back to the same card."],
] as const;

export default function PaymentPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <Notice flash={actionData && "notice" in actionData ? actionData.notice : undefined} />
      <div className="sheet grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-[7fr_4fr]">
        <div>
          <h1 className="text-5xl sm:text-7xl">{pages.payment.heading}</h1>
          <p className="mt-6 mb-10 max-w-[60ch] text-lg">
            A deposit holds a bike for you. It is refundable on safe return, to the card that it came from.
          </p>
          <DepositForm {...loaderData} lastResult={actionData?.lastResult} />
        </div>
        <aside aria-labelledby="how" className="lg:sticky lg:top-24 lg:self-start lg:pt-24">
          <h2 id="how" className="text-3xl">
            How it works
          </h2>
          <ol className="mt-6 border-t border-ink">
            {howItGoes.map(([title, text], index) => (
              <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-5">
                <span className="display text-3xl text-cedar" aria-hidden="true">
                  {index + 1}
                </span>
                <div>
                  <h3 className="text-xl">{title}</h3>
                  <p className="mt-2">{text}</p>
                </div>
              </li>
            ))}
          </ol>
        </aside>
      </div>
    </>
  );
}
