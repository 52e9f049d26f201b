import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Files } from "#platform/storage/files.ts";
import type { Payments } from "~/services/payments.server.ts";
import { composeSheet } from "~/services/pictures.server.ts";

export interface SheetTools {
  files: Files;
  payments: Payments;
}

/**
 * Puts stored pictures on one sheet and uploads it. Not idempotent.
 * @returns the provider's id of the file; undefined without pictures
 * @throws PaymentsAway, PaymentsRefused, or a 503 response when too many pictures wait
 */
export async function uploadSheet({ files, payments }: SheetTools, fileKeys: string[]): Promise<string | undefined> {
  if (fileKeys.length === 0) return undefined;
  await mkdir(files.incomingFolder, { recursive: true, mode: 0o700 });
  const paths: string[] = [];
  try {
    for (const key of fileKeys) {
      const file = await files.open(key);
      // Better evidence without a lost picture than none before the bank's date.
      if (!file) continue;
      const path = join(files.incomingFolder, `${randomUUID()}.jpg`);
      paths.push(path);
      await pipeline(file.stream, createWriteStream(path));
    }
    if (paths.length === 0) return undefined;
    const sheet = await composeSheet(paths);
    try {
      return await payments.uploadEvidence(sheet.path);
    } finally {
      await sheet.dispose();
    }
  } finally {
    for (const path of paths) await rm(path, { force: true });
  }
}
