import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { features } from "web-features";
import { inScripts, inStyles, listedFeatures } from "../support/browser-features.ts";

const read = (path: string) => readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
const sheets = globSync("app/**/*.css").map(read);
const scripts = globSync("app/**/*.{ts,tsx}")
  .filter((path) => !/\.server\.|-emails?\./.test(path))
  .map(read);

const types =
  "HTMLElement|HTMLButtonElement|HTMLDialogElement|HTMLFormElement|HTMLInputElement|Element|Document|Window";
/** The syntax of each key of the compatibility data that has a shape of its own in our sources. */
const shapes: [key: RegExp, syntax: (name: string) => string][] = [
  [/^css\.properties\.([a-z-]+)$/, (name) => `${name}:`],
  [/^css\.at-rules\.([a-z-]+)$/, (name) => `@${name}`],
  [/^css\.selectors\.([a-z-]+)$/, (name) => `:${name}`],
  [/^css\.types\.(?:.+\.)?([a-z-]+)$/, (name) => `${name}()`],
  [/^html\.(?:elements\.\w+|global_attributes)\.([a-z]+)$/, (name) => `${name}=`],
  [new RegExp(`^api\\.(?:${types})\\.([a-z]+)_event$`), (name) => `"${name}"`],
  [new RegExp(`^api\\.(?:${types})\\.([a-z]+[A-Z]\\w*)$`), (name) => `${name}()`],
];

/** Whether each piece of syntax is widely available; one with several meanings counts by its oldest. */
function readBaseline(): Map<string, boolean> {
  const isWide = new Map<string, boolean>();
  for (const feature of Object.values(features)) {
    if (feature.kind !== "feature" || feature.discouraged) continue;
    for (const [key, { baseline }] of Object.entries(feature.status.by_compat_key ?? {}))
      for (const [pattern, write] of shapes) {
        const [, name] = pattern.exec(key) ?? [];
        if (name) isWide.set(write(name), isWide.get(write(name)) || baseline === "high");
      }
  }
  return isWide;
}

function inSource(syntax: string): RegExp | undefined {
  const name = syntax.slice(0, -1);
  if (syntax.endsWith("=")) return new RegExp(`\\s${name}=["{]|\\{\\.\\.\\.\\{[^\\n]*\\b${name}: `, "i");
  if (syntax.startsWith('"'))
    return new RegExp(`(?:addEventListener\\(|\\btype=|of \\["[^\\]]*)${syntax}|${syntax} in\\b`);
  return inScripts(syntax);
}

const has = (text: string, pattern: RegExp | undefined) => pattern !== undefined && text.search(pattern) >= 0;
const isUsed = (syntax: string) =>
  sheets.some((text) => has(text, inStyles(syntax))) || scripts.some((text) => has(text, inSource(syntax)));

test("BROWSER-03 what the sources use beyond Baseline widely available is listed in docs/architecture.md", () => {
  const listed = new Set(listedFeatures().flatMap(({ syntax }) => syntax.map((each) => each.replace("::", ":"))));
  expect(listed.size).toBeGreaterThan(20);
  const baseline = readBaseline();
  expect(baseline.size).toBeGreaterThan(1000);
  // A property that the data does not know is newer than it; descriptors belong to their at-rule.
  const unknown = sheets.flatMap((text) =>
    [
      ...text.replace(/@[a-z-]+[^{;]*\{[^{}:]*:[^{}]*\}/g, "").matchAll(/(?<=[{;]\s*)[a-z][a-z-]*:(?=\s[^{}]*?[;}])/g),
    ].flatMap(([syntax]) => (baseline.has(syntax) ? [] : [syntax])),
  );
  const below = [...baseline].flatMap(([syntax, isWide]) => (!isWide && isUsed(syntax) ? [syntax] : []));
  expect([...new Set([...below, ...unknown])].filter((syntax) => !listed.has(syntax))).toEqual([]);
});

test("BROWSER-03 what docs/architecture.md lists is used", () => {
  expect(listedFeatures().flatMap(({ syntax }) => syntax.filter((each) => !isUsed(each)))).toEqual([]);
});

test("BROWSER-03 an underline names its color and thickness by themselves, because WebKit drops them beside the line", () => {
  const several = sheets.flatMap((sheet) => sheet.match(/text-decoration: *[^\s;}]+\s[^;}]*/g) ?? []);
  expect(several).toEqual([]);
});
