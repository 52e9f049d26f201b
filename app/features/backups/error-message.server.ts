import { BackupError } from "#platform/backup/manifest.ts";
import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { StartError } from "#platform/postgres/data-dir-lock.ts";

const knownCodes: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  ENOSPC: "The disk is full",
  EACCES: "The file or folder may not be used by this user",
  EISDIR: "This is a folder, not a file",
};

/** Messages of other errors may quote rows, so only their code is shown. */
export function toUserMessage(error: unknown): string {
  if (error instanceof BackupError || error instanceof StartError) return error.message;
  const { code = "" } = (error ?? {}) as { code?: string };
  const sentence = knownCodes[code];
  return sentence ? `${sentence} (${code}).` : errorCodeOf(findDatabaseError(error) ?? error);
}
