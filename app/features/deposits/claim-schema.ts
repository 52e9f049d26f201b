import * as z from "zod/mini";
import { claimAnswerWords, claimsAdmin } from "~/content/deposit-claims.ts";
import { rentalLimits } from "~/domain/rental.ts";
import { paragraph, requiredParagraph } from "~/forms/rules.ts";
import { amountInput, depositId, ledger } from "./schema.ts";

const claimId = z.string().check(z.regex(/^clm-\d{1,20}$/));
export const claimSchema = z.object({
  deposit: depositId,
  ledger,
  requestKey: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  amount: amountInput(claimsAdmin.missing.amount),
  reason: requiredParagraph(1, rentalLimits.claimReason, claimsAdmin.missing.reason),
  showsReturnPictures: z.optional(z.literal("on")),
  intent: z.enum(["claim-review", "claim-send"]),
});

export const claimWithdrawalSchema = z.object({
  deposit: depositId,
  claim: claimId,
  intent: z.literal("claim-withdraw"),
});

export const claimDecisionSchema = z.object({
  deposit: depositId,
  claim: claimId,
  amount: amountInput(claimsAdmin.missing.amount, 0),
  decision: requiredParagraph(1, rentalLimits.decision, claimsAdmin.missing.decision),
  intent: z.literal("claim-decide"),
});

export const claimAnswerSchema = z.object({
  claim: claimId,
  seen: z._default(z.string().check(z.maxLength(30)), ""),
  agreed: z.enum(["yes", "no"], claimAnswerWords.choiceMissing),
  text: paragraph(rentalLimits.claimAnswer),
});
