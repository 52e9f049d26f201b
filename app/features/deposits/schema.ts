import * as z from "zod/mini";
import { depositsAdmin as adminMessages, depositMessages as messages } from "~/content/deposits.ts";
import { depositAmounts, depositLimits as limits } from "~/domain/deposit.ts";
import { emailAddress, line, upcomingDay } from "~/forms/rules.ts";

const missing = messages.missing.description;

const rentalShape = {
  /** Of the host; neither is needed to pay. */
  dealership: z.optional(z.int(messages.unknownHost.description).check(z.positive(messages.unknownHost.description))),
  day: z.optional(upcomingDay(messages.invalidDay.description)),
};

/** Amount in cents. Strict, because the client must not set price or currency. */
export const depositRequestSchema = z.strictObject({
  email: z.pipe(
    z.string(missing).check(z.trim(), z.minLength(1, missing)),
    emailAddress(limits.email, messages.invalidEmail.description),
  ),
  amount: z
    .number({ error: ({ input }) => (input === undefined ? missing : messages.invalidAmount.description) })
    .check(z.refine((amount) => depositAmounts.includes(amount), messages.invalidAmount.description)),
  ...rentalShape,
  idempotencyKey: z.optional(z.string().check(z.maxLength(100))),
});

const sentenceOf = ({ title, description }: { title: string; description: string }) => `${title}: ${description}`;

export const depositFormSchema = z
  .object({
    email: z.optional(emailAddress(limits.email, sentenceOf(messages.invalidEmail))),
    amount: z.optional(
      z.pipe(
        z
          .string()
          .check(
            z.refine(
              (amount) => /^[1-9]\d{0,9}$/.test(amount) && depositAmounts.includes(Number(amount)),
              sentenceOf(messages.invalidAmount),
            ),
          ),
        z.transform(Number),
      ),
    ),
    dealership: z.optional(
      z.pipe(z.string().check(z.regex(/^[1-9]\d{0,8}$/, sentenceOf(messages.unknownHost))), z.transform(Number)),
    ),
    day: z.optional(upcomingDay(sentenceOf(messages.invalidDay))),
    idempotencyKey: depositRequestSchema.shape.idempotencyKey,
  })
  .check(z.refine(({ email, amount }) => email !== undefined && amount !== undefined, sentenceOf(messages.missing)));

export type DepositRequest = z.infer<typeof depositRequestSchema>;

// Parses digits, because floating-point arithmetic could be off by a cent.
export const amountInput = (message: string, leastCents = 1) =>
  z.pipe(
    z.string(message),
    z.transform((text: string, context) => {
      const [, whole = "", cents = ""] = /^\$?\s*(\d{1,3}(?:,\d{3})*|\d{1,7})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
      const amountCents = Number(`${whole.replaceAll(",", "")}${cents.padEnd(2, "0")}`);
      if (whole === "" || amountCents < leastCents) {
        context.issues.push({ code: "custom", message, input: text });
        return z.NEVER;
      }
      return amountCents;
    }),
  );

export const depositId = z.string().check(z.regex(/^dep-\d{1,20}$/));
/** Id of the last ledger entry that the admin saw. */
export const ledger = z.pipe(z.string().check(z.regex(/^\d{1,15}$/)), z.transform(Number));

export const refundSchema = z.object({
  deposit: depositId,
  ledger,
  amount: amountInput(adminMessages.amountRequired),
  reason: line(1, limits.reason, adminMessages.reasonRequired),
  intent: z._default(z.enum(["review", "refund"]), "review"),
});

export type RefundInput = z.infer<typeof refundSchema>;

const disputed = {
  depositId: z.string().check(z.regex(/^dep-\d{1,20}$/)),
  disputeId: z.string().check(z.regex(/^\w{1,100}$/)),
};
export const prepareEvidenceSchema = z.object(disputed);
export const sendEvidenceSchema = z.object({
  ...disputed,
  /** The version that the admin read. */
  stagedAt: z.string().check(z.maxLength(40)),
  hasRead: z.pipe(
    z.optional(z.string()),
    z.transform((tick) => tick === "on"),
  ),
});
