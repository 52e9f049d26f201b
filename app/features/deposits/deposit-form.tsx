import { type FormEvent, useEffect, useRef, useState } from "react";
import { ConsentLine } from "~/components/ui/consent-line.tsx";
import { showToast, useScripted } from "~/components/ui/notices.tsx";
import {
  depositTiers,
  depositForm as labels,
  depositLimits as limits,
  depositMessages as messages,
} from "~/content/deposits.ts";
import { roundMoney } from "~/content/money.ts";
import { FormErrors } from "~/forms/field.tsx";

export interface Refusal {
  title: string;
  description: string;
}

const api = "/api/create-deposit-payment";
const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/**
 * Address, amount as one of four tickets, and what it comes to. Without script it posts to its page; with script it asks
 * the API for the checkout and goes there.
 * @param refused what the server found wrong, if it did
 * @param typed what was typed then
 */
export function DepositForm({
  currency,
  idempotencyKey,
  refused,
  typed,
}: {
  currency: string;
  idempotencyKey: string;
  refused?: Refusal;
  typed?: { email: string; amount: string };
}) {
  const scripted = useScripted();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [complete, setComplete] = useState(false);
  const [fault, setFault] = useState(refused);

  const look = () => {
    const { email, amount } = read(form.current);
    setComplete(email !== "" && amount !== "");
  };
  useEffect(() => {
    // What was typed before the script came, and who comes back from the checkout by the back button.
    const { email, amount } = read(form.current);
    setComplete(email !== "" && amount !== "");
    const awake = () => setBusy(false);
    window.addEventListener("pageshow", awake);
    return () => window.removeEventListener("pageshow", awake);
  }, []);

  const refuse = (refusal: Refusal) => {
    setFault(refusal);
    setBusy(false);
    showToast({ ...refusal, kind: "error" });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { email, amount } = read(form.current);
    if (busy) return;
    if (email === "" || amount === "") return refuse(messages.missing);
    if (!looksLikeEmail.test(email)) return refuse(messages.invalidEmail);
    setFault(undefined);
    setBusy(true);
    const asked = await askForCheckout({ email, amount: Number(amount), idempotencyKey });
    if ("url" in asked) window.location.assign(asked.url);
    else refuse(asked);
  };
  const isEmailFault = fault?.title === messages.invalidEmail.title;

  return (
    <form
      ref={form}
      method="post"
      className="deposit-form"
      aria-label="Deposit"
      noValidate
      onInput={look}
      onSubmit={(event) => void submit(event)}
    >
      <FormErrors id="deposit-errors" errors={fault && [`${fault.title}: ${fault.description}`]} />
      <input type="hidden" name="idempotencyKey" defaultValue={idempotencyKey} />
      <div className="field">
        <label className="field-label" htmlFor="deposit-email">
          {labels.email}
        </label>
        <p id="deposit-email-hint" className="field-hint">
          {labels.emailHint}
        </p>
        <input
          className="input"
          id="deposit-email"
          name="email"
          type="email"
          autoComplete="email"
          maxLength={limits.email}
          defaultValue={typed?.email}
          aria-describedby={isEmailFault ? "deposit-email-hint deposit-errors" : "deposit-email-hint"}
          aria-invalid={isEmailFault || undefined}
        />
      </div>
      <fieldset className="mt-8">
        <legend className="field-label">{labels.amount}</legend>
        <div className="tickets">
          {depositTiers.map(({ amountCents, isPopular }, index) => (
            <label key={amountCents} className="ticket">
              <input
                type="radio"
                name="amount"
                value={amountCents}
                defaultChecked={typed?.amount === String(amountCents)}
                className="ticket-radio"
              />
              <span className="ticket-stub" aria-hidden="true">
                No. {index + 1}
              </span>
              <span className="ticket-body">
                <span className="display ticket-amount">{roundMoney(amountCents, currency)}</span>
                <span className="ticket-hint">{labels.refundable}</span>
              </span>
              {isPopular && <span className="ticket-stamp">{labels.popular}</span>}
            </label>
          ))}
        </div>
      </fieldset>
      <section className="deposit-summary" aria-labelledby="deposit-summary" aria-live="polite">
        <h2 id="deposit-summary" className="caption">
          {labels.summary}
        </h2>
        <p className="deposit-none">No amount chosen yet.</p>
        {depositTiers.map(({ amountCents }) => (
          <dl key={amountCents} data-amount={amountCents} className="deposit-sum">
            <div>
              <dt>Refundable deposit</dt>
              <dd>{roundMoney(amountCents, currency)}</dd>
            </div>
            <div className="deposit-total">
              <dt>Charged to your card</dt>
              <dd>{roundMoney(amountCents, currency)}</dd>
            </div>
          </dl>
        ))}
      </section>
      <ConsentLine form="deposit" />
      <button
        type="submit"
        className="action w-full text-lg sm:w-auto sm:min-w-64"
        disabled={scripted && (!complete || busy)}
      >
        {busy ? labels.submitting : labels.submit}
      </button>
    </form>
  );
}

function read(form: HTMLFormElement | null): { email: string; amount: string } {
  const data = form ? new FormData(form) : new FormData();
  return { email: String(data.get("email") ?? "").trim(), amount: String(data.get("amount") ?? "") };
}

/** The checkout's address, or what to say in its place. */
async function askForCheckout(request: {
  email: string;
  amount: number;
  idempotencyKey: string;
}): Promise<{ url: string } | Refusal> {
  try {
    const answer = await fetch(api, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(request),
    });
    const body = (await answer.json()) as { url?: unknown; error?: unknown; title?: unknown };
    if (answer.ok) {
      if (typeof body.url === "string" && body.url !== "") return { url: body.url };
      return { title: messages.errorTitle, description: messages.noUrl };
    }
    return {
      title: typeof body.title === "string" ? body.title : messages.errorTitle,
      description: typeof body.error === "string" ? body.error : messages.failed,
    };
  } catch {
    return { title: messages.errorTitle, description: messages.failed };
  }
}
