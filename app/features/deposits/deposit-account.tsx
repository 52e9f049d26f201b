import type { ReactNode } from "react";
import { ConfirmationSlip } from "~/components/ui/confirmation-slip.tsx";
import { Trail, TrailStep } from "~/components/ui/trail.tsx";
import { depositTrail } from "~/content/deposit-claims.ts";
import { depositPage as words } from "~/content/deposits.ts";
import { Pictures } from "./claim-pictures.tsx";
import styles from "./deposit-account.module.css";
import type { RiderDeposit } from "./rider-deposit.server.ts";
import { StampedAmount } from "./stamped-amount.tsx";

/** @param pictures the folder of the pictures' URLs */
export function DepositAccount({
  deposit,
  pictures,
  children,
}: {
  deposit: RiderDeposit;
  pictures: string;
  /** Between the ticket and what happened. */
  children?: ReactNode;
}) {
  const { amount, cardLastFour, claim, reference, stamp, state, sum, trail } = deposit;
  const facts = [
    ...(cardLastFour ? [{ name: "Card", value: `Ending in ${cardLastFour}` }] : []),
    { name: "Reference", value: reference },
    ...(claim
      ? [
          { name: depositTrail.claimedFact, value: claim.amount },
          { name: depositTrail.unclaimedFact, value: claim.unclaimed },
        ]
      : []),
  ];
  return (
    <>
      <ConfirmationSlip facts={facts} aria-label={words.deposit}>
        <StampedAmount amount={amount} stamp={stamp.text} isAlert={stamp.isAlert} />
      </ConfirmationSlip>
      {children}
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
      {sum && state !== "disputed" && (
        <p className={styles.sum}>
          Refunded {sum.refunded}, {sum.kept && `kept ${sum.kept}, `}held {sum.held}.
        </p>
      )}
    </>
  );
}
