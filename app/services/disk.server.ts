import { mkdir, statfs } from "node:fs/promises";

/** With less room than this the database could no longer put its own log away: new data is then refused. */
export const diskFloorBytes = 16_000_000;

/** How much room there is for files of this process. @throws the file system's error */
export async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
