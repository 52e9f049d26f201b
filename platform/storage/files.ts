import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

/** Where files go when they do not stay in DATA_DIR. */
export interface S3Settings {
  /** Without it, Amazon's own of the region. */
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** What people upload. Keys are made by `newFileKey`, never taken from a name that somebody sent. */
export interface Files {
  /** Absolute path of the folder on this machine where an upload waits until it has been checked. */
  incomingFolder: string;
  /**
   * Stores a copy of a file of the incoming folder; once it resolves, the copy survives a loss of power.
   * @throws whatever the storage throws; nothing is then left under the key, as far as the storage can be reached
   */
  store(path: string, key: string): Promise<void>;
  /** The file's bytes and how many they are, or undefined where there is none under this key. */
  open(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  has(key: string): Promise<boolean>;
  /** Idempotent: a key without a file is fine. */
  remove(key: string): Promise<void>;
  /** Every key of a folder, or of all folders, in no order; uploads that wait to be checked have none. */
  list(folder?: string): AsyncIterable<string>;
}

/** Where the résumés of career applications are kept. */
export const resumeFolder = "resumes";

/** "resumes/1763700000000-1f2e3d4c5b6a7988.pdf": folder, time in milliseconds, random, extension. */
export function newFileKey(folder: string, extension: string, now: Date): string {
  return `${folder}/${now.getTime()}-${randomBytes(8).toString("hex")}.${extension}`;
}

/** When a key was made, or undefined where `newFileKey` did not make it. */
export function fileKeyTime(key: string): Date | undefined {
  const [, time] = /^[a-z]+\/(\d{13})-[0-9a-f]{16}\.[a-z]+$/.exec(key) ?? [];
  return time ? new Date(Number(time)) : undefined;
}

/** Files in a bucket where S3_* is set, else in DATA_DIR/files. */
export async function createFiles(settings: { dataDir: string; s3: S3Settings | undefined }): Promise<Files> {
  const root = join(settings.dataDir, "files");
  const local = new Disk(new FSDriver({ location: root, visibility: "private" }));
  const disk = settings.s3 ? await openBucket(settings.s3) : local;
  return {
    incomingFolder: join(root, "incoming"),
    async store(path, key) {
      try {
        if (disk !== local) await disk.putStream(key, createReadStream(path));
        else {
          // By the system, without the bytes passing through our memory.
          await local.copy(relative(root, path), key);
          await settle(join(root, key), settings.dataDir);
        }
      } catch (error) {
        await disk.delete(key).catch(() => {});
        throw error;
      }
    },
    async open(key) {
      if (!(await disk.exists(key))) return undefined;
      const { contentLength } = await disk.getMetaData(key);
      return { stream: await disk.getStream(key), bytes: contentLength };
    },
    has: (key) => disk.exists(key),
    async remove(key) {
      await disk.delete(key);
    },
    async *list(folder) {
      let paginationToken: string | undefined;
      do {
        const page = await disk.listAll(folder, { paginationToken, recursive: folder === undefined });
        for (const object of page.objects) if (object.isFile && !object.key.startsWith("incoming/")) yield object.key;
        paginationToken = page.paginationToken;
      } while (paginationToken);
    },
  };
}

const connectWithinMs = 5_000;
const answerWithinMs = 30_000;

async function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<Disk> {
  // Loaded only where it is used: Amazon's client is the heaviest part of the product.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      visibility: "private",
      // Buckets that are not Amazon's know neither its access lists nor its newest checksums, nor a host name a bucket.
      supportsACL: false,
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: connectWithinMs, requestTimeout: answerWithinMs },
    }),
  );
}

/** Makes a file and the folders that lead to it outlast a loss of power. */
async function settle(path: string, upTo: string): Promise<void> {
  for (let each = path; each.length >= upTo.length; each = dirname(each)) {
    const handle = await open(each, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
