import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import puppeteer, { type ElementHandle, type KeyInput, type Page } from "puppeteer-core";
import { browserPath } from "../../../scripts/browser.ts";
import type { Driver, LaunchOptions } from "./engine.ts";

// Without a screen, Chromium and Firefox believe that there is no mouse.
const withMouse =
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4";
const asRoot = process.getuid?.() === 0;

export async function launchChromium(options: LaunchOptions): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "tidewheel-chromium-"));
  const browser = await puppeteer.launch({
    executablePath: browserPath(),
    // It ends with the pipe, also where this process is killed.
    pipe: true,
    defaultViewport: null,
    userDataDir: join(home, "profile"),
    env: { ...process.env, HOME: home },
    args: [...(asRoot ? ["--no-sandbox"] : []), "--disable-quic", "--hide-scrollbars", withMouse],
  });
  const page = await browser.newPage();
  await page.emulateMediaFeatures([
    { name: "prefers-color-scheme", value: options.scheme ?? "light" },
    { name: "prefers-reduced-motion", value: options.reducesMotion ? "reduce" : "no-preference" },
  ]);
  if (options.hasScript === false) await page.setJavaScriptEnabled(false);
  const cdp = await page.createCDPSession();
  // `page.setViewport` takes the mouse away with the touch screen.
  return drive(page, home, options, async (width, height) => {
    await cdp.send("Emulation.setDeviceMetricsOverride", { width, height, deviceScaleFactor: 1, mobile: false });
  });
}

export async function launchFirefox(options: LaunchOptions): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "tidewheel-firefox-"));
  const launcher = join(home, "firefox");
  // It ends with this process, also where that is killed.
  await writeFile(launcher, '#!/bin/sh\nexec setpriv --pdeathsig KILL firefox-esr "$@"\n', { mode: 0o700 });
  const browser = await puppeteer.launch({
    browser: "firefox",
    executablePath: launcher,
    defaultViewport: null,
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, HOME: home, LANG: "en_US.UTF-8" },
    extraPrefsFirefox: {
      "layout.css.prefers-color-scheme.content-override": options.scheme === "dark" ? 0 : 1,
      "javascript.enabled": options.hasScript ?? true,
      "ui.primaryPointerCapabilities": 6,
      "ui.allPointerCapabilities": 6,
      "ui.useOverlayScrollbars": 1,
      "ui.prefersReducedMotion": options.reducesMotion ? 1 : 0,
    },
  });
  // Its first page never has the focus, so that keys within a date field go astray.
  const page = await browser.newPage();
  return drive(page, home, options, (width, height) => page.setViewport({ width, height }));
}

async function drive(
  page: Page,
  home: string,
  { width, height }: LaunchOptions,
  setSize: Driver["setSize"],
): Promise<Driver> {
  const { keyboard, mouse } = page;
  let at = { x: 0, y: 0 };
  const driver: Driver = {
    async goto(url) {
      await page.goto(url);
    },
    async travel(way) {
      // After Back, Firefox's driver would wait in vain; and a page that is left does not answer.
      const go = way === "reload" ? "location.reload()" : `history.${way}()`;
      await page.evaluate(`void setTimeout(() => ${go})`);
    },
    evaluate: (expression) => page.evaluate(expression),
    async moveMouse(x, y) {
      at = { x, y };
      await mouse.move(x, y);
    },
    pressMouse: () => mouse.click(at.x, at.y),
    async dragMouse(x, y) {
      await mouse.down();
      await mouse.move(x, y, { steps: 5 });
      await mouse.up();
      at = { x, y };
    },
    turnWheel: (deltaX) => mouse.wheel({ deltaX }),
    typeKeys: (text) => keyboard.type(text),
    async pressKey(key, modifiers) {
      for (const modifier of modifiers) await keyboard.down(modifier);
      // Firefox knows no Space by its code.
      await keyboard.press(key === "Space" ? " " : (key as KeyInput));
      for (const modifier of modifiers.toReversed()) await keyboard.up(modifier);
    },
    async chooseFile(selector, path) {
      using field = await page.$(`input[type=file]:is(${selector})`);
      if (!field) throw new Error(`no ${selector}`);
      await (field as ElementHandle<HTMLInputElement>).uploadFile(path);
    },
    url: async () => page.url(),
    screenshot: () => page.screenshot({ captureBeyondViewport: false }),
    setSize,
    async clearCookies() {
      const context = page.browserContext();
      await context.deleteCookie(...(await context.cookies()));
    },
    async close() {
      await page.browser().close();
      await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
  await setSize(width, height);
  return driver;
}
