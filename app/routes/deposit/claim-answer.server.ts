import { data } from "react-router";
import { claimAnswerWords as words } from "~/content/deposit-claims.ts";
import { pictureLimits } from "~/domain/rental.ts";
import { claimAnswerSchema } from "~/features/deposits/claim-schema.ts";
import { answerClaim, checkAnswer } from "~/features/deposits/deposit-claims.server.ts";
import { keepWithPictures } from "~/features/deposits/deposit-pictures.server.ts";
import { findDepositByToken } from "~/features/deposits/rider-deposit.server.ts";
import { readUploadForm } from "~/forms/read-upload.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { limitLinkUse } from "~/services/link-limits.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** The rider's answer to a claim, with its pictures. @throws a 4xx response */
export async function answerAsPosted(request: Request, app: AppContext, token: string) {
  const { clock, db, files, jobs } = app;
  const found = await findDepositByToken(db, clock, token);
  await limitLinkUse(app, "claim-answer", { isKnown: found !== undefined, token });
  if (!found || found === "expired") throw data(words.gone, { status: 404, statusText: "Not Found" });
  const read = await readUploadForm(request, {
    fileField: "pictures",
    maxFileBytes: pictureLimits.bytes,
    maxFiles: pictureLimits.files,
    folder: files.incomingFolder,
  });
  try {
    const submitted = await submitForm(read.form, claimAnswerSchema);
    if (submitted.rejected) return submitted.rejected;
    const { agreed, claim, seen, text } = submitted.value;
    const answer = { depositId: found.id, claimId: claim, answer: text, isAgreed: agreed === "yes", seen };
    const kept = await keepWithPictures(app, read, {
      check: () => checkAnswer(db, { ...answer, pictures: read.uploads.length }, clock.now()),
      keep: (pictures) => answerClaim({ clock, db, jobs }, { ...answer, pictures }),
    });
    if ("claim" in kept) return await redirectWithFlash(`/deposit/${token}`, words.answered);
    if ("status" in kept) return submitted.reject(kept.status, { fieldErrors: { [kept.field]: [kept.refused] } });
    return submitted.reject(409, { formErrors: [kept.refused] });
  } finally {
    await read.dispose();
  }
}
