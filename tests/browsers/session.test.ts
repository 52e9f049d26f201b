import { expect, test } from "vitest";
import { serveSite } from "./browser-test.ts";

const site = serveSite();

test.each([
  { width: 390, height: 844, scheme: "dark", reducesMotion: true },
  { width: 1280, height: 900, scheme: "light", reducesMotion: false },
] as const)("BROWSER-01 is what the test asks for: %j", async (options) => {
  const session = await site.open(options);
  await session.goto(`${site.product.url}/press`);
  const facts = () =>
    session.evaluate(() => ({
      width: document.documentElement.clientWidth,
      height: innerHeight,
      scheme: matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light",
      reducesMotion: matchMedia("(prefers-reduced-motion: reduce)").matches,
      hasMouse: matchMedia("(hover: hover) and (pointer: fine)").matches,
      hasFocus: document.hasFocus(),
      pixels: devicePixelRatio,
      language: navigator.language,
    }));
  const expected = { ...options, hasMouse: true, hasFocus: true, pixels: 1, language: "en-US" };
  expect(await facts()).toEqual(expected);
  await session.setSize(1024, 700);
  expect(await facts()).toEqual({ ...expected, width: 1024, height: 700 });
});

test("BROWSER-01 types text and days by keys, and runs without script", async () => {
  const session = await site.open({ width: 1280, height: 900 });
  await session.goto(`${site.product.url}/press`);
  await session.type("input[type=date]", "2027-02-28");
  await session.type("[name=organization]", "Zoë's");
  await session.type("[name=organization]", "The Daily");
  await session.press("Tab");
  await session.press("Shift+Tab");
  expect(await session.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe("organization");

  const withoutScript = await site.open({ width: 1280, height: 900, hasScript: false });
  await withoutScript.goto(`${site.product.url}/press`);
  expect(await withoutScript.evaluate(() => matchMedia("(scripting: none)").matches)).toBe(true);
});
