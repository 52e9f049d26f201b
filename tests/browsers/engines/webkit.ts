import { type ChildProcess, execFileSync, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Actions, Builder, By, Capabilities, Key, Origin, type WebDriver } from "selenium-webdriver";
import { waitFor } from "../../support/product.ts";
import { freePort } from "../../support/temp-dir.ts";
import type { Driver, LaunchOptions, Modifier } from "./engine.ts";

const keyCodes: Record<string, string> = {
  Alt: Key.ALT,
  ArrowDown: Key.ARROW_DOWN,
  ArrowLeft: Key.ARROW_LEFT,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowUp: Key.ARROW_UP,
  Backspace: Key.BACK_SPACE,
  Control: Key.CONTROL,
  Delete: Key.DELETE,
  End: Key.END,
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Home: Key.HOME,
  Meta: Key.META,
  PageDown: Key.PAGE_DOWN,
  PageUp: Key.PAGE_UP,
  Shift: Key.SHIFT,
  Space: " ",
  Tab: Key.TAB,
};

export async function launchWebkit(options: LaunchOptions): Promise<Driver> {
  const home = await mkdtemp(join(tmpdir(), "tidewheel-webkit-"));
  const children: ChildProcess[] = [];
  const stop = async () => {
    for (const { pid } of children) if (pid) killGroup(pid);
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  try {
    await writeDesktopSettings(home, options);
    await writeFontSettings(home);
    // Without a window manager the window has the focus while the pointer, in the middle of the screen, is over it. The
    // window may be larger than the screen.
    const server = startChild("Xvfb", ["-displayfd", "3", "-screen", "0", "8x8x24", "-nolisten", "tcp"], {}, [
      ...(["ignore", "ignore", "ignore"] as const),
      "pipe",
    ]);
    children.push(server);
    const [display] = (await Promise.race([
      once(server.stdio[3] as Readable, "data"),
      failAtExit(server, "Xvfb"),
    ])) as unknown[];
    const port = await freePort();
    const driver = startChild(
      "WebKitWebDriver",
      [`--port=${port}`],
      {
        HOME: home,
        XDG_CONFIG_HOME: join(home, "config"),
        XDG_RUNTIME_DIR: join(home, "run"),
        DISPLAY: `:${String(display).trim()}`,
        LANG: "en_US.UTF-8",
        NO_AT_BRIDGE: "1",
        GSETTINGS_BACKEND: "memory",
      },
      "ignore",
    );
    children.push(driver);
    const url = `http://127.0.0.1:${port}`;
    await Promise.race([
      waitFor(() =>
        fetch(`${url}/status`).then(
          ({ ok }) => ok,
          () => false,
        ),
      ),
      failAtExit(driver, "WebKitWebDriver"),
    ]);
    const args = [
      "--automation",
      "--full-screen",
      ...(options.hasScript === false ? ["--enable-javascript=false"] : []),
    ];
    const browser = await new Builder()
      .usingServer(url)
      .withCapabilities(new Capabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { args } }))
      .build();
    return await drive(browser, options, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

/** WebKitGTK takes its color scheme and reduced motion from GTK. */
async function writeDesktopSettings(home: string, { scheme, reducesMotion = false }: LaunchOptions): Promise<void> {
  await mkdir(join(home, "config", "gtk-3.0"), { recursive: true });
  await mkdir(join(home, "run"), { mode: 0o700 });
  const theme = scheme === "dark" ? "Adwaita-dark" : "Adwaita";
  await writeFile(
    join(home, "config", "gtk-3.0", "settings.ini"),
    `[Settings]\ngtk-theme-name=${theme}\ngtk-font-name=Sans 10\ngtk-enable-animations=${!reducesMotion}\n`,
  );
}

/** WebKitGTK passes over `system-ui` here; its next match would be narrower than the font of the other engines. */
async function writeFontSettings(home: string): Promise<void> {
  const font = execFileSync("fc-match", ["--format", "%{family[0]}", "system-ui"], { encoding: "utf8" });
  await mkdir(join(home, "config", "fontconfig"), { recursive: true });
  const replacements = ["Arial", "Helvetica Neue"].map(
    (family) => `<match target="pattern"><test name="family"><string>${family}</string></test>
      <edit name="family" mode="assign" binding="strong"><string>${font}</string></edit></match>`,
  );
  const settings = `<?xml version="1.0"?><fontconfig>${replacements.join("")}</fontconfig>`;
  await writeFile(join(home, "config", "fontconfig", "fonts.conf"), settings);
}

/** It ends with this process, also where that is killed. */
function startChild(command: string, args: string[], env: Record<string, string>, stdio: StdioOptions): ChildProcess {
  const { PATH, TMPDIR } = process.env;
  return spawn("setpriv", ["--pdeathsig", "KILL", command, ...args], {
    env: { PATH, TMPDIR, ...env } as NodeJS.ProcessEnv,
    stdio,
    detached: true,
  });
}

/** The driver's group is the browser too. */
function killGroup(pid: number): void {
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended by itself.
  }
}

async function failAtExit(child: ChildProcess, name: string): Promise<never> {
  const [code] = await once(child, "exit");
  throw new Error(`${name} ended with ${code}`);
}

async function drive(browser: WebDriver, { width, height }: LaunchOptions, stop: () => Promise<void>): Promise<Driver> {
  const codeOf = (key: string) => keyCodes[key] ?? key;
  let at = { x: 0, y: 0 };
  const driver: Driver = {
    goto: (url) => browser.get(url),
    // A question that meets a page on its way into the history is never answered.
    travel: (way) => browser.navigate()[way === "reload" ? "refresh" : way](),
    evaluate: (expression) => browser.executeScript(`return (${expression})`),
    moveMouse(x, y) {
      at = { x: Math.round(x), y: Math.round(y) };
      return browser
        .actions()
        .move({ ...at, origin: Origin.VIEWPORT, duration: 0 })
        .perform();
    },
    pressMouse: () =>
      browser
        .actions()
        .move({ ...at, origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .release()
        .perform(),
    async dragMouse(x, y) {
      const to = { x: Math.round(x), y: Math.round(y) };
      await browser
        .actions()
        .move({ ...at, origin: Origin.VIEWPORT, duration: 0 })
        .press()
        .move({ ...to, origin: Origin.VIEWPORT, duration: 100 })
        .release()
        .perform();
      at = to;
    },
    turnWheel(deltaX) {
      // The types lack it.
      const actions = browser.actions() as Actions & { scroll(...place: [...number[], Origin]): Actions };
      return actions.scroll(at.x, at.y, deltaX, 0, Origin.VIEWPORT).perform();
    },
    typeKeys: (text) => browser.actions().sendKeys(text.replaceAll("\n", Key.ENTER)).perform(),
    async pressKey(key, modifiers) {
      let actions = browser.actions();
      for (const modifier of modifiers) actions = actions.keyDown(codeOf(modifier));
      actions = actions.sendKeys(codeOf(key));
      for (const modifier of modifiers.toReversed() as Modifier[]) actions = actions.keyUp(codeOf(modifier));
      await actions.perform();
    },
    chooseFile: async (selector, path) => (await browser.findElement(By.css(selector))).sendKeys(path),
    url: () => browser.getCurrentUrl(),
    screenshot: async () => Buffer.from(await browser.takeScreenshot(), "base64"),
    async setSize(width, height) {
      await browser.manage().window().setRect({ x: 0, y: 0, width, height });
    },
    clearCookies: () => browser.manage().deleteAllCookies(),
    close: stop,
  };
  await driver.setSize(width, height);
  return driver;
}
