import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { browserPath } from "./browser.ts";

// Run by hand when the mark, a bike or the rider changes: the files are committed, so that the build needs no browser.
const schemes = ["light", "dark"] as const;
const vite = await createServer({
  configFile: false,
  appType: "custom",
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true },
  logLevel: "error",
});
const { pageDrawings, pressDrawings, pressPlates } = await vite.ssrLoadModule("/scripts/drawing-files.tsx");
const tokens = [
  ...(await readFile("app/styles/tokens.css", "utf8")).matchAll(/(--[\w-]+): (?:light-dark\()?(#\w+)(?:, (#\w+))?/g),
];
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });

for (const folder of ["press-kit", "drawings"]) await mkdir(`public/${folder}`, { recursive: true });
for (const [name, markup] of Object.entries(pageDrawings as Record<string, string>))
  for (const scheme of schemes) await save(`drawings/${name}-${scheme}.svg`, toFile(markup, scheme));
await save("drawings/press-kit.svg", toFile(pressPlates, "light"));
for (const [name, markup] of Object.entries(pressDrawings as Record<string, string>)) {
  const svg = toFile(markup, "light");
  await save(`press-kit/${name}.svg`, svg);
  if (!name.includes("logo")) continue;
  await page.setContent(`<style>body{margin:0}body > svg{display:block;width:1200px;height:auto}</style>${svg}`);
  await save(`press-kit/${name}.png`, await page.locator("body > svg").screenshot({ omitBackground: true }));
}
await browser.close();
await vite.close();

function toFile(markup: string, scheme: (typeof schemes)[number]): string {
  const colors = new Map(tokens.map(([, name, light, dark = light]) => [name, scheme === "light" ? light : dark]));
  return withColors(markup, colors).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
}

/** Innermost first: a fallback may be a custom property as well. */
function withColors(markup: string, colors: Map<string | undefined, string | undefined>): string {
  const next = markup.replace(
    /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
    (_, name: string, other = "") => colors.get(name) ?? other,
  );
  return next === markup ? next : withColors(next, colors);
}

async function save(path: string, content: string | Buffer): Promise<void> {
  await writeFile(`public/${path}`, content);
  console.log(`public/${path}: ${content.length} bytes`);
}
