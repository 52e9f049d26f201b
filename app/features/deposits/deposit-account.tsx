import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { Trail, TrailStep } from "~/components/ui/trail.tsx";
import { depositPage as words } from "~/content/deposits.ts";
import "~/styles/primitives/ruled.css";
import { Pictures } from "./claim-pictures.tsx";
import styles from "./deposit-account.module.css";
import type { RiderDeposit } from "./rider-deposit.server.ts";
import { StampedAmount } from "./stamped-amount.tsx";

export function DepositTicket({ deposit: { amount, cardLastFour, reference, stamp } }: { deposit: RiderDeposit }) {
  const facts = [
    ...(cardLastFour ? [{ name: "Card", value: `Ending in ${cardLastFour}` }] : []),
    { name: "Receipt code", value: reference },
  ];
  return (
    <ConfirmationSlip facts={facts} aria-label={words.deposit}>
      <StampedAmount amount={amount} stamp={stamp.text} isAlert={stamp.isAlert} />
    </ConfirmationSlip>
  );
}

/** @param pictures the folder of the pictures' URLs */
export function DepositAccount({ deposit, pictures }: { deposit: RiderDeposit; pictures: string }) {
  const { sums, trail } = deposit;
  return (
    <>
      {sums.length > 0 && <SumList sums={sums} />}
      <section>
        <h2>{words.history}</h2>
        <Trail>
          {trail.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the entries have no state, and two may be alike
            <TrailStep key={index} {...entry} text={entry.texts?.join("\n")} ahead={words.notYet}>
              {entry.pictures && entry.pictures.length > 0 && (
                <Pictures ids={entry.pictures} hrefOf={(id) => `${pictures}/${id}`} />
              )}
            </TrailStep>
          ))}
        </Trail>
      </section>
    </>
  );
}

export function SumList({ sums }: { sums: readonly { name: string; value: string }[] }) {
  return (
    <dl className={`ruled numerals ${styles.sums}`}>
      {sums.map(({ name, value }) => (
        <div key={name}>
          <dt className="nowrap">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
