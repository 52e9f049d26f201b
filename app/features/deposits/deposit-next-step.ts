import { depositNextStep as words } from "~/content/deposits.ts";
import { money } from "~/domain/money.ts";
import type { ShownDeposit } from "./deposits.server.ts";
import type { ShownDispute } from "./disputes.server.ts";
import type { ShownRental } from "./rental-view.server.ts";
import type { ShownClaim } from "./shown-claims.server.ts";

interface NextStep {
  /** Of the dialog, where its one solid button stands. */
  area?: "dispute" | "claim" | "rental" | "refund";
  text: string;
}

interface Facts {
  /** The open one. */
  claim: ShownClaim | undefined;
  deposit: ShownDeposit;
  disputes: ShownDispute[];
  rental: ShownRental | undefined;
}

export function nextStepOf({ claim, deposit, disputes, rental }: Facts): NextStep {
  const dispute = disputes.find(({ state }) => state === "opened");
  if (dispute) return { area: "dispute", text: disputeText(dispute) };
  if (claim) return { area: "claim", text: claimText(claim, deposit.currency) };
  switch (deposit.state) {
    case "created":
      return { text: words.created };
    case "expired":
    case "failed":
      return { text: words.unpaid };
    case "disputed":
      return { text: disputes.some(({ state }) => state === "lost") ? words.disputeLost : words.disputed };
    case "refund_pending":
      return pendingStep(deposit, rental);
    case "refunded":
      return { text: words.refunded };
    case "kept":
      return { text: words.kept };
    default:
      return heldStep(deposit, rental);
  }
}

function disputeText({ dueOn, isLate, sentOn }: ShownDispute): string {
  if (sentOn) return words.evidenceSent;
  if (isLate) return words.disputeLate;
  return dueOn ? words.disputeDue(dueOn) : words.disputed;
}

function claimText({ amountCents, answer, answerBy, canAnswer }: ShownClaim, currency: string): string {
  const amount = money(amountCents, currency);
  if (!canAnswer) return words.claimDue(amount);
  return answer ? words.claimAnswered(amount, answer.isAgreed, answerBy) : words.claimWaits(amount, answerBy);
}

function pendingStep({ currency, leftCents, refunds }: ShownDeposit, rental: ShownRental | undefined): NextStep {
  const open = refunds.filter(({ state }) => state === "requested" || state === "pending");
  const amount = money(
    open.reduce((total, { amountCents }) => total + amountCents, 0),
    currency,
  );
  if (leftCents === 0) return { text: words.refundPending(amount) };
  return { area: rental && "rental", text: words.partRefundPending(amount, money(leftCents, currency)) };
}

function heldStep({ currency, leftCents, refunds, state }: ShownDeposit, rental: ShownRental | undefined): NextStep {
  if (refunds.at(-1)?.state === "failed") return { area: "refund", text: words.refundFailed };
  const held = state === "partly_refunded" ? words.partlyRefunded(money(leftCents, currency)) : words.paid;
  if (!rental) return { area: "refund", text: held };
  const { handedOverDay, isClean, missing, releaseOn, releasedOn, returnedDay } = rental;
  if (releasedOn) return { area: "refund", text: words.refundRequested(releasedOn) };
  if (returnedDay && !isClean) return { area: "claim", text: words.returnedDamaged(returnedDay, missing.join(", ")) };
  if (returnedDay && releaseOn) return { text: words.refundsItself(returnedDay, releaseOn) };
  if (returnedDay) return { area: "refund", text: words.returned(returnedDay) };
  return { area: "rental", text: handedOverDay ? words.out(handedOverDay) : held };
}
