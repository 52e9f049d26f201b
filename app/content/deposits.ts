import { type DepositState, depositAmounts, type LedgerKind } from "../domain/deposit.ts";

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
  disputed: "Disputed",
} as const satisfies Record<DepositState, string>;

export const ledgerKindLabels = {
  created: "Checkout begun",
  paid: "Paid",
  expired: "Checkout expired without payment",
  failed: "Payment failed",
  refund_requested: "Refund requested",
  refund_succeeded: "Refunded",
  refund_failed: "Refund failed",
  dispute_opened: "Disputed by the card holder",
  dispute_won: "Dispute won",
  dispute_lost: "Dispute lost",
  mismatch: "Paid, but not what was asked for",
} as const satisfies Record<LedgerKind, string>;

export const depositMessages = {
  missing: { title: "Missing Information", description: "Please enter your email and select a deposit amount." },
  invalidEmail: { title: "Invalid Email", description: "Please enter a valid email address." },
  invalidAmount: { title: "Invalid Amount", description: "Please select one of the listed deposit amounts." },
  onlyEmailAndAmount: "Please send an email and an amount, and nothing else: price and currency are ours to set.",
  errorTitle: "Payment Error",
  failed: "Failed to initiate payment. Please try again.",
  noUrl: "No checkout URL received",
} as const;

export const depositForm = {
  email: "Email",
  emailHint: "Your receipt goes there, with a link to your deposit's own page.",
  amount: "Deposit amount",
  popular: "Popular",
  refundable: "Refundable on safe return",
  summary: "Summary",
  waits: "Enter your email and choose an amount to go on.",
  submit: "Proceed to Payment",
  submitting: "Processing...",
} as const;

export const paymentSuccess = {
  heading: "Payment Successful!",
  transaction: "Transaction id",
  nextSteps: [
    { title: "Confirmation by email", text: "Your receipt is on its way, with a link to your deposit's own page." },
    { title: "Your deposit is active", text: "It is held on this transaction for the length of your rental." },
    {
      title: "You can book",
      link: { label: "Choose a host", href: "/dealerships" },
      text: "and a bike, and show the receipt at the counter.",
    },
    {
      title: "Refunded on safe return",
      text: "Return the bike undamaged, and the deposit goes back to the card it came from.",
    },
  ],
  pending: "Your payment is being confirmed",
  pendingText:
    "The payment provider has not confirmed this payment yet. That takes a few seconds, seldom longer. Check again, or wait for the receipt by email.",
  refresh: "Check again",
  none: "No payment was found",
  noneText:
    "We couldn't find a payment for this link. If you have paid, the receipt in your email has the link to your deposit.",
  notPaid: "This deposit was not paid",
  notPaidText: "The checkout ended without a payment, and no charges were made.",
} as const;

export const paymentCancel = {
  heading: "Payment Cancelled",
  text: "You left before paying. No charges were made to your card.",
  reasonsHeading: "Common reasons",
  reasons: [
    "The wrong amount was chosen.",
    "The card was declined, or its bank asked for a confirmation that did not come.",
    "The page was closed, or the back button pressed.",
    "You want to ask us something first.",
  ],
  retry: "Try Payment Again",
} as const;

export const depositPage = {
  heading: "Your deposit",
  unknown: "No deposit was found",
  unknownText: "This link leads to no deposit. Please open the link in your receipt again, whole.",
  expired: "This link has expired",
  expiredText: "The deposit was settled more than 90 days ago, and its page is closed. Write to us if you need a copy.",
} as const;

export const depositsAdmin = {
  heading: "Deposits",
  search: "Search by email or transaction...",
  empty: "No deposits found",
  compare: "Compare now",
  review: "Review refund",
  refunded: { title: "Refund sent", description: "The rider gets a receipt by email." },
  refundKept: {
    title: "Refund kept",
    description: "The payment provider didn't answer. The refund will be sent automatically once it does.",
  },
  refundPending: { title: "Refund on its way", description: "The payment provider is still processing it." },
  compared: { title: "Compared" },
  amountRequired: "Please enter an amount, such as 250 or 250.00",
  amountTooHigh: "This is more than what is left of the deposit",
  reasonRequired: "Please enter a reason; the rider reads it",
  changed: "This deposit has changed since you opened it. Please look at it again.",
  underWay: "A refund of this deposit is already under way.",
  notRefundable: "This deposit has nothing left to refund.",
  notSent: "The payment provider refused the refund, and nothing was paid back.",
} as const;
