/** The server rejects any other amount. */
export const depositAmounts: readonly number[] = [25_000, 50_000, 75_000, 100_000];
export const lowestDepositCents = 25_000;

/** Two-decimal currencies only: amounts are in cents. */
export const depositCurrencies = ["usd", "cad", "eur", "gbp", "aud", "nzd"] as const;

export const depositStates = [
  "created",
  "paid",
  "expired",
  "failed",
  "refund_pending",
  "partly_refunded",
  "refunded",
  "kept",
  "disputed",
] as const;
export type DepositState = (typeof depositStates)[number];

/** Amounts are signed: received (+), paid out (-). */
export const ledgerKinds = [
  "created",
  "paid",
  "expired",
  "failed",
  "refund_requested",
  "refund_succeeded",
  "refund_failed",
  "kept",
  "dispute_opened",
  "dispute_won",
  "dispute_lost",
  "mismatch",
] as const;
export type LedgerKind = (typeof ledgerKinds)[number];

export const refundStates = ["requested", "pending", "succeeded", "failed"] as const;
export type RefundState = (typeof refundStates)[number];

/** In characters. */
export const depositLimits = { email: 254, reason: 300 } as const;

/** Days after settlement. */
export const depositPageOpenDays = 90;

/** Of a paid deposit: neither refunded nor kept. */
export const heldCents = (deposit: { amountCents: number; refundedCents: number; keptCents: number }): number =>
  deposit.amountCents - deposit.refundedCents - deposit.keptCents;
