import { randomUUID } from "node:crypto";
import { data, redirectDocument } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { Notice } from "~/components/ui/notices.tsx";
import { depositMessages as messages } from "~/content/deposits.ts";
import { pages } from "~/content/pages.ts";
import { DepositForm, type Refusal } from "~/features/deposits/deposit-form.tsx";
import { beginDeposit } from "~/features/deposits/deposits.server.ts";
import { depositFormSchema } from "~/features/deposits/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { runtimeContext } from "~/services/runtime.server.ts";
import type { Route } from "./+types/payment";

// Without script the form's answer leads to the provider's page.
export const handle = { access: "public", hydrate: true, formTargets: ["https://checkout.stripe.com"] };
export const meta = () => pageMeta(pages.payment);

export function loader({ context }: Route.LoaderArgs) {
  return { idempotencyKey: randomUUID(), currency: context.get(runtimeContext).settings.depositCurrency };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, jobs, limits, log, payments, requestId, secret, settings, visitor } = context.get(runtimeContext);
  const form = await readForm(request);
  const typed = { email: String(form.get("email") ?? ""), amount: String(form.get("amount") ?? "") };
  const refuse = (status: number, refused: Refusal, headers: HeadersInit = {}) =>
    data({ refused, typed, notice: { ...refused, kind: "error" as const } }, { status, headers });

  const submission = parseForm(form, depositFormSchema);
  if (submission.status !== "success") return refuse(422, refusalOf(submission.error));
  const wait = await limits.take("deposit-payment", visitor);
  if (wait) return refuse(429, { title: messages.errorTitle, description: wait.sentence }, wait.headers);
  const currency = settings.depositCurrency;
  const begun = await beginDeposit({ clock, db, jobs, payments, secret, currency }, submission.value);
  if ("url" in begun) return redirectDocument(begun.url, 303);
  log.warn({ requestId, refused: begun.refused, reason: begun.reason }, "no checkout opened");
  if (begun.refused === "email") return refuse(422, messages.invalidEmail);
  const description = begun.refused === "no-url" ? messages.noUrl : messages.failed;
  return refuse(502, { title: messages.errorTitle, description });
}

/** The one thing to say of everything that is wrong: first what is missing, then the address, then the amount. */
function refusalOf(error: Record<string, string[] | null> | null): Refusal {
  const said = Object.values(error ?? {}).flatMap((sentences) => sentences ?? []);
  const known = [messages.missing, messages.invalidEmail, messages.invalidAmount];
  return (
    known.find(({ description }) => said.includes(description)) ?? {
      title: messages.errorTitle,
      description: said[0] ?? messages.failed,
    }
  );
}

const howItGoes = [
  ["Pay by card", "On the page of our payment provider. Your card number never reaches us."],
  ["Ride", "The deposit is held while the bike is out."],
  ["Get it back", "The bike comes back in one piece, the deposit goes back to the same card."],
] as const;

export default function PaymentPage({ actionData, loaderData }: Route.ComponentProps) {
  return (
    <>
      <Notice flash={actionData?.notice} />
      <div className="sheet grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-[7fr_4fr]">
        <div>
          <h1 className="text-5xl sm:text-7xl">{pages.payment.heading}</h1>
          <p className="mt-6 mb-10 max-w-[60ch] text-lg">
            A deposit holds a bike for you. It is refundable on safe return, to the card that it came from.
          </p>
          <DepositForm {...loaderData} refused={actionData?.refused} typed={actionData?.typed} />
        </div>
        <aside aria-labelledby="how" className="lg:sticky lg:top-24 lg:self-start lg:pt-24">
          <h2 id="how" className="text-3xl">
            There and back
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
