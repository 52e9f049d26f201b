import { mkdir, readFile, writeFile } from "node:fs/promises";
import { chromium } from "@playwright/test";
import { createServer } from "vite";
import { browserPath } from "./browser.ts";

// Run by hand when the mark or a bike changes: the files are committed, so that the build needs no browser.
const folder = "public/press-kit";
const vite = await createServer({
  configFile: false,
  appType: "custom",
  resolve: { tsconfigPaths: true },
  server: { middlewareMode: true },
  logLevel: "error",
});
const { pressDrawings } = await vite.ssrLoadModule("/scripts/press-drawings.tsx");
const tokens = new Map(
  [...(await readFile("app/styles/tokens.css", "utf8")).matchAll(/(--[\w-]+): (?:light-dark\()?(#\w+)/g)].map(
    ([, name = "", light = ""]) => [name, light],
  ),
);
const browser = await chromium.launch({ executablePath: browserPath(), args: ["--no-sandbox"] });
const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });

await mkdir(folder, { recursive: true });
for (const [name, markup] of Object.entries(pressDrawings as Record<string, string>)) {
  const svg = withColors(markup).replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ');
  await save(`${name}.svg`, svg);
  if (!name.includes("logo")) continue;
  await page.setContent(`<style>body{margin:0}body > svg{display:block;width:1200px;height:auto}</style>${svg}`);
  await save(`${name}.png`, await page.locator("body > svg").screenshot({ omitBackground: true }));
}
await browser.close();
await vite.close();

/** Innermost first: a fallback may be a custom property as well. */
function withColors(markup: string): string {
  const next = markup.replace(
    /var\((--[\w-]+)(?:,\s*([^()]*))?\)/g,
    (_, name: string, other = "") => tokens.get(name) ?? other,
  );
  return next === markup ? next : withColors(next);
}

async function save(name: string, content: string | Buffer): Promise<void> {
  await writeFile(`${folder}/${name}`, content);
  console.log(`${folder}/${name}: ${content.length} bytes`);
}
