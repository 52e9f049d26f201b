import { useState } from "react";
import { Form, useLocation, useNavigation } from "react-router";
import { claimsAdmin } from "~/content/deposit-claims.ts";
import { depositsAdmin as labels } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import type { ShownDeposit } from "./deposits.server.ts";
import { refundSchema } from "./schema.ts";

export interface RefundReview {
  amountCents: number;
  amount: string;
  reason: string;
}

const focusHeading = (heading: HTMLElement | null) => heading?.focus();

/** The whole sum is filled in, so that typing another replaces it. */
function selectAmount({ target }: Event): void {
  if (target instanceof HTMLInputElement && target.name === "amount") target.select();
}

export function RefundForm({
  deposit,
  claimedCents,
  lastResult,
  review: reviewed,
  isNext,
}: {
  deposit: ShownDeposit;
  claimedCents: number;
  isNext: boolean;
  lastResult?: FormResult;
  review?: RefundReview;
}) {
  const [left, setLeft] = useState<RefundReview>();
  const review = reviewed === left ? undefined : reviewed;
  const refundsAll = review?.amountCents === deposit.amountCents;
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const mostCents = Math.max(0, deposit.leftCents - claimedCents);
  const seen = (
    <>
      <input type="hidden" name="deposit" value={deposit.id} />
      <input type="hidden" name="ledger" value={deposit.ledger} />
    </>
  );
  if (review) {
    const rest = deposit.leftCents - review.amountCents;
    return (
      <Form method="post" preventScrollReset aria-label="Confirm the refund" data-work="refund">
        {seen}
        <input type="hidden" name="amount" value={review.amount} />
        <input type="hidden" name="reason" value={review.reason} />
        <h3 tabIndex={-1} ref={focusHeading}>
          Refund {money(review.amountCents, deposit.currency)}?
        </h3>
        <p>
          {money(review.amountCents, deposit.currency)} goes back to the card ending in {deposit.cardLastFour}. We'll
          email {deposit.email} a receipt with the reason “{review.reason}”.{" "}
          {rest > 0
            ? `${money(rest, deposit.currency)} of the deposit remains.`
            : refundsAll
              ? "This refunds the full deposit."
              : "This refunds all that's left."}{" "}
          You can't undo a refund.
        </p>
        <p className="row gap-4">
          <button className="action" type="submit" name="intent" value="refund" disabled={busy}>
            {busy ? "Refunding..." : `Refund ${money(review.amountCents, deposit.currency)}`}
          </button>
          <a
            className="action-quiet"
            href={search}
            onClick={(event) => {
              event.preventDefault();
              setLeft(review);
            }}
          >
            Back
          </a>
        </p>
      </Form>
    );
  }
  return (
    <section data-work="refund" ref={(section) => section?.addEventListener("focusin", selectAmount)}>
      <h3 tabIndex={-1} data-work-next ref={left && focusHeading}>
        Refund
      </h3>
      {claimedCents > 0 && <p>{claimsAdmin.refundLess(money(claimedCents, deposit.currency))}</p>}
      <SchemaForm
        id="refund"
        label="Refund"
        schema={refundSchema}
        lastResult={lastResult}
        preventScrollReset
        defaultValue={{ amount: left?.amount ?? (mostCents / 100).toFixed(2), reason: left?.reason }}
      >
        {({ fields }) => (
          <>
            {seen}
            <TextField field={fields.amount} label="Amount" hint={`Up to ${money(mostCents, deposit.currency)}`} />
            <TextField field={fields.reason} label="Reason" hint="The rider will see this." />
            <button
              className={isNext ? "action" : "action-quiet"}
              type="submit"
              name="intent"
              value="review"
              disabled={busy}
            >
              {labels.review}
            </button>
          </>
        )}
      </SchemaForm>
    </section>
  );
}
