import { databaseError } from "~/db/client.server.ts";
import { StartError } from "~/db/folder-lock.server.ts";
import { codeOf } from "~/services/log.server.ts";
import { BackupFault } from "./schema.ts";

const knownCodes: Record<string, string> = {
  ENOENT: "There is no such file or folder",
  ENOSPC: "The disk is full",
  EACCES: "The file or folder may not be used by this user",
  EISDIR: "This is a folder, not a file",
};

/** What a person is told of an error: our own sentence, or its code; messages of others may quote rows. */
export function sentenceOf(error: unknown): string {
  if (error instanceof BackupFault || error instanceof StartError) return error.message;
  const { code = "" } = (error ?? {}) as { code?: string };
  const sentence = knownCodes[code];
  return sentence ? `${sentence} (${code}).` : codeOf(databaseError(error) ?? error);
}
