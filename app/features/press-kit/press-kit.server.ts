import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zip } from "#platform/storage/zip.ts";
import { factSheet } from "~/content/fact-sheet.ts";
import { pressKit } from "~/content/press-kit.ts";
import { dayDate } from "~/domain/dates.server.ts";

const folder = import.meta.env.DEV ? "public" : "build/client";
const kits = new Map<string, Promise<Buffer>>();

/** One archive a day: the fact sheet carries its date. */
export function zipPressKit(now: Date): Promise<Buffer> {
  const today = dayDate(now);
  const kit = kits.get(today) ?? buffer(zip(listFiles(now), now));
  kits.clear();
  kits.set(today, kit);
  kit.catch(() => kits.delete(today));
  return kit;
}

export const datedFactSheet = (now: Date) => factSheet(dayDate(now));

async function* listFiles(now: Date) {
  yield { name: "fact-sheet.txt", content: [Buffer.from(datedFactSheet(now))] };
  for (const { file, formats } of pressKit.plates)
    for (const format of formats) {
      const path = pressKit.fileOf(file, format);
      yield { name: `${file}.${format}`, content: [await readFile(join(folder, path))] };
    }
}
