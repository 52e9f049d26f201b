import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

// Run by hand when headlines need new glyphs.
const folder = "@fontsource-variable/bricolage-grotesque/files";
const variationAxes = { wght: 800, wdth: 80, opsz: 96 };
const charactersOf = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join("");
const ascii = charactersOf(0x20, 0x7e);
const own = `${ascii}ÀÂÇÈÉÊËÎÏÔÙÛÜàâçèéêëîïôùûüñÑ°·–—‘’“”…×½→←↑↓$`;

await write("display", "latin", own);
// For people's names; `unicode-range` lets a browser load them only where a page has one.
const others = [...charactersOf(0xc0, 0xff)].filter((letter) => !own.includes(letter)).join("");
await write("display-latin-1", "latin", others);
await write("display-latin-extended", "latin-ext", charactersOf(0x100, 0x17f));

async function write(name: string, script: string, glyphs: string): Promise<void> {
  const source = createRequire(import.meta.url).resolve(
    `${folder}/bricolage-grotesque-${script}-standard-normal.woff2`,
  );
  const subset = await subsetFont(await readFile(source), glyphs, { targetFormat: "woff2", variationAxes });
  await mkdir("app/fonts", { recursive: true });
  await writeFile(`app/fonts/${name}.woff2`, subset);
  console.log(`app/fonts/${name}.woff2: ${subset.length} bytes`);
}
