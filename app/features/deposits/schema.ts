import { z } from "zod";
import {
  depositsAdmin as adminMessages,
  depositAmounts,
  depositLimits as limits,
  depositMessages as messages,
} from "~/content/deposits.ts";
import { emailAddress, line } from "~/forms/rules.ts";

const missing = messages.missing.description;

/** What begins a deposit: an address and one of the listed amounts, in cents. Nobody but us names price and currency. */
export const depositRequestSchema = z.strictObject({
  email: z.string(missing).trim().min(1, missing).pipe(emailAddress(limits.email, messages.invalidEmail.description)),
  amount: z
    .number({ error: ({ input }) => (input === undefined ? missing : messages.invalidAmount.description) })
    .refine((amount) => depositAmounts.includes(amount), messages.invalidAmount.description),
  /** Made with the form: a repeat of the same request leads to the same checkout. */
  idempotencyKey: z.string().max(100).optional(),
});

/** The same as a form without script posts it. */
export const depositFormSchema = z.object({
  email: depositRequestSchema.shape.email,
  amount: z
    .string(missing)
    .refine((amount) => /^[1-9]\d{0,9}$/.test(amount) && depositAmounts.includes(Number(amount)), {
      error: messages.invalidAmount.description,
    })
    .transform(Number),
  idempotencyKey: depositRequestSchema.shape.idempotencyKey,
});

export type DepositRequest = z.infer<typeof depositRequestSchema>;

/** "250", "250.5", "$1,000.00" as cents, read digit by digit: no arithmetic on fractions. */
const amountInput = z.string(adminMessages.amountRequired).transform((text, context) => {
  const [, whole = "", cents = ""] = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const amountCents = Number(`${whole.replaceAll(",", "")}${cents.padEnd(2, "0")}`);
  if (whole === "" || amountCents === 0) {
    context.addIssue({ code: "custom", message: adminMessages.amountRequired });
    return z.NEVER;
  }
  return amountCents;
});

/** A refund that an admin asks for. */
export const refundSchema = z.object({
  deposit: z.string().regex(/^dep-\d{1,20}$/),
  /** The state of the ledger that the admin saw. */
  ledger: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
  amount: amountInput,
  reason: line(1, limits.reason, adminMessages.reasonRequired),
  /** First `review`, which only shows what will happen, then `refund`. */
  intent: z.enum(["review", "refund"]).default("review"),
});

export type RefundInput = z.infer<typeof refundSchema>;
