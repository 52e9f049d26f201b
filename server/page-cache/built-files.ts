import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { bestLevel, brotli, type Compressed, gzipped, isCompressible } from "../http/encodings.ts";

const built = "build/client";
// Beside them, not among them: whoever asks for a compressed file by a name of its own finds none.
const compressed = "build/compressed";

/** What the build made for browsers. */
export interface BuiltFiles {
  /** Their addresses, each in its one spelling. */
  addresses: ReadonlySet<string>;
  /** As the build compressed it; undefined for what does not get smaller. */
  compressed(address: string): Promise<Compressed | undefined>;
}

/** Looks once what there is. In development Vite answers for files, and there may be none. */
export function listBuiltFiles(): BuiltFiles {
  const smaller = new Set(addressesBelow(compressed));
  const read = (address: string, ending: string) => readFile(join(compressed, address + ending));
  return {
    addresses: new Set(addressesBelow(built)),
    async compressed(address) {
      if (!smaller.has(`${address}.br`)) return;
      const [br, gzip] = await Promise.all([read(address, ".br"), read(address, ".gz")]);
      return { br, gzip };
    },
  };
}

/** The build's last step: whatever gets smaller is compressed as well as can be, so that no request ever pays for it. */
export async function compressBuiltFiles(): Promise<void> {
  await rm(compressed, { recursive: true, force: true });
  const texts = addressesBelow(built).filter((address) => isCompressible(getMimeType(address) ?? ""));
  await Promise.all(
    texts.map(async (address) => {
      const text = await readFile(join(built, address));
      const path = join(compressed, address);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(`${path}.br`, await brotli(text, bestLevel));
      await writeFile(`${path}.gz`, await gzipped(text));
    }),
  );
}

function addressesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => `/${relative(folder, join(parentPath, name))}`);
}
