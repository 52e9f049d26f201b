import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { bestLevel, brotli, type Compressed, gzipped, isCompressible } from "../http/encodings.ts";

const built = "build/client";
const compressed = "build/compressed";

export interface BuiltFiles {
  addresses: ReadonlySet<string>;
  compressed(address: string): Promise<Compressed | undefined>;
}

export function listBuiltFiles(): BuiltFiles {
  const available = new Set(addressesBelow(compressed));
  const read = (address: string, extension: string) => readFile(join(compressed, address + extension));
  return {
    addresses: new Set(addressesBelow(built)),
    async compressed(address) {
      if (!available.has(`${address}.br`)) return;
      const [br, gzip] = await Promise.all([read(address, ".br"), read(address, ".gz")]);
      return { br, gzip };
    },
  };
}

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

// Node's own recursion asks the file system about each file once more.
function addressesBelow(folder: string, address = ""): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inner = `${address}/${entry.name}`;
    if (entry.isDirectory()) return addressesBelow(join(folder, entry.name), inner);
    return entry.isFile() ? [inner] : [];
  });
}
