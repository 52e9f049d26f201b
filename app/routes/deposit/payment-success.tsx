import { data, useLocation } from "react-router";
import { useContent } from "~/components/content.ts";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { PageTitle } from "~/components/page-title.tsx";
import { ProblemList } from "~/components/payment/problem-list.tsx";
import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { NumberedSteps } from "~/components/ui/numbered-steps.tsx";
import { depositTrail } from "~/content/deposit-claims.ts";
import { depositStateLabels, paymentDocument } from "~/content/deposits.ts";
import { pagesDocument } from "~/content/pages.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { ReceiptCode } from "~/features/deposits/receipt-code.tsx";
import { findPaymentOutcome, type PaymentOutcome } from "~/features/deposits/rider-deposit.server.ts";
import { StampedAmount } from "~/features/deposits/stamped-amount.tsx";
import { forgetCheckoutDraft } from "~/features/deposits/start-checkout.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/payment-success";
import "~/styles/primitives/split.css";
import styles from "./payment-success.module.css";

export const handle = { access: "link" };

export const meta: Route.MetaFunction = ({ location }) =>
  location.search ? [{ name: "robots", content: "noindex" }] : [];
// Whoever has this URL sees that the session was paid: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { clock, db, jobs, payments } = runtime;
  const sessionId = url.searchParams.get("session_id");
  if (sessionId === null) return data({ outcome: "none" } as PaymentOutcome);
  const found = await findPaymentOutcome({ clock, db, jobs, payments }, sessionId);
  // The next person on a shared device would find the address and the amount in the form.
  if (found.outcome === "paid") return data(found, { headers: { "Set-Cookie": await forgetCheckoutDraft(runtime) } });
  return data(found, { status: found.outcome === "none" ? 404 : 200 });
}

type Words = (typeof paymentDocument.standard)["success"];

const headingOf = (words: Words, { outcome }: PaymentOutcome) =>
  ({ paid: words.heading, pending: words.pending, "not-paid": words.notPaid, none: words.none })[outcome];
const textOf = (words: Words, { outcome }: PaymentOutcome) =>
  ({ paid: words.lead, pending: words.pendingText, "not-paid": words.notPaidText, none: words.noneText })[outcome];

export default function PaymentSuccessPage({ loaderData: found }: Route.ComponentProps) {
  const words = useContent(paymentDocument).success;
  const pages = useContent(pagesDocument);
  const { search } = useLocation();
  const isPaid = found.outcome === "paid";
  return (
    <div className="sheet split">
      <PageTitle title={headingOf(words, found)} description={pages.paymentSuccess.description} />
      <header>
        <h1>{headingOf(words, found)}</h1>
        <p className="split-lead" role={found.outcome === "pending" ? "status" : undefined}>
          {found.outcome === "paid" && found.host ? words.leadAtHost(found.host.name) : textOf(words, found)}
        </p>
        <p className="split-actions">
          {found.outcome === "paid" && !found.host && (
            <a className="action" href="/dealerships">
              {words.host}
            </a>
          )}
          {found.outcome === "pending" && (
            <a className="action" href={search}>
              {words.refresh}
            </a>
          )}
          {(found.outcome === "none" || found.outcome === "not-paid") && (
            <a className="action" href="/payment">
              {words.pay}
            </a>
          )}
          {!isPaid && (
            <a className="action-quiet" href="/">
              {words.home}
            </a>
          )}
        </p>
      </header>
      <div className={`split-aside ${isPaid ? `stack gap-6 ${styles.aside}` : ""}`}>
        <figure>
          <BikeOnGround model="classic" isRidden={isPaid} />
          <FigureCaption number={1}>{isPaid ? "Yours to ride" : "Still at the rack"}</FigureCaption>
        </figure>
        {isPaid && <NextSteps host={found.host} />}
      </div>
      {isPaid && <Paid {...found} />}
      {isPaid && (
        <div className={`stack gap-5 ${styles.tail}`}>
          <p className="row gap-4">
            <a className="action-quiet" href="/">
              {words.home}
            </a>
            <a className="action-quiet" href="/host">
              {words.becomeHost}
            </a>
          </p>
          <p className={`stack muted anywhere ${styles.transaction}`}>
            <span>{words.transaction}</span> <code>{found.sessionId}</code>
          </p>
        </div>
      )}
      {found.outcome === "none" && <ProblemList heading={words.noneHeading} problems={words.noneReasons} />}
    </div>
  );
}

type Payment = Extract<PaymentOutcome, { outcome: "paid" }>;

function Paid({ amountCents, code, currency, day, host, reference }: Payment) {
  const words = useContent(paymentDocument).success;
  const facts = [...words.facts, ...(day ? [{ name: depositTrail.day, value: day }] : [])];
  return (
    <div className="stack gap-4">
      <ReceiptCode reference={reference} picture={code} />
      <ConfirmationSlip facts={facts} aria-label={words.deposit}>
        <StampedAmount amount={moneyWithCurrency(amountCents, currency)} stamp={depositStateLabels.paid} />
      </ConfirmationSlip>
      {host && <Where host={host} />}
    </div>
  );
}

function NextSteps({ host }: Pick<Payment, "host">) {
  const words = useContent(paymentDocument).success;
  return (
    <section>
      <h2>{words.next}</h2>
      <NumberedSteps
        isRoute
        steps={words.nextSteps.map(({ title, text, ...step }) => ({
          title,
          text:
            "link" in step && host ? (
              words.bookAtHost(host.name)
            ) : (
              <>
                {"link" in step && (
                  <span className="nowrap">
                    <a href={step.link.href}>{step.link.label}</a>
                  </span>
                )}{" "}
                {text}
              </>
            ),
        }))}
      />
    </section>
  );
}

function Where({ host }: { host: NonNullable<Payment["host"]> }) {
  const words = useContent(paymentDocument).success;
  return (
    <section className={`stack gap-3 ${styles.where}`} aria-labelledby="where">
      <h2 id="where">{words.where}</h2>
      <address className="stack">
        <strong>{host.name}</strong>
        <span>{host.where}</span>
      </address>
      <p className="row gap-4">
        <a href={`/dealerships/${host.id}`}>{words.atHost(host.name)}</a>
        <a href={host.mapUrl} rel="noopener">
          {words.openMap}
        </a>
      </p>
    </section>
  );
}
