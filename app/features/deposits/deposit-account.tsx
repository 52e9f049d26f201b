import type { ComponentProps } from "react";
import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { Trail, TrailStep } from "~/components/ui/trail.tsx";
import { depositStateLabels, depositPage as words } from "~/content/deposits.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import styles from "./deposit-account.module.css";
import type { ShownDeposit } from "./deposits.server.ts";
import { StampedAmount } from "./stamped-amount.tsx";

export function DepositAccount({ deposit }: { deposit: ShownDeposit }) {
  const { amountCents, cardLastFour, currency, paidOn, refundedCents, refunds, state } = deposit;
  const write = (cents: number) => moneyWithCurrency(cents, currency);
  const isRefundAhead = refunds.every((refund) => refund.state === "failed");
  const facts = [
    ...(cardLastFour ? [{ name: "Card", value: `Ending in ${cardLastFour}` }] : []),
    { name: "Reference", value: shownReference(deposit) },
  ];
  return (
    <>
      <ConfirmationSlip facts={facts} aria-label={words.deposit}>
        <StampedAmount amount={write(amountCents)} stamp={depositStateLabels[state]} />
      </ConfirmationSlip>
      <section>
        <h2>{words.history}</h2>
        <Trail>
          <Step title="Paid" when={paidOn} amount={paidOn && write(amountCents)} />
          {refunds.map((refund) => (
            <RefundSteps key={refund.id} refund={refund} amount={write(refund.amountCents)} />
          ))}
          {isRefundAhead && <Step title="Refunded" />}
        </Trail>
      </section>
      {paidOn && state !== "disputed" && (
        <p className={styles.sum}>
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

function Step(step: Omit<ComponentProps<typeof TrailStep>, "ahead">) {
  return <TrailStep ahead={words.notYet} {...step} />;
}
