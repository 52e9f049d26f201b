import { mkdir, readFile, writeFile } from "node:fs/promises";
import { crc32, deflateSync } from "node:zlib";
import { chromium, type Page } from "@playwright/test";
import { createServer } from "vite";
import { browserPath } from "./browser.ts";

// Run by hand when a headline or drawing changes: the images are committed, so that the build needs no browser.
const size = { width: 1200, height: 630 };
const maxColours = 96;

const font = (await readFile("app/fonts/display.woff2")).toString("base64");
const vite = await createServer({
  configFile: false,
  appType: "custom",
  css: { modules: { generateScopedName: "[local]" } },
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true },
  logLevel: "error",
});
const { shareCards } = await vite.ssrLoadModule("/scripts/share-card.tsx");
const sheets = [...vite.environments.ssr.moduleGraph.urlToModuleMap.keys()].filter((url) => url.endsWith(".css"));
const styles = [
  `@font-face { font-family: "Bricolage Grotesque"; font-weight: 800; src: url(data:font/woff2;base64,${font}) }`,
  ...(await Promise.all(["/app/styles/tokens.css", ...sheets, "/scripts/share-card.css"].map(readSheet))),
  ".fleetLineScale { font: 84px sans-serif }",
].join("\n");
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: size, colorScheme: "light" });

await mkdir("public/og", { recursive: true });
for (const { name, html } of shareCards(styles) as { name: string; html: string }[]) {
  await page.setContent(html);
  await page.evaluate(() => document.fonts.ready);
  const png = indexedPng(size.width, size.height, await pixels(page, await page.screenshot()));
  await writeFile(`public/og/${name}.png`, png);
  console.log(`public/og/${name}.png: ${png.length} bytes`);
}
await writeFile("public/favicon.ico", await favicon(page));
await browser.close();
await vite.close();

async function readSheet(url: string): Promise<string> {
  return (await vite.ssrLoadModule(`${url}?inline`)).default;
}

async function pixels(page: Page, png: Buffer): Promise<Uint8Array> {
  const encoded = await page.evaluate(
    async (url) => {
      const image = await createImageBitmap(await (await fetch(url)).blob());
      const canvas = new OffscreenCanvas(image.width, image.height);
      const context = canvas.getContext("2d") as OffscreenCanvasRenderingContext2D;
      context.drawImage(image, 0, 0);
      const bytes = context.getImageData(0, 0, image.width, image.height).data;
      let text = "";
      for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
      return btoa(text);
    },
    `data:image/png;base64,${png.toString("base64")}`,
  );
  return Buffer.from(encoded, "base64");
}

function indexedPng(width: number, height: number, rgba: Uint8Array): Buffer {
  const counts = new Map<number, number>();
  const colourAt = (pixel: number) =>
    ((rgba[pixel * 4] ?? 0) << 16) | ((rgba[pixel * 4 + 1] ?? 0) << 8) | (rgba[pixel * 4 + 2] ?? 0);
  for (let pixel = 0; pixel < width * height; pixel += 1)
    counts.set(colourAt(pixel), (counts.get(colourAt(pixel)) ?? 0) + 1);
  const apart = (a: number, b: number) =>
    ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;
  const palette: number[] = [];
  for (const [colour] of [...counts].sort(([, a], [, b]) => b - a)) {
    if (palette.length === maxColours) break;
    if (palette.every((each) => apart(each, colour) > 150)) palette.push(colour);
  }
  const nearest = new Map<number, number>();
  const indexOf = (colour: number) => {
    const known = nearest.get(colour);
    if (known !== undefined) return known;
    let best = 0;
    for (const [index, each] of palette.entries())
      if (apart(each, colour) < apart(palette[best] ?? 0, colour)) best = index;
    nearest.set(colour, best);
    return best;
  };
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) rows[y * (width + 1) + 1 + x] = indexOf(colourAt(y * width + x));
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("PLTE", Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]))),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

async function favicon(page: Page): Promise<Buffer> {
  const svg = await readFile("public/favicon.svg", "utf8");
  const images: Buffer[] = [];
  const sizes = [16, 32, 48];
  for (const side of sizes) {
    await page.setViewportSize({ width: side, height: side });
    await page.setContent(`<style>body{margin:0;background:none}svg{display:block;width:${side}px}</style>${svg}`);
    images.push(await page.screenshot({ omitBackground: true }));
  }
  const header = Buffer.alloc(6 + 16 * sizes.length);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(sizes.length, 4);
  let offset = header.length;
  for (const [index, side] of sizes.entries()) {
    const at = 6 + 16 * index;
    header.set([side, side, 0, 0, 1, 0, 32, 0], at);
    header.writeUInt32LE(images[index]?.length ?? 0, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += images[index]?.length ?? 0;
  }
  return Buffer.concat([header, ...images]);
}
