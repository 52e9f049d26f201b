import { depositStateLabels } from "~/content/deposits.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import type { ShownDeposit } from "./deposits.server.ts";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/tag.css";
import styles from "./deposit-account.module.css";

export function DepositAccount({ deposit }: { deposit: ShownDeposit }) {
  const { amountCents, cardLastFour, currency, paidOn, refundedCents, refunds, state } = deposit;
  const write = (cents: number) => moneyWithCurrency(cents, currency);
  const isRefundAhead = refunds.every((refund) => refund.state === "failed");
  return (
    <>
      <dl className={`receipt ${styles.facts}`}>
        <div>
          <dt>State</dt>
          <dd>
            <span className="state" data-state={state}>
              {depositStateLabels[state]}
            </span>
          </dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd className={`display ${styles.amount}`}>{write(amountCents)}</dd>
        </div>
        {cardLastFour && (
          <div>
            <dt>Card</dt>
            <dd className="numerals">Ending in {cardLastFour}</dd>
          </div>
        )}
        <div>
          <dt>Deposit</dt>
          <dd>{deposit.id}</dd>
        </div>
      </dl>
      <h2>What happened</h2>
      <ol className={styles.trail}>
        <Step title="Paid" when={paidOn} amount={paidOn && write(amountCents)} />
        {refunds.map((refund) => (
          <RefundSteps key={refund.id} refund={refund} amount={write(refund.amountCents)} />
        ))}
        {isRefundAhead && <Step title="Refunded" />}
      </ol>
      {paidOn && state !== "disputed" && (
        <p className="split-lead">
          Refunded {write(refundedCents)}, held {write(amountCents - refundedCents)}.
        </p>
      )}
    </>
  );
}

function RefundSteps({ refund, amount }: { refund: ShownDeposit["refunds"][number]; amount: string }) {
  const { reason, requestedOn, settledOn, state } = refund;
  return (
    <>
      <Step title={`Refund of ${amount} requested`} when={requestedOn} text={reason} />
      {state === "failed" ? (
        <Step title="Refund failed" when={settledOn} text={`${amount} was not paid back.`} />
      ) : (
        <Step title="Refunded" when={settledOn} amount={settledOn && amount} />
      )}
    </>
  );
}

function Step({ title, when, amount, text }: { title: string; when?: string; amount?: string; text?: string }) {
  return (
    <li data-done={when ? "" : undefined}>
      <h3>{title}</h3>
      <p className="numerals">{when ?? "Not yet"}</p>
      <p className={styles.sum}>{amount}</p>
      {text && <p className={styles.reason}>{text}</p>}
    </li>
  );
}
