import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import type { Readable } from "node:stream";
import { Disk } from "flydrive";
import { FSDriver } from "flydrive/drivers/fs";

export interface S3Settings {
  endpoint: string | undefined;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Keys come from `newFileKey`, never from a client. */
export interface Files {
  incomingFolder: string;
  /** Durable once it resolves. On error it removes the key if the storage is reachable. */
  store(path: string, key: string): Promise<void>;
  open(key: string): Promise<{ stream: Readable; bytes: number } | undefined>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  list(folder?: string): AsyncIterable<string>;
}

export const resumeFolder = "resumes";
export const pictureFolder = "pictures";

/** Example: "resumes/1763700000000-1f2e3d4c5b6a7988.pdf" (folder, milliseconds, random, extension). */
export function newFileKey(folder: string, extension: string, now: Date): string {
  return `${folder}/${now.getTime()}-${randomBytes(8).toString("hex")}.${extension}`;
}

export function fileKeyTime(key: string): Date | undefined {
  const [, time] = /^[a-z]+\/(\d{13})-[0-9a-f]{16}\.[a-z]+$/.exec(key) ?? [];
  return time ? new Date(Number(time)) : undefined;
}

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
          await local.copy(relative(root, path), key);
          await syncToDisk(join(root, key), settings.dataDir);
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

const connectTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;

async function openBucket({ endpoint, region, bucket, accessKeyId, secretAccessKey }: S3Settings): Promise<Disk> {
  // Lazy: the AWS client is the heaviest dependency.
  const { S3Driver } = await import("flydrive/drivers/s3");
  return new Disk(
    new S3Driver({
      endpoint,
      region,
      bucket,
      credentials: { accessKeyId, secretAccessKey },
      visibility: "private",
      // Other vendors lack ACLs, new AWS checksums and a host name per bucket.
      supportsACL: false,
      forcePathStyle: endpoint !== undefined,
      requestChecksumCalculation: "WHEN_REQUIRED",
      responseChecksumValidation: "WHEN_REQUIRED",
      requestHandler: { connectionTimeout: connectTimeoutMs, requestTimeout: requestTimeoutMs },
    }),
  );
}

async function syncToDisk(path: string, upTo: string): Promise<void> {
  for (let each = path; each.length >= upTo.length; each = dirname(each)) {
    const handle = await open(each, "r");
    try {
      await handle.sync();
    } finally {
      await handle.close();
    }
  }
}
