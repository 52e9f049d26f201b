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
      return { text: words.refundPending };
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

function heldStep({ refunds }: ShownDeposit, rental: ShownRental | undefined): NextStep {
  if (refunds.at(-1)?.state === "failed") return { area: "refund", text: words.refundFailed };
  if (!rental) return { area: "refund", text: words.paid };
  const { handedOverDay, isClean, missing, releaseOn, releasedOn, returnedDay } = rental;
  if (releasedOn) return { area: "refund", text: words.refundRequested(releasedOn) };
  if (returnedDay && !isClean) return { area: "claim", text: words.returnedDamaged(returnedDay, missing.join(", ")) };
  if (returnedDay && releaseOn) return { text: words.refundsItself(returnedDay, releaseOn) };
  if (returnedDay) return { area: "refund", text: words.returned(returnedDay) };
  return { area: "rental", text: handedOverDay ? words.out(handedOverDay) : words.paid };
}
