import { existsSync, readdirSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
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

function addressesBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ name, parentPath }) => `/${relative(folder, join(parentPath, name))}`);
}
