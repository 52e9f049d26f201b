import { DetailDialog } from "~/components/ui/detail-dialog.tsx";
import { brand } from "~/content/brand.ts";
import { depositStateLabels, ledgerKindLabels, depositsAdmin as words } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { type ClaimAnswers, ClaimSection } from "./claim-section.tsx";
import { nextStepOf } from "./deposit-next-step.ts";
import type { ShownDeposit } from "./deposits.server.ts";
import { DisputeSection } from "./dispute-section.tsx";
import type { ShownDispute } from "./disputes.server.ts";
import { RefundForm, type RefundReview } from "./refund-form.tsx";
import { type HostChoice, RentalSection } from "./rental-section.tsx";
import type { ShownRental } from "./rental-view.server.ts";
import type { ShownClaim } from "./shown-claims.server.ts";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";
import styles from "./deposit-dialog.module.css";

const minus = "\u2212";

export function DepositDialog({
  deposit,
  disputes,
  rental,
  hosts,
  lastResult,
  review,
  claims,
  newClaimKey,
  claimAnswers,
  onClose,
}: {
  deposit: ShownDeposit;
  disputes: ShownDispute[];
  rental?: ShownRental;
  hosts: HostChoice[];
  lastResult?: FormResult;
  review?: RefundReview;
  claims: ShownClaim[];
  newClaimKey: string | undefined;
  claimAnswers: ClaimAnswers;
  onClose: () => void;
}) {
  const { amountCents, cardLastFour, createdOn, currency, email, events, id, leftCents, refunds, state } = deposit;
  const subject = `Your deposit with ${brand.name} (${shownReference(deposit)})`;
  const canRefund = !newClaimKey && leftCents > 0 && (state === "paid" || state === "partly_refunded");
  const isSpent = leftCents === 0 && !rental?.handedOver;
  const openClaim = claims.find(({ isOpen }) => isOpen);
  const hasOpenClaim = openClaim !== undefined;
  const claimedCents = openClaim?.amountCents ?? 0;
  const { area, text } = nextStepOf({ claim: openClaim, deposit, disputes, rental });
  const next = newClaimKey ? "claim" : review ? "refund" : area;
  const claimSection = (
    <ClaimSection
      deposit={deposit}
      claims={claims}
      newClaimKey={newClaimKey}
      returnPictures={rental?.pictures.length ?? 0}
      isNext={next === "claim"}
      answers={claimAnswers}
    />
  );
  const keptOf = (claimId: string) => {
    const decided = claims.find(({ id: each }) => each === claimId)?.decided;
    return decided && `: ${money(decided.keptCents, currency)}`;
  };
  const none = state === "created" ? words.noneYet : words.none;
  const reasons = new Map(refunds.map((refund) => [refund.id, refund]));
  return (
    <DetailDialog item={id} title={`Deposit of ${money(amountCents, currency)}`} onClose={onClose}>
      <div className={styles.deposit}>
        <p className="note">
          <span title={id}>{shownReference(deposit)}</span>, {createdOn}
        </p>
        <p className={`strong ${styles.next}`}>{text}</p>
        <dl className="detail-facts">
          <Fact name="Status">
            <span className="state" data-state={state}>
              {depositStateLabels[state]}
            </span>
          </Fact>
          <Fact name="Email">
            <span className="row gap-0-4">
              {email}
              <a href={`mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(subject)}`}>{words.contact}</a>
            </span>
          </Fact>
          <Fact name="Card">{cardLastFour ? `Ending in ${cardLastFour}` : none}</Fact>
          <Fact name="Left to refund">
            {disputes.some((each) => each.state === "opened")
              ? words.withBank(money(0, currency))
              : money(leftCents, currency)}
          </Fact>
        </dl>
        {disputes.map((dispute) => (
          <DisputeSection key={dispute.id} dispute={dispute} depositId={id} currency={currency} />
        ))}
        {hasOpenClaim && claimSection}
        {rental && (!isSpent || rental.host || rental.day || rental.returned) && (
          <RentalSection
            rental={isSpent ? { ...rental, next: undefined, canChangeHost: false } : rental}
            hosts={hosts}
            hasOpenClaim={hasOpenClaim}
            isNext={next === "rental"}
          />
        )}
        {canRefund && (
          <RefundForm
            key={deposit.ledger}
            deposit={deposit}
            claimedCents={claimedCents}
            lastResult={lastResult}
            review={review}
            isNext={next === "refund"}
          />
        )}
        {!hasOpenClaim && claimSection}
        <h3 className={styles.heading}>{words.ledger}</h3>
        <ol className={`rows text-s numerals ${styles.ledger}`}>
          {events.map((event) => {
            const refund = reasons.get(event.subject);
            return (
              <li key={event.line}>
                <span className={`muted ${styles.when}`}>{event.happenedOn}</span>
                <span className="anywhere">
                  {ledgerKindLabels[event.kind]}
                  {event.kind === "kept" && keptOf(event.subject)}
                  {event.kind === "refund_requested" && refund && (
                    <>
                      : {money(refund.amountCents, currency)}
                      <small className="muted">
                        {refund.reason}
                        {refund.requestedBy && ` (${refund.requestedBy})`}
                      </small>
                    </>
                  )}
                </span>
                <span className="strong">
                  {event.amountCents !== 0 &&
                    `${event.amountCents > 0 ? "+" : minus}${money(Math.abs(event.amountCents), currency)}`}
                </span>
              </li>
            );
          })}
        </ol>
        {deposit.sessionId && (
          <>
            <h3 className={styles.heading}>{words.provider}</h3>
            <dl className={`detail-facts ${styles.provider}`}>
              <Fact name="Transaction">{deposit.sessionId}</Fact>
              {deposit.paymentId && <Fact name="Payment">{deposit.paymentId}</Fact>}
            </dl>
          </>
        )}
      </div>
    </DetailDialog>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
