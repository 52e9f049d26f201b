import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "../observability/log.ts";

/** The disk that holds the data folder. */
export interface Disk {
  /** Whether less is free than must stay free for what was acknowledged already: nothing new is then taken in. */
  isLow(): boolean;
  /** Free for us, in bytes, as last looked at; undefined where the system does not say. */
  freeBytes(): number | undefined;
  /** Resolves at once, or when there is room again. Throws after a while without, so that nothing waits for ever. */
  room(): Promise<void>;
  close(): void;
}

const lookEveryMs = 500;
const patienceMs = 60_000;

/** How much room there is on the disk of a folder that is there, in bytes. @throws the file system's error */
export async function readDisk(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}

/**
 * Watches how much is free.
 * @param folder absolute, on the disk in question; where it cannot be looked at the disk counts as roomy
 * @param floorBytes below this it is low
 */
export async function watchDisk(folder: string, floorBytes: number, log: Logger): Promise<Disk> {
  let free: number | undefined;
  let wasLow = false;
  const isLow = () => free !== undefined && free < floorBytes;
  const look = async () => {
    free = await statfs(folder).then(
      ({ bavail, bsize }) => bavail * bsize,
      () => undefined,
    );
    if (isLow() === wasLow) return;
    wasLow = isLow();
    const lines = wasLow ? "the disk is nearly full: nothing new is taken in" : "the disk has room again";
    log[wasLow ? "error" : "warn"]({ freeMb: Math.floor((free ?? 0) / 2 ** 20) }, lines);
  };
  await look();
  const timer = setInterval(look, lookEveryMs);
  return {
    isLow,
    freeBytes: () => free,
    async room() {
      for (const giveUpAt = Date.now() + patienceMs; isLow(); await delay(lookEveryMs)) {
        if (Date.now() > giveUpAt) throw new Error("the disk is nearly full");
      }
    },
    close: () => clearInterval(timer),
  };
}
