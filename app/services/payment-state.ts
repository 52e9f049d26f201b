/** Amounts in cents. */
export interface PaymentState {
  checkout: "open" | "complete" | "expired";
  isPaid: boolean;
  isFailed: boolean;
  amountCents: number;
  currency: string;
  depositId: string | undefined;
  paymentId: string | undefined;
  paidAt: Date | undefined;
  card: { brand: string; lastFour: string } | undefined;
  refunds: ProviderRefund[];
  disputes: { id: string; amountCents: number; state: "opened" | "lost" | "won"; openedAt: Date }[];
}

export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountCents: number;
  state: "pending" | "succeeded" | "failed";
  refundId: string | undefined;
  createdAt: Date;
}

export interface ProviderBalance {
  paymentId: string;
  depositId: string | undefined;
  currency: string;
  balanceCents: number;
}

export interface CheckoutRequest {
  depositId: string;
  email: string;
  amountCents: number;
  currency: string;
  expiresAt: Date;
}

export interface RefundRequest {
  refundId: string;
  depositId: string;
  paymentId: string;
  amountCents: number;
}
