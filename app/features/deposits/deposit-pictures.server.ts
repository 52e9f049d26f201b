import { errorCodeOf } from "#platform/observability/log.ts";
import { claimsAdmin } from "~/content/deposit-claims.ts";
import { pictureMessages } from "~/content/deposits.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import type { UploadForm } from "~/forms/read-upload.server.ts";
import {
  type PreparedPicture,
  preparePictures,
  type StoredPicture,
  storePictures,
} from "~/services/pictures.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** A repeat changed nothing: its pictures are not used. */
type Result = { isRepeat?: true } | { refused: string };
export type RefusedPictures = { refused: string; field: "pictures" | ""; status: 422 | 503 };

interface Change<Kept> {
  /** What `keep` would answer without the pictures: asked before a byte of them is decoded. */
  check: () => Promise<Kept | undefined>;
  keep: (pictures: StoredPicture[]) => Promise<Kept>;
}

/**
 * Files first, rows second. Leaves no file without a row: what a crash leaves is swept. @returns a sentence for what its
 * sender can mend, or try again
 */
export async function keepWithPictures<Kept extends Result>(
  { clock, files, log }: Pick<AppContext, "clock" | "files" | "log">,
  { signal, tooMany, uploads }: Pick<UploadForm, "signal" | "tooMany" | "uploads">,
  { check, keep }: Change<Kept>,
  tooManyMessage: string = pictureMessages.tooMany,
): Promise<Kept | RefusedPictures> {
  if (tooMany) return { refused: tooManyMessage, field: "pictures", status: 422 };
  let prepared: PreparedPicture[] = [];
  let unused: StoredPicture[] = [];
  try {
    const settled = uploads.length > 0 && (await check());
    if (settled) return settled;
    const checked = await preparePictures(uploads, files.incomingFolder, signal);
    if (checked.fault !== undefined) return { refused: checked.fault, field: "pictures", status: 422 };
    prepared = checked.pictures;
    unused = await storePictures(files, prepared, clock.now());
    const kept = await keep(unused);
    if (!("refused" in kept || ("isRepeat" in kept && kept.isRepeat))) unused = [];
    return kept;
  } catch (error) {
    const refusal = readRefusal(error);
    if (refusal) return { refused: refusal.sentence, field: "pictures", status: 503 };
    log.error({ reason: errorCodeOf(error) }, "a form with pictures was not stored");
    return { refused: claimsAdmin.notStored, field: "", status: 503 };
  } finally {
    for (const { dispose } of prepared) await dispose();
    for (const { fileKey } of unused) await files.remove(fileKey).catch(() => {});
  }
}
