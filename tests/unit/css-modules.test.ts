import { globSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { expect, test } from "vitest";

const read = (path: string) => readFileSync(path, "utf8");
const classesOf = (sheet: string) =>
  new Set(
    [...sheet.replace(/:global\([^)]*\)|\/\*[\s\S]*?\*\//g, "").matchAll(/\.([a-zA-Z][\w-]*)(?=[^{}]*\{)/g)].map(
      ([, name = ""]) => name,
    ),
  );

/** The classes that a component takes from each module; a name that ends with "-" is a prefix. */
function usesOf(path: string): { sheet: string; name: string }[] {
  const code = read(path);
  return [...code.matchAll(/^import (\w+) from "(\.[^"]+\.module\.css)";$/gm)].flatMap(([, styles, from = ""]) => {
    const names = code.matchAll(new RegExp(`\\b${styles}(?:\\.(\\w+)|\\[[\`"]([\\w-]+))`, "g"));
    const sheet = resolve(dirname(path), from);
    return [...names].map(([, property, key]) => ({ sheet, name: property ?? key ?? "" }));
  });
}

test("SHELL-01 components and their CSS modules name the same classes", () => {
  const uses = globSync("app/**/*.{ts,tsx}").flatMap(usesOf);
  const sheets = globSync("app/**/*.module.css").map((path) => resolve(path));
  expect(sheets.length).toBeGreaterThan(50);
  const wrong: string[] = [];
  for (const sheet of sheets) {
    const declared = classesOf(read(sheet));
    const used = uses.filter((use) => use.sheet === sheet).map(({ name }) => name);
    const fits = (name: string, use: string) => (use.endsWith("-") ? name.startsWith(use) : name === use);
    for (const name of declared) if (!used.some((use) => fits(name, use))) wrong.push(`${sheet}: .${name} is unused`);
    for (const use of used)
      if (![...declared].some((name) => fits(name, use))) wrong.push(`${sheet}: .${use} does not exist`);
  }
  expect(wrong).toEqual([]);
});

test("SHELL-01 only tokens.css names colors, and media queries know five widths and one height", () => {
  const wrong = globSync("app/**/*.css").flatMap((path) => {
    const text = read(path).replace(/\/\*[\s\S]*?\*\//g, "");
    const colors = path.endsWith("tokens.css") ? [] : (text.match(/#[\da-f]{3,8}\b|\b(?:rgb|hsl|oklch)a?\(/gi) ?? []);
    const queries = [...text.matchAll(/@media[^{]*/g)].map(([query]) => query.replace(/height (?:<|>=) 30rem/, ""));
    const widths = queries.flatMap((query) => query.match(/[\d.]+(?=rem)/g) ?? []);
    const others = widths.filter((width) => !["20", "40", "48", "60", "72"].includes(width));
    return [...colors, ...others.map((width) => `${width}rem`)].map((value) => `${path}: ${value}`);
  });
  expect(wrong).toEqual([]);
});

test("SHELL-01 type sizes and spaces are tokens", () => {
  const property = /^\s*(?:font-size|(?:margin|padding)(?:-[a-z-]+)?|(?:row-|column-)?gap): ([^;(]+);/gm;
  const wrong = globSync("app/**/*.css")
    .filter((path) => !path.endsWith("tokens.css"))
    .flatMap((path) =>
      [...read(path).matchAll(property)]
        .filter(([, value = ""]) => value.split(" ").some((each) => /^\d*\.?\d+rem$/.test(each)))
        .map(([line]) => `${path}: ${line.trim()}`),
    );
  expect(wrong).toEqual([]);
});
