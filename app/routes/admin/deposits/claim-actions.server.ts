import { data } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { claimsAdmin as words } from "~/content/deposit-claims.ts";
import { rentalMessages } from "~/content/deposits.ts";
import type { AuditAction } from "~/domain/audit.ts";
import { claimDecisionSchema, claimSchema, claimWithdrawalSchema } from "~/features/deposits/claim-schema.ts";
import type { ClaimAnswers } from "~/features/deposits/claim-section.tsx";
import {
  type ClaimResult,
  checkNewClaim,
  decideClaim,
  openClaim,
  withdrawClaim,
} from "~/features/deposits/deposit-claims.server.ts";
import { keepWithPictures } from "~/features/deposits/deposit-pictures.server.ts";
import { findDeposit } from "~/features/deposits/deposits.server.ts";
import { listClaims } from "~/features/deposits/shown-claims.server.ts";
import type { UploadForm } from "~/forms/read-upload.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

interface Posted {
  app: AppContext;
  adminId: string;
  read: UploadForm;
  /** Of the page, without a state of its own. */
  search: string;
}

/** The forms of a claim in a deposit's dialog, by `intent`. */
export const claimForms: Record<string, (posted: Posted) => Promise<unknown>> = {
  "claim-review": sendClaim,
  "claim-send": sendClaim,
  "claim-withdraw": withdraw,
  "claim-decide": decide,
};

const noticeOf = (description: string) => ({ notice: { title: words.refused, description, kind: "error" as const } });

async function sendClaim(posted: Posted) {
  const { adminId, app, read } = posted;
  const submitted = await submitForm(read.form, claimSchema, { resultName: "claimResult" });
  if (submitted.rejected) return submitted.rejected;
  const { amount: amountCents, deposit: depositId, intent, ledger, reason, requestKey } = submitted.value;
  const showsReturnPictures = submitted.value.showsReturnPictures === "on";
  const refuse = (status: number, sentence: string, field = "") =>
    submitted.reject(status, { fieldErrors: { [field]: [sentence] } }, noticeOf(sentence));
  const deposit = await findDeposit(app.db, depositId);
  if (!deposit) return refuse(404, words.notFound);
  if (intent === "claim-review") {
    const claims = await listClaims(app.db, depositId, app.clock.now());
    if (claims.some(({ isOpen }) => isOpen)) return refuse(409, rentalMessages.claimOpen);
    if (deposit.ledger !== ledger) return refuse(409, rentalMessages.changed);
    if (amountCents > deposit.leftCents) return refuse(422, rentalMessages.claimTooHigh, "amount");
    const amount = String(read.form.get("amount"));
    return data<ClaimAnswers>({ claimReview: { amountCents, amount, reason, showsReturnPictures } });
  }
  const claim = { depositId, requestKey, ledger, amountCents, reason, adminId, showsReturnPictures };
  const kept = await keepWithPictures(app, read, {
    check: () => checkNewClaim(app.db, deposit, claim),
    keep: (pictures) => openClaim(app, { ...claim, pictures }),
  });
  await audit(posted, "claim-opened", depositId, kept);
  if ("claim" in kept) return back(posted, words.flashes.claimed);
  const field = kept.field ?? "";
  const status = "status" in kept ? kept.status : field ? 422 : 409;
  return refuse(status, kept.refused, field);
}

async function withdraw(posted: Posted) {
  const { adminId, app, read } = posted;
  const submitted = await submitForm(read.form, claimWithdrawalSchema, { resultName: "withdrawResult" });
  if (submitted.rejected) return submitted.rejected;
  const { claim: claimId, deposit: depositId } = submitted.value;
  if (!(await findDeposit(app.db, depositId))) return data(noticeOf(words.notFound), 404);
  const result = await withdrawClaim(app, { depositId, claimId, adminId });
  await audit(posted, "claim-withdrawn", depositId, result);
  if ("claim" in result) return back(posted, words.flashes.withdrawn);
  return data(noticeOf(result.refused), 409);
}

async function decide(posted: Posted) {
  const { adminId, app, read } = posted;
  const submitted = await submitForm(read.form, claimDecisionSchema, { resultName: "decideResult" });
  if (submitted.rejected) return submitted.rejected;
  const { amount: keptCents, claim: claimId, decision, deposit: depositId } = submitted.value;
  const refuse = (status: number, sentence: string, field = "") =>
    submitted.reject(status, { fieldErrors: { [field]: [sentence] } }, noticeOf(sentence));
  if (!(await findDeposit(app.db, depositId))) return refuse(404, words.notFound);
  const result = await decideClaim(app, { depositId, claimId, keptCents, decision, adminId });
  await audit(posted, "claim-decided", depositId, result);
  if ("claim" in result) return back(posted, words.flashes.decided);
  return refuse(result.field ? 422 : 409, result.refused, result.field);
}

const back = ({ search }: Posted, flash: Flash) => redirectWithFlash(`/admin/deposits${search}`, flash);

function audit(
  { adminId, app }: Posted,
  action: AuditAction,
  depositId: string,
  result: ClaimResult | { refused: string },
) {
  const { clock, db, requestId } = app;
  const subject = { kind: "deposit" as const, id: depositId };
  const outcome = "refused" in result ? "refused" : "done";
  return recordAudit(db, { at: clock.now(), actorId: adminId, requestId, action, subject, outcome });
}
