import { Form, useLocation, useNavigation } from "react-router";
import { depositsAdmin as labels } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import type { ShownDeposit } from "./deposits.server.ts";
import styles from "./refund-form.module.css";
import { refundSchema } from "./schema.ts";

export interface RefundReview {
  amountCents: number;
  amount: string;
  reason: string;
}

export function RefundForm({
  deposit,
  lastResult,
  review,
}: {
  deposit: ShownDeposit;
  lastResult?: FormResult;
  review?: RefundReview;
}) {
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const seen = (
    <>
      <input type="hidden" name="deposit" value={deposit.id} />
      <input type="hidden" name="ledger" value={deposit.ledger} />
    </>
  );
  if (review) {
    const rest = deposit.leftCents - review.amountCents;
    return (
      <Form method="post" className={styles.refund} aria-label="Confirm the refund">
        {seen}
        <input type="hidden" name="amount" value={review.amount} />
        <input type="hidden" name="reason" value={review.reason} />
        <h3 className={styles.subheading}>Refund {money(review.amountCents, deposit.currency)}?</h3>
        <p className={styles.text}>
          {money(review.amountCents, deposit.currency)} goes back to the card ending in {deposit.cardLastFour}.{" "}
          {deposit.email} gets a receipt that says “{review.reason}”.{" "}
          {rest > 0 ? `${money(rest, deposit.currency)} of the deposit remains.` : "Nothing of the deposit remains."} A
          refund cannot be taken back.
        </p>
        <p className={styles.text2}>
          <button className="action" type="submit" name="intent" value="refund" disabled={busy}>
            {busy ? "Refunding..." : `Refund ${money(review.amountCents, deposit.currency)}`}
          </button>
          <a className="action-quiet" href={search}>
            Back
          </a>
        </p>
      </Form>
    );
  }
  return (
    <section className={styles.refund}>
      <h3 className={styles.sectionSubheading}>Refund</h3>
      <SchemaForm
        id="refund"
        label="Refund"
        schema={refundSchema}
        lastResult={lastResult}
        defaultValue={{ amount: (deposit.leftCents / 100).toFixed(2) }}
      >
        {({ fields }) => (
          <>
            {seen}
            <TextField
              field={fields.amount}
              label="Amount"
              hint={`Up to ${money(deposit.leftCents, deposit.currency)}`}
            />
            <TextField field={fields.reason} label="Reason" hint="The rider reads it in the receipt." />
            <button className="action" type="submit" name="intent" value="review" disabled={busy}>
              {labels.review}
            </button>
          </>
        )}
      </SchemaForm>
    </section>
  );
}
