import { data, redirect } from "react-router";
import { BrandMark } from "~/components/illustrations/brand-mark.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { brand } from "~/content/brand.ts";
import { paymentSuccess } from "~/content/deposits.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/checkout";
import "~/styles/primitives/card.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/note.css";
import styles from "./checkout.module.css";

export const handle = { access: "sandbox" };

export const meta = () => [
  ...pageMeta({ title: "Sandbox checkout", description: "Stands in for the payment provider's page." }),
  { name: "robots", content: "noindex" },
];

const testCards = [
  ["4242 4242 4242 4242", "pays"],
  ["4000 0000 0000 0002", "is declined"],
  ["4000 0000 0000 9995", "has insufficient funds"],
  ["4000 0027 6000 3184", "asks the bank (3‑D Secure)"],
] as const;

async function findCheckout({ context, params }: Pick<Route.LoaderArgs, "context" | "params">) {
  const { sandbox } = context.get(appContext).payments;
  const checkout = await sandbox?.findCheckout(params.session);
  if (!sandbox || !checkout) throw data(null, { status: 404, statusText: "Not Found" });
  return { sandbox, checkout };
}

export const headers = () => ({ "Cache-Control": "no-store" });

export async function loader(args: Route.LoaderArgs) {
  const { checkout } = await findCheckout(args);
  if (checkout.status === "complete") throw redirect(checkout.successUrl, 303);
  return data({ checkout }, { headers: { "Cache-Control": "no-store" } });
}

export async function action(args: Route.ActionArgs) {
  const { checkout, sandbox } = await findCheckout(args);
  const form = await readForm(args.request);
  const text = (name: string) => String(form.get(name) ?? "");
  const intent = text("intent");
  if (intent === "cancel") return redirect(checkout.cancelUrl, 303);
  const isChallenge = intent === "complete" || intent === "fail";
  const attempt = isChallenge
    ? await sandbox.completeChallenge(checkout.id, text("card"), intent === "complete")
    : await sandbox.pay(checkout.id, text("card"));
  if ("paid" in attempt) return redirect(checkout.successUrl, 303);
  return data(attempt, { status: "refused" in attempt ? 402 : 200, headers: { "Cache-Control": "no-store" } });
}

export default function CheckoutPage({ actionData, loaderData: { checkout } }: Route.ComponentProps) {
  const amount = moneyWithCurrency(checkout.amountCents, checkout.currency);
  const challenge = actionData && "challenge" in actionData ? actionData.challenge : undefined;
  const refused = actionData && "refused" in actionData ? actionData.refused : undefined;
  return (
    <>
      <aside aria-label="Sandbox" className={`on-deep text-s ${styles.banner}`}>
        Sandbox checkout: only test cards work, and no card is charged.
      </aside>
      <main className={`sheet stack gap-5 ${styles.checkout}`}>
        <p className={`display row gap-3 text-xl ${styles.brand}`}>
          <BrandMark /> {brand.name}
        </p>
        <div className={`card stack gap-5 ${styles.card}`}>
          <section className="anywhere" aria-label="Summary">
            <p className="caption">Payment to {brand.name}</p>
            <h1 className={`title-l ${styles.amount}`}>{amount}</h1>
            <dl className={`${styles.facts} ${styles.order}`}>
              <div>
                <dt className="muted">For</dt>
                <dd>{paymentSuccess.deposit}</dd>
              </div>
              <div>
                <dt className="muted">Receipt to</dt>
                <dd>{checkout.email}</dd>
              </div>
            </dl>
          </section>
          {checkout.status === "expired" && (
            <p role="alert" className="notice note-alert">
              This checkout has expired. Nothing was charged. <a href={checkout.cancelUrl}>Back to {brand.name}</a>
            </p>
          )}
          {challenge ? <ChallengeForm card={challenge} /> : <CardForm refused={refused} />}
        </div>
        <TestCards />
      </main>
    </>
  );
}

function ChallengeForm({ card }: { card: string }) {
  return (
    <form method="post">
      <h2 className="text-xl">3-D Secure</h2>
      <p>Your bank needs to confirm that you're paying with the card ending in {card.slice(-4)}.</p>
      <input type="hidden" name="card" value={card} />
      <div className={`grid gap-4 ${styles.actions}`}>
        <button className="action" name="intent" value="complete" type="submit">
          Complete
        </button>
        <button className="action-quiet" name="intent" value="fail" type="submit">
          Fail
        </button>
      </div>
    </form>
  );
}

function CardForm({ refused }: { refused: string | undefined }) {
  return (
    <form method="post">
      {refused && (
        <p role="alert" className="notice note-alert">
          {refused}
        </p>
      )}
      <div className="field">
        <label className="field-label" htmlFor="card">
          Card number
        </label>
        <input
          className="input numerals"
          id="card"
          name="card"
          inputMode="numeric"
          autoComplete="off"
          maxLength={30}
          defaultValue=""
          placeholder="4242 4242 4242 4242"
        />
      </div>
      <div className={`grid gap-4 ${styles.actions}`}>
        <button className="action" name="intent" value="pay" type="submit">
          Pay
        </button>
        <button className="action-quiet" name="intent" value="cancel" type="submit">
          Cancel
        </button>
      </div>
    </form>
  );
}

function TestCards() {
  return (
    <section className="stack gap-2 muted text-s">
      <h2 className="caption">Test cards</h2>
      <dl className={styles.facts}>
        {testCards.map(([number, what]) => (
          <div key={number}>
            <dt className="numerals">{number}</dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
