import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";

// Run by hand when headlines need new glyphs.
const source = createRequire(import.meta.url).resolve(
  "@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-standard-normal.woff2",
);
const ascii = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join("");
const glyphs = `${ascii}ÀÂÇÈÉÊËÎÏÔÙÛÜàâçèéêëîïôùûüñÑ°·–—‘’“”…×½¼→←↑↓•$€£`;

const subset = await subsetFont(await readFile(source), glyphs, {
  targetFormat: "woff2",
  variationAxes: { wght: 800, wdth: 80, opsz: 96 },
});
await mkdir("app/fonts", { recursive: true });
await writeFile("app/fonts/display.woff2", subset);
console.log(`app/fonts/display.woff2: ${subset.length} bytes`);
