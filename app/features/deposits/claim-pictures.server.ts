import { errorCodeOf } from "#platform/observability/log.ts";
import { claimsAdmin } from "~/content/deposit-claims.ts";
import { pictureMessages } from "~/content/deposits.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import type { UploadForm } from "~/forms/read-upload.server.ts";
import { type PreparedPicture, preparePictures, storePictures } from "~/services/pictures.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import type { ClaimResult, StoredPicture } from "./deposit-claims.server.ts";

type Kept = ClaimResult | { refused: string; field: "pictures" | ""; status: 422 | 503 };

/**
 * Files first, rows second. Leaves no file without a row: what a crash leaves is swept. @returns a sentence for what its
 * sender can mend, or try again
 */
export async function keepWithPictures(
  { clock, files, log }: Pick<AppContext, "clock" | "files" | "log">,
  { tooMany, uploads }: Pick<UploadForm, "tooMany" | "uploads">,
  keep: (pictures: StoredPicture[]) => Promise<ClaimResult>,
): Promise<Kept> {
  if (tooMany) return { refused: pictureMessages.tooMany, field: "pictures", status: 422 };
  let prepared: PreparedPicture[] = [];
  let unused: StoredPicture[] = [];
  try {
    const checked = await preparePictures(uploads, files.incomingFolder);
    if (checked.fault !== undefined) return { refused: checked.fault, field: "pictures", status: 422 };
    prepared = checked.pictures;
    unused = await storePictures(files, prepared, clock.now());
    const kept = await keep(unused);
    if ("claim" in kept && !kept.isRepeat) unused = [];
    return kept;
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal) return { refused: refusal.sentence, field: "pictures", status: 503 };
    log.error({ reason: errorCodeOf(error) }, "a claim's form was not stored");
    return { refused: claimsAdmin.notStored, field: "", status: 503 };
  } finally {
    for (const { dispose } of prepared) await dispose();
    for (const { fileKey } of unused) await files.remove(fileKey).catch(() => {});
  }
}
