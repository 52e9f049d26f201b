import { randomUUID } from "node:crypto";
import { open, rm, writeFile } from "node:fs/promises";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { inArray } from "drizzle-orm";
import { data } from "react-router";
import { runConfined } from "#platform/confined-process.ts";
import { createBoundedQueue } from "#platform/jobs/bounded-queue.ts";
import { type Files, newFileKey, pictureFolder } from "#platform/storage/files.ts";
import { pictureMessages as messages } from "../content/deposits.ts";
import type { Queryable } from "../db/client.server.ts";
import { depositPictures } from "../db/schema/index.ts";
import { pictureLimits } from "../domain/rental.ts";

/** What the form reader tells of a file. */
interface UploadedPicture {
  path: string | undefined;
  filename: string;
  bytes: number;
  fault: unknown;
}

/** Before its row; the caller removes it where the row is refused or repeated. */
export interface StoredPicture {
  fileKey: string;
  bytes: number;
}

export interface PreparedPicture {
  path: string;
  bytes: number;
  dispose(): Promise<void>;
}

const worker = join(process.cwd(), "app/services/picture-worker.ts");
// A decoder that minds no time limit of the library ends with its process.
const limits = { megabytes: 900, seconds: 60 };

const maxWaiting = 12;
const tooManyPictures = () =>
  data(messages.busy, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "10" } });
// Two at most, however many cores: each may take 300 MB.
const concurrency = Math.min(2, Math.max(1, availableParallelism() - 1));
const queue = createBoundedQueue(concurrency, maxWaiting, tooManyPictures);

type PreparedPictures = { pictures: PreparedPicture[]; fault?: undefined } | { fault: string; pictures?: undefined };

/**
 * Encodes each picture anew as a JPEG in `incomingFolder`: upright, without metadata or anything behind the picture.
 * @returns `fault`, a sentence about the first picture that is not accepted; nothing is left on disk then
 * @throws a 503 response when too many forms wait or the sender has gone, or the disk's error
 */
export async function preparePictures(
  uploads: readonly UploadedPicture[],
  incomingFolder: string,
  signal?: AbortSignal,
): Promise<PreparedPictures> {
  if (uploads.length === 0) return { pictures: [] };
  if (uploads.length > pictureLimits.files) return { fault: messages.tooMany };
  for (const upload of uploads) {
    const fault = findSizeFault(upload);
    if (fault) return { fault };
  }
  return queue.run(() => encodeAll(uploads, incomingFolder, signal), signal);
}

async function encodeAll(
  uploads: readonly UploadedPicture[],
  incomingFolder: string,
  signal?: AbortSignal,
): Promise<PreparedPictures> {
  const pictures: PreparedPicture[] = [];
  const refuse = async (fault: string) => {
    for (const { dispose } of pictures) await dispose();
    return { fault };
  };
  try {
    for (const { fault, filename, path } of uploads) {
      if (!path) throw fault ?? new Error("a picture was not written");
      if (!(await hasPictureStart(path))) return refuse(messages.type(shownName(filename)));
      const jpeg = await encode(path, signal);
      if (!jpeg) return refuse(messages.unreadable(shownName(filename)));
      pictures.push(await write(jpeg, newPath(incomingFolder)));
    }
    return { pictures };
  } catch (error) {
    for (const { dispose } of pictures) await dispose();
    throw error;
  }
}

/** All or none, durable. The caller removes the files if its rows fail. @returns them in the pictures' order */
export async function storePictures(
  files: Files,
  pictures: readonly Pick<PreparedPicture, "path" | "bytes">[],
  now: Date,
): Promise<StoredPicture[]> {
  const stored: StoredPicture[] = [];
  try {
    for (const { bytes, path } of pictures) {
      const fileKey = newFileKey(pictureFolder, "jpg", now);
      await files.store(path, fileKey);
      stored.push({ fileKey, bytes });
    }
    return stored;
  } catch (error) {
    for (const { fileKey } of stored) await files.remove(fileKey).catch(() => {});
    throw error;
  }
}

export async function listKnownPictures(db: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: depositPictures.fileKey })
    .from(depositPictures)
    .where(inArray(depositPictures.fileKey, keys));
  return new Set(rows.map(({ key }) => key));
}

const maxSheetPictures = 12;

/**
 * For a bank's dispute evidence: up to 12 prepared pictures on one JPEG of at most 4 MB, each with its number. It is
 * written beside the first one, until `dispose`.
 * @throws a 503 response when too many pictures wait, or an error for a file that is no picture
 */
export async function composeSheet(paths: readonly string[]): Promise<PreparedPicture> {
  const [first] = paths;
  if (!first || paths.length > maxSheetPictures) throw new Error(`a sheet of ${paths.length} pictures`);
  const sheet = await queue.run(() => runConfined(worker, ["sheet", ...paths], limits));
  if (!sheet) throw new Error("the sheet of pictures takes too much");
  return write(sheet, newPath(dirname(first)));
}

function findSizeFault({ bytes, filename }: UploadedPicture): string | undefined {
  if (bytes === 0) return messages.empty(shownName(filename));
  return bytes > pictureLimits.bytes ? messages.tooLarge(shownName(filename)) : undefined;
}

const longestShownName = 60;

const shownName = (filename: string) =>
  filename
    .slice(-longestShownName)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, "")
    .trim() || messages.unnamed;

async function hasPictureStart(path: string): Promise<boolean> {
  const handle = await open(path, "r");
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(12), 0, 12, 0);
    const start = buffer.toString("latin1", 0, bytesRead);
    return start.startsWith("\xff\xd8\xff") || start.startsWith("\x89PNG\r\n\x1a\n") || /^RIFF....WEBP$/s.test(start);
  } finally {
    await handle.close();
  }
}

/** @returns undefined for a picture that is broken, or too large to be decoded */
const encode = (path: string, signal?: AbortSignal) =>
  runConfined(worker, ["encode", String(pictureLimits.sidePixels), path], { ...limits, signal });

const newPath = (folder: string) => join(folder, `${randomUUID()}.jpg`);

async function write(jpeg: Buffer, path: string): Promise<PreparedPicture> {
  const dispose = () => rm(path, { force: true }).catch(() => {});
  try {
    await writeFile(path, jpeg, { flag: "wx", mode: 0o600 });
  } catch (error) {
    await dispose();
    throw error;
  }
  return { path, bytes: jpeg.byteLength, dispose };
}
