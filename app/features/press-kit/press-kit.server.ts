import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { zip } from "#platform/storage/zip.ts";
import type { SiteContent } from "~/content/document.ts";
import { factSheet } from "~/content/fact-sheet.ts";
import { pressKit } from "~/content/press-kit.ts";
import { dayDate } from "~/domain/dates.server.ts";

const folder = import.meta.env.DEV ? "public" : "build/client";
const kits = new Map<string, Promise<Buffer>>();

/** One archive for each fact sheet, which carries its date. */
export function zipPressKit(now: Date, content: SiteContent): Promise<Buffer> {
  const sheet = datedFactSheet(now, content);
  const kit = kits.get(sheet) ?? buffer(zip(listFiles(sheet), now));
  kits.clear();
  kits.set(sheet, kit);
  kit.catch(() => kits.delete(sheet));
  return kit;
}

export const datedFactSheet = (now: Date, content: SiteContent) => factSheet(dayDate(now), content);

async function* listFiles(sheet: string) {
  yield { name: "fact-sheet.txt", content: [Buffer.from(sheet)] };
  for (const { file, formats } of pressKit.plates)
    for (const format of formats) {
      const path = pressKit.fileOf(file, format);
      yield { name: `${file}.${format}`, content: [await readFile(join(folder, path))] };
    }
}
