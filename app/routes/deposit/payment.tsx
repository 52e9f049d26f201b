import { randomUUID } from "node:crypto";
import { data, redirectDocument } from "react-router";
import { useContent } from "~/components/content.ts";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { useShownPage } from "~/components/shown-page.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { NumberedSteps } from "~/components/ui/numbered-steps.tsx";
import { depositMessages as messages, paymentPageDocument } from "~/content/deposits.ts";
import { depositAmounts } from "~/domain/deposit.ts";
import { roundMoneyWithCurrency } from "~/domain/money.ts";
import { DepositForm } from "~/features/deposits/deposit-form.tsx";
import { listOpenHosts } from "~/features/deposits/deposits.server.ts";
import { requestCheckout } from "~/features/deposits/request-checkout.ts";
import { depositFormSchema, depositRequestSchema } from "~/features/deposits/schema.ts";
import { type CheckoutError, readCheckoutDraft, startCheckout } from "~/features/deposits/start-checkout.server.ts";
import { readPreset } from "~/forms/read-preset.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/payment";
import "~/styles/primitives/split.css";

// Without script the form redirects to the provider.
export const handle = { access: "public", hydrate: "on-interaction", formTargets: ["https://checkout.stripe.com"] };
export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext);
  const hosts = await listOpenHosts(db);
  const chosen = readPreset(url.searchParams, { dealership: hosts.map(({ id }) => String(id)) });
  const draft = { ...(await readCheckoutDraft(request)), ...chosen };
  return { idempotencyKey: randomUUID(), prices: describeTiers(settings.depositCurrency), hosts, draft };
}

export async function action({ context, request }: Route.ActionArgs) {
  const submitted = await submitForm(request, depositFormSchema);
  if (submitted.rejected) return submitted.rejected;
  const checkout = await startCheckout(context.get(appContext), depositRequestSchema.parse(submitted.value));
  if ("url" in checkout) return redirectDocument(checkout.url, { status: 303, headers: checkout.headers });
  const { fieldErrors, notice } = describeError(checkout.error);
  return submitted.reject(checkout.status, { fieldErrors }, { notice }, checkout.headers);
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  const checkout = await requestCheckout(await request.formData());
  if ("error" in checkout) {
    const { fieldErrors, notice } = describeError(checkout.error);
    return data({ lastResult: { status: "error" as const, error: fieldErrors }, notice }, { status: 422 });
  }
  const pageShown = new Promise((resolve) => addEventListener("pageshow", resolve, { once: true }));
  window.location.assign(checkout.url);
  await pageShown;
  return null;
}

// Formatted here: a browser's first Intl.NumberFormat takes longer than the rest of the form's hydration.
function describeTiers(currency: string): Record<number, string> {
  return Object.fromEntries(depositAmounts.map((cents) => [cents, roundMoneyWithCurrency(cents, currency)]));
}

const fieldsOfErrors: Record<string, string> = {
  [messages.invalidEmail.title]: "email",
  [messages.invalidAmount.title]: "amount",
  [messages.unknownHost.title]: "dealership",
  [messages.invalidDay.title]: "day",
};

function describeError({ title, description }: CheckoutError) {
  const field = fieldsOfErrors[title] ?? "";
  return {
    fieldErrors: { [field]: [`${title}: ${description}`] },
    notice: field ? undefined : { title, description, kind: "error" as const },
  };
}

export default function PaymentPage({ actionData, loaderData }: Route.ComponentProps) {
  const heading = useShownPage()?.heading ?? "";
  const { lead, leadAtHost, howItWorks } = useContent(paymentPageDocument);
  const host = loaderData.hosts.find(({ id }) => String(id) === loaderData.draft.dealership);
  return (
    <>
      <FlashMessage flash={actionData?.notice} />
      <div className="sheet split">
        <header className="hidden-until-parsed split-head">
          <h1>{heading}</h1>
          <p>{host ? leadAtHost(host.name) : lead}</p>
          <DrawingFile name="held-bike" size={[440, 210]} />
        </header>
        <div className="split-task">
          <DepositForm {...loaderData} lastResult={actionData?.lastResult} />
        </div>
        <aside aria-labelledby="how" className="split-aside">
          <div>
            <h2 id="how">{howItWorks.heading}</h2>
            <NumberedSteps steps={howItWorks.steps} isRoute />
          </div>
        </aside>
      </div>
    </>
  );
}
