import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../observability/log.ts";

export interface Disk {
  isLow(): boolean;
  freeBytes(): number | undefined;
  /** Waits while the disk is low. @throws after a minute */
  room(): Promise<void>;
  close(): void;
}

const checkEveryMs = 500;
const maxWaitMs = 60_000;

export async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

export async function watchDisk(folder: string, floorBytes: number, log: Logger): Promise<Disk> {
  let free: number | undefined;
  let wasLow = false;
  const isLow = () => free !== undefined && free < floorBytes;
  const check = async () => {
    free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => undefined,
    );
    if (isLow() === wasLow) return;
    wasLow = isLow();
    const message = wasLow ? "the disk is nearly full: nothing new is taken in" : "the disk has room again";
    log[wasLow ? "error" : "warn"]({ freeMb: Math.floor((free ?? 0) / 2 ** 20) }, message);
  };
  await check();
  const timer = setInterval(check, checkEveryMs);
  return {
    isLow,
    freeBytes: () => free,
    async room() {
      for (const giveUpAt = Date.now() + maxWaitMs; isLow(); await delay(checkEveryMs)) {
        if (Date.now() > giveUpAt) throw new Error("the disk is nearly full");
      }
    },
    close: () => clearInterval(timer),
  };
}
