import { depositStates, refundStates } from "~/content/deposits.ts";
import { money } from "~/content/money.ts";
import type { ShownDeposit } from "./deposits.server.ts";

/** What the rider sees of a deposit: paid, returned, refunded, each with its date and amount. */
export function DepositAccount({ deposit }: { deposit: ShownDeposit }) {
  const { amountCents, cardLastFour, currency, paidOn, refundedCents, refunds, state } = deposit;
  const returned = refunds[0];
  return (
    <>
      <dl className="receipt mt-10">
        <div>
          <dt>State</dt>
          <dd>
            <span className="deposit-state" data-state={state}>
              {depositStates[state]}
            </span>
          </dd>
        </div>
        <div>
          <dt>Amount</dt>
          <dd className="display text-3xl">{money(amountCents, currency)}</dd>
        </div>
        {cardLastFour && (
          <div>
            <dt>Card</dt>
            <dd className="tabular-nums">Ending in {cardLastFour}</dd>
          </div>
        )}
        <div>
          <dt>Deposit</dt>
          <dd>{deposit.id}</dd>
        </div>
      </dl>
      <h2 className="mt-14 text-3xl">What happened</h2>
      <ol className="deposit-way">
        <Step title="Paid" when={paidOn} amount={paidOn ? money(amountCents, currency) : undefined} />
        <Step title="Returned" when={returned?.requestedOn} text={returned ? "The bike came back." : undefined} />
        {refunds.length === 0 && <Step title="Refunded" />}
        {refunds.map((refund) => (
          <Step
            key={refund.id}
            title={refundStates[refund.state === "requested" ? "pending" : refund.state]}
            when={refund.settledOn ?? refund.requestedOn}
            amount={money(refund.amountCents, currency)}
            text={refund.reason}
            isOpen={refund.state === "requested" || refund.state === "pending"}
          />
        ))}
      </ol>
      {paidOn && (
        <p className="mt-6 text-lg">
          Refunded {money(refundedCents, currency)}, held {money(amountCents - refundedCents, currency)}.
        </p>
      )}
    </>
  );
}

function Step({
  title,
  when,
  amount,
  text,
  isOpen,
}: {
  title: string;
  when?: string;
  amount?: string;
  text?: string;
  isOpen?: boolean;
}) {
  return (
    <li data-done={when && !isOpen ? "" : undefined}>
      <h3 className="text-xl">{title}</h3>
      <p className="tabular-nums">{when ?? "Not yet"}</p>
      <p className="deposit-way-amount">{amount}</p>
      {text && <p className="deposit-way-text">{text}</p>}
    </li>
  );
}
