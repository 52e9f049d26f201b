import { type DepositState, depositAmounts, type LedgerKind } from "../domain/deposit.ts";
import { pictureLimits } from "../domain/rental.ts";
import { brand, brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";

const popularDepositCents = 50_000;

export const depositTiers = depositAmounts.map((amountCents) => ({
  amountCents,
  isPopular: amountCents === popularDepositCents,
}));

export const depositStateLabels = {
  created: "Awaiting payment",
  paid: "Paid",
  expired: "Expired",
  failed: "Failed",
  refund_pending: "Refund pending",
  partly_refunded: "Partly refunded",
  refunded: "Refunded",
  kept: "Settled",
  disputed: "Disputed",
} as const satisfies Record<DepositState, string>;

export const depositExportLabels = {
  reference: "Reference",
  createdAt: "Started at",
  email: "Email",
  state: "Status",
  amount: "Amount",
  refunded: "Refunded",
  kept: "Kept",
  currency: "Currency",
  paidAt: "Paid at",
  settledAt: "Settled at",
  paymentId: "Transaction ID",
} as const;

export const ledgerKindLabels = {
  created: "Checkout started",
  paid: "Paid",
  expired: "Checkout expired without payment",
  failed: "Payment failed",
  refund_requested: "Refund requested",
  refund_succeeded: "Refunded",
  refund_failed: "Refund failed",
  kept: "Kept after a claim",
  dispute_opened: "Disputed by the cardholder",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  mismatch: "Paid amount does not match",
} as const satisfies Record<LedgerKind, string>;

export const depositMessages = {
  missing: { title: "Missing Information", description: "Please enter your email and select a deposit amount." },
  invalidEmail: { title: "Invalid Email", description: "Please enter a valid email address." },
  invalidAmount: { title: "Invalid Amount", description: "Please select one of the listed deposit amounts." },
  unknownHost: { title: "Unknown Host", description: "Please choose one of the listed hosts, or none." },
  invalidDay: {
    title: "Invalid Day",
    description: "Please choose a day from today on, within a year, or leave it empty.",
  },
  onlyEmailAndAmount: "Please send an email and an amount, and nothing else: we set the price and currency.",
  errorTitle: "Payment Error",
  failed: "Failed to initiate payment. Please try again.",
  noUrl: "No checkout URL received",
} as const;

const mostMegabytes = pictureLimits.bytes / 1024 / 1024;

export const pictureMessages = {
  label: "Pictures",
  hint: `Up to ${pictureLimits.files} pictures (JPEG, PNG or WebP), ${mostMegabytes} MB each. We remove location data.`,
  tooMany: `You chose more than ${pictureLimits.files} pictures. Please choose the ${pictureLimits.files} that show it best.`,
  type: (name: string) => `“${name}” isn't a JPEG, PNG or WebP picture. Save it as one and choose it again.`,
  tooLarge: (name: string) => `“${name}” is larger than ${mostMegabytes} MB. Save it smaller and choose it again.`,
  empty: (name: string) => `“${name}” is empty. Please choose another picture.`,
  unreadable: (name: string) =>
    `“${name}” is damaged, or has too many pixels. Save a smaller copy and choose that one.`,
  unnamed: "picture",
  again: "If you chose any, please choose them again.",
  preparing: "One moment: we're preparing your pictures.",
  remove: "Remove",
  removeName: "Remove {name}",
  keptFirst: `You can send up to ${pictureLimits.files} pictures. We kept the first ${pictureLimits.files}.`,
  busy: "A lot of pictures are coming in right now. Nothing was saved; please try again in a few seconds.",
  notStored: "We couldn't store your pictures. Nothing was sent; please try again in a few minutes.",
} as const;

export const depositForm = {
  email: "Email",
  emailHint: "We'll send your receipt here, with a link to your deposit.",
  amount: "Deposit amount",
  host: "Host",
  noHost: "Not chosen yet",
  hostHint: "So your host can find your deposit.",
  day: "Day of your ride",
  popular: "Popular",
  refundable: "Ask your host which amount applies. You get all of it back when the bike comes back safely.",
  summary: "Summary",
  none: "No amount chosen yet.",
  payNow: "You pay now",
  getBack: "You get back",
  getBackWhen: "On the same card, within 24 hours of a safe return.",
  waits: "To continue, enter your email and choose an amount.",
  submit: "Proceed to Payment",
  submitting: "Processing...",
} as const;

export const depositPage = {
  heading: "Your deposit",
  deposit: "Refundable e-bike deposit",
  held: (amount: string) =>
    `We hold ${amount}. Show your code to pick up the bike. Once it's back in good condition, we'll refund you within 24 hours.`,
  out: (amount: string) =>
    `Your bike is out, and we hold ${amount}. Once your host records it as back in good condition, we'll refund you within 24 hours.`,
  onItsWay: (amount: string, held: string | undefined) =>
    `Your refund of ${amount} is on its way. It can take up to 10 business days to show on your statement.${held ? ` We still hold ${held}.` : ""}`,
  refunded: "We've refunded your full deposit. It can take up to 10 business days to show on your statement.",
  kept: "This deposit is settled. Below is what was kept and why, and what was refunded.",
  disputed: "Your bank is reviewing this payment. We'll follow its decision.",
  disputeLost: "Your bank gave you this payment back. We hold nothing.",
  notPaid: "This deposit wasn't paid, so we hold nothing.",
  notYet: "Not yet",
  history: "What happened",
  host: "Choose a host",
  atHost: (name: string) => `See ${name}`,
  ask: "Ask for a refund",
  askLink: (reference: string) =>
    `mailto:${brand.email}?subject=${encodeURIComponent(`Refund of deposit ${reference}`)}`,
  print: "Need a paper receipt? Print this page.",
  unknown: "No deposit found",
  unknownText: "This link doesn't match a deposit. Please open the full link from your receipt.",
  expired: "This link has expired",
  expiredText: "This deposit was settled more than 90 days ago, so its page is closed. Write to us if you need a copy.",
} as const;

export const depositsAdmin = {
  heading: "Deposits",
  search: "Email or code",
  /** Those to act on first. */
  states: (({ disputed, refund_pending, ...others }) => ({ disputed, refund_pending, ...others }))(depositStateLabels),
  empty: "No deposits found",
  showAll: "Show all",
  contact: "Contact",
  provider: "Provider",
  ledger: "Ledger",
  noneYet: "None yet",
  none: "None",
  withBank: (amount: string) => `${amount}: held by the bank`,
  rental: "Rental",
  rentalStates: { booked: "Booked", out: "Out", back: "Back", damage: "Damage", claim: "Claim" },
  compare: "Compare now",
  review: "Review refund",
  refunded: { title: "Refund Sent", description: "We'll email the rider a receipt." },
  refundKept: {
    title: "Refund Saved",
    description: "The payment provider didn't respond. We'll send the refund as soon as it does.",
  },
  refundPending: { title: "Refund on Its Way", description: "The payment provider is still processing it." },
  compared: { title: "Compared" },
  amountRequired: "Please enter an amount, such as 250 or 250.00",
  amountTooHigh: "This is more than what is left of the deposit",
  amountClaimed: "Part of this is claimed. Decide or withdraw the claim first, or refund less",
  reasonRequired: "Please enter a reason. The rider will see it",
  changed: "This deposit has changed since you opened it. Please look at it again.",
  underWay: "A refund of this deposit is already in progress.",
  notRefundable: "This deposit has nothing left to refund.",
  notSent: "The payment provider refused the refund. Nothing was paid back.",
} as const;

/** What a deposit's dialog says first: how it stands, and what comes next. */
export const depositNextStep = {
  created: "The rider hasn't paid yet.",
  unpaid: "Nothing was paid, so there's nothing to refund.",
  disputed: "The bank decides.",
  disputeDue: (on: string) => `Evidence due ${on}.`,
  disputeLate: "The bank's deadline has passed.",
  evidenceSent: "The evidence is sent, and the bank decides.",
  disputeLost: "Dispute lost.",
  claimWaits: (amount: string, until: string) => `Claim of ${amount} open. The rider can answer until ${until}.`,
  claimAnswered: (amount: string, isAgreed: boolean, until: string) =>
    `Claim of ${amount} open. The rider ${isAgreed ? "agrees" : "disagrees"}. You can decide after ${until}.`,
  claimDue: (amount: string) => `Claim of ${amount} open. The time to answer is up: decide the claim.`,
  refundPending: (amount: string) => `A refund of ${amount} is on its way.`,
  partRefundPending: (amount: string, left: string) => `A refund of ${amount} is on its way, ${left} is left.`,
  refunded: "Refunded. Nothing is left to do.",
  kept: "Settled. Nothing is left to do.",
  refundFailed: "The refund failed. Review it, and send it again.",
  refundRequested: (on: string) => `Refund requested ${on}.`,
  returnedDamaged: (on: string, missing: string) =>
    `Returned ${on}, needs a look${missing && `: ${missing}`}. Claim part, or refund the deposit.`,
  returned: (on: string) => `Returned ${on} in good condition. Refund the deposit, or claim part.`,
  refundsItself: (on: string, refundOn: string) =>
    `Returned ${on} in good condition. Refunds automatically on ${refundOn}.`,
  out: (on: string) => `Picked up ${on}. Record the return next.`,
  paid: "Paid. Record the pickup next.",
  partlyRefunded: (left: string) => `Partly refunded, ${left} is left. Record the pickup next.`,
} as const;

/** By the provider's codes. */
const disputeReasonLabels: Readonly<Record<string, string>> = {
  bank_cannot_process: "The bank can't process it",
  credit_not_processed: "A promised refund didn't come",
  customer_initiated: "The cardholder asked the bank for it back",
  debit_not_authorized: "The cardholder didn't authorize it",
  duplicate: "Paid twice",
  fraudulent: "The cardholder says they didn't make this payment",
  general: "No reason given",
  incorrect_account_details: "Wrong account details",
  insufficient_funds: "Not enough money in the account",
  noncompliant: "Against the card network's rules",
  product_not_received: "The cardholder says they got no bike",
  product_unacceptable: "The cardholder says the bike wasn't as described",
  subscription_canceled: "Cancelled before it was charged",
  unrecognized: "The cardholder doesn't recognize it",
};

export const disputeReason = (code: string) =>
  disputeReasonLabels[code] ?? `Another reason (${code.replaceAll("_", " ")})`;

export const disputesAdmin = {
  heading: "Dispute",
  reason: "Reason",
  amount: "Disputed amount",
  openedOn: "Opened",
  dueOn: "Send the evidence by",
  outcome: "Outcome",
  states: { opened: "Not decided yet", won: "Won", lost: "Lost" },
  withBank: "Sent, the bank decides",
  noDate: "The bank accepts no response",
  prepare: "Prepare the evidence",
  prepareAgain: "Prepare the evidence again",
  hasRead: "I have read it",
  send: "Send the evidence",
  notPrepared:
    "This gathers the terms, receipt, checks, claim, pictures and ledger for you to review before you send it to the bank.",
  sendOnce: "The bank accepts one response, and you can't change it later.",
  prepared: { title: "Evidence Prepared", description: "Read it below, then send it." },
  sent: { title: "Evidence Sent", description: "The bank decides now. That can take up to three months." },
  notDone: "That didn't go through",
  unknown: "This dispute doesn't exist anymore.",
  decided: "The bank has decided this dispute.",
  late: "The bank's deadline has passed. It won't accept evidence anymore.",
  readFirst: "Read the evidence, then check the box.",
  notStaged: "Prepare the evidence first, and read it.",
  preparedAgain: "The evidence was prepared again since you opened it. Read it, then send it.",
  isStale: "Something was recorded since the evidence was prepared. Prepare it again, read it, then send it.",
  noAnswer: "The bank accepts no response to this dispute.",
  stagedBy: (who: string, when: string) => `${who} prepared the evidence on ${when}.`,
  asTheBankSees: "The evidence, as the bank will see it",
  evidence: "Evidence",
  sentBy: (who: string, when: string) => `${who} sent the evidence on ${when}.`,
  atProvider: "Someone on the payment provider's site",
  formerAdmin: "A former admin",
  away: "The payment provider didn't answer. Please try again.",
  refusedByProvider: "The payment provider refused the evidence. Check the dispute on the provider's site.",
  sheet: (fileId: string) => `All on one sheet, numbered as in the list. The provider's file: ${fileId}`,
} as const;

export const evidenceFieldLabels = {
  product_description: "What was paid for",
  customer_email_address: "The rider's email",
  service_date: "Rental date",
  refund_policy_disclosure: "The terms agreed to",
  refund_refusal_explanation: "Why money was kept",
  uncategorized_text: "Receipt, checks, claims, messages and ledger",
  uncategorized_file: "Pictures",
} as const;

export const rentalMessages = {
  otherHost:
    "No deposit at your counter has this code. Check it with the rider. If it's right, the rider booked with another host: write to us.",
  notOut: "No pickup of this bike is recorded. Record the pickup first, then the return.",
  isClaimed: "Our team has claimed part of this deposit. The claim has to end before the return can be undone.",
  notHeld: "We don't hold this deposit: it hasn't been paid, or all of it has been settled.",
  isBack: "The return of this bike is already recorded.",
  checksMissing: "Check every part before handing the bike over. If one fails, don't rent the bike out.",
  picturesOfNothing: "You added pictures. Tell us what they show: what's damaged or missing?",
  noteMissing: "Check every part, or tell us what's damaged or missing.",
  isReleased: "The refund of this deposit has already been requested.",
  returnUndone: "The return was undone.",
  claimOpen: "A claim on this deposit is open.",
  disputed: "The cardholder's bank is looking into this payment.",
  refundOpen: "A refund of this deposit is already in progress.",
  changed: "This deposit has changed since you opened it. Please look at it again.",
  claimTooHigh: "This is more than what is left of the deposit.",
  moreThanClaimed: "This is more than what was claimed.",
  claimClosed: "This claim is closed. Nothing was recorded.",
  claimDecided: "This claim has been decided already. You see the decision above; yours wasn't recorded.",
  answerLate: "Your 48 hours to answer are up, so this wasn't recorded. Write to us instead.",
  tooEarly: "The rider has 48 hours to answer. Until then nothing can be kept.",
  tooManyPictures: "With the pictures you sent before, that would be more than 6. Please choose fewer.",
  reasonReturned: "The bike came back in good condition",
  reasonBack: "The bike was returned",
  reasonTeam: "Refund by our team",
  reasonRest: "The rest of the deposit, after a claim",
} as const;

export const paymentPageDocument = defineDocument("payment", {}, () => ({
  lead: "Pay your deposit here before you ride. We refund it to the same card once the bike is back safely.",
  leadAtHost: (host: string) =>
    `Pay your deposit here before you pick up your bike at ${host}. We refund it to the same card once the bike is back safely.`,
  howItWorks: {
    heading: "How it works",
    steps: [
      { title: "Choose an amount", text: "Choose one of four amounts and tell us where to send the receipt." },
      { title: "Pay by card", text: "You pay on our payment provider's page. We never see your card number." },
      { title: "Ride", text: "Show your receipt at the counter. We hold the deposit while the bike is out." },
      {
        title: "Get it back",
        text: "Your host records the return. If everything checks out, we refund the deposit to the same card within 24 hours.",
      },
    ],
  },
}));

export const paymentDocument = defineDocument("after-payment", { brand: brandDocument }, ({ brand }) => ({
  success: {
    heading: "Payment Successful!",
    lead: "Your deposit is in. Now choose where to ride.",
    leadAtHost: (host: string) => `Your deposit is in. See you at ${host}.`,
    deposit: "Refundable e-bike deposit",
    facts: [
      { name: "For", value: "Refundable e-bike deposit" },
      { name: "Receipt", value: "On its way by email" },
    ],
    host: "Choose a host",
    atHost: (host: string) => `See ${host}`,
    where: "Where to go",
    openMap: "Open in OpenStreetMap",
    bookAtHost: (host: string) => `Choose a bike at ${host}, then show your receipt at the counter.`,
    next: "What happens next",
    transaction: "Transaction ID",
    nextSteps: [
      { title: "Confirmation by email", text: "Your receipt is on its way, with a link to your deposit page." },
      { title: "Your deposit is active", text: "We hold it until your rental is over." },
      {
        title: "You can book",
        link: { label: "Choose a host", href: "/dealerships" },
        text: "and a bike, then show your receipt at the counter.",
      },
      {
        title: "Refunded on safe return",
        text: "Your host records the return. If everything checks out, we refund the deposit to your card within 24 hours; if not, we'll ask before we keep anything.",
      },
    ],
    pending: "Your payment is being confirmed",
    pendingText:
      "The payment provider hasn't confirmed this payment yet. It usually takes a few seconds. Check again, or watch for the receipt in your email.",
    refresh: "Check again",
    pay: "Pay a deposit",
    home: "Return to Home",
    becomeHost: "Become a host",
    none: "No payment was found",
    noneText: "We couldn't find a payment for this link. If you've paid, use the link in your emailed receipt.",
    noneHeading: "What may have happened",
    noneReasons: [
      {
        problem: "You just paid",
        text: "Your receipt takes a minute or two. Its link leads to your deposit page.",
        link: { label: "Read up on riding safely", href: "/safety" },
      },
      {
        problem: "You left before paying",
        text: "Then nothing was charged. Start again whenever you like.",
        link: { label: "Pay a deposit", href: "/payment" },
      },
      {
        problem: "You paid, but no receipt came",
        text: "Check your spam folder, then write to us from the address you paid with.",
        link: { label: "Write to us", href: `mailto:${brand.email}?subject=${encodeURIComponent("Deposit receipt")}` },
      },
    ],
    notPaid: "This deposit wasn't paid",
    notPaidText: "The checkout ended before you paid. You weren't charged.",
  },
  cancel: {
    heading: "Payment Cancelled",
    text: "You left before paying. No charges were made to your card.",
    reasonsHeading: "Common reasons, and what to do",
    reasons: [
      {
        problem: "Wrong amount",
        text: "Try again and pick another one. Your email is still filled in.",
      },
      {
        problem: "Card declined",
        text: "Try again with another card, or ask your bank to allow the payment first.",
      },
      {
        problem: "Left by accident",
        text: "Try again: your email and amount are still there. Nothing was charged the first time.",
      },
      {
        problem: "A question first",
        text: "Ask us before you pay. A person answers.",
        link: { label: "Write to us", href: `mailto:${brand.email}?subject=${encodeURIComponent("Deposit question")}` },
      },
    ],
    retry: "Try Payment Again",
  },
}));

export const { success: paymentSuccess, cancel: paymentCancel } = paymentDocument.standard;
