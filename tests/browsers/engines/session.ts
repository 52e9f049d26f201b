import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { whyMissing } from "../../../scripts/browser.ts";
import { waitFor } from "../../support/product.ts";
import type { Driver, EngineName, LaunchOptions, Modifier, Way } from "./engine.ts";
import { launchChromium, launchFirefox } from "./puppeteer.ts";
import { launchWebkit } from "./webkit.ts";

const launchers = { Chromium: launchChromium, Firefox: launchFirefox, WebKit: launchWebkit };
const waitMs = 60_000;

/** @throws if this machine lacks the engine */
export async function launchEngine(name: EngineName, options: LaunchOptions): Promise<Session> {
  const why = whyMissing(name);
  if (why) throw new Error(`${name}: ${why}`);
  return new Session(name, await launchers[name](options));
}

/** A window with its own profile, the same in every engine. */
export class Session {
  readonly engine: EngineName;
  readonly #driver: Driver;

  constructor(engine: EngineName, driver: Driver) {
    this.engine = engine;
    this.#driver = driver;
  }

  /** Waits for the page's load and fonts. */
  async goto(url: string): Promise<void> {
    await this.#driver.goto(url);
    await this.waitFor(() => document.fonts.status === "loaded");
  }

  /** Waits until the page at this path has come. */
  async travel(way: Way, path: string): Promise<void> {
    const before = await this.evaluate(() => performance.timeOrigin);
    await this.#driver.travel(way);
    await this.waitFor(hasCome, before, path);
  }

  /**
   * Runs in the page, so it sees only its arguments; these and the result are JSON. In a page without script no promise
   * is ever kept, so there it may not be async.
   */
  async evaluate<Result, Args extends unknown[]>(
    work: string | ((...args: Args) => Result),
    ...args: Args
  ): Promise<Awaited<Result>> {
    const expression = typeof work === "string" ? work : `(${work})(...${JSON.stringify(args)})`;
    return (await this.#driver.evaluate(expression)) as Awaited<Result>;
  }

  /** Asks until the answer is truthy, also across pages. */
  async waitFor<Result, Args extends unknown[]>(
    work: string | ((...args: Args) => Result),
    ...args: Args
  ): Promise<NonNullable<Awaited<Result>>> {
    let last: unknown;
    const ask = async () => {
      try {
        last = await this.evaluate(work, ...args);
        return last as NonNullable<Awaited<Result>>;
      } catch (error) {
        // A page that is being left answers nothing.
        last = error;
        return undefined;
      }
    };
    return waitFor(ask, waitMs).catch((cause) => {
      throw new Error(`${this.engine} waited in vain for ${work} of ${JSON.stringify(args)}; at last: ${last}`, {
        cause,
      });
    });
  }

  /** Presses the mouse on the first element that matches and is visible. */
  async click(selector: string): Promise<void> {
    await this.hover(selector);
    await this.#driver.pressMouse();
  }

  /** Presses the mouse wherever it is in the viewport. */
  async clickAt(x: number, y: number): Promise<void> {
    await this.#driver.moveMouse(x, y);
    await this.#driver.pressMouse();
  }

  /** Moves the mouse from the element to a place in the viewport, with the button held down. */
  async drag(selector: string, x: number, y: number): Promise<void> {
    await this.hover(selector);
    await this.#driver.dragMouse(x, y);
  }

  /** Turns the wheel over the element, to the right in pixels. */
  async turnWheel(selector: string, deltaX: number): Promise<void> {
    await this.hover(selector);
    await this.#driver.turnWheel(deltaX);
  }

  /** Scrolls to the element, waits until it neither moves nor is covered, and moves the mouse to it. */
  async hover(selector: string): Promise<void> {
    let before = "";
    const place = await waitFor(async () => {
      const now = await this.waitFor(placeOf, selector);
      const isStill = JSON.stringify(now) === before;
      before = JSON.stringify(now);
      return isStill && !now.cover && now;
    }, waitMs).catch((cause) => {
      throw new Error(`${this.engine} cannot reach ${selector}: ${before}`, { cause });
    });
    await this.#driver.moveMouse(place.x, place.y);
  }

  /** Clicks the field, empties it by keys and types key by key. Days are written as 2027-02-28. */
  async type(selector: string, text: string): Promise<void> {
    const day = /^(\d+)-(\d+)-(\d+)$/.exec(text);
    const { type, value } = await this.waitFor(readField, selector);
    if (type === "date" && day) {
      // A click opens a calendar, or chooses the part of the date that it hits.
      await this.hover(selector);
      await this.evaluate(focus, selector);
      await this.#typeDay(day.slice(1));
    } else {
      await this.click(selector);
      if (value) {
        await this.press("Control+a");
        await this.press("Backspace");
      }
      await this.keys(text);
    }
    await this.waitFor(hasValue, selector, text);
  }

  async #typeDay([year = "", ...parts]: string[]): Promise<void> {
    for (const part of parts) {
      await this.keys(part);
      // The others go on to the next part by themselves.
      if (this.engine === "WebKit") await this.press("ArrowRight");
    }
    await this.keys(year);
  }

  /** Types into whatever has the focus. */
  keys(text: string): Promise<void> {
    return this.#driver.typeKeys(text);
  }

  /** A key by its name in `KeyboardEvent.key`, such as Enter, Tab, ArrowDown, Shift+Tab, Control+Enter, Space. */
  press(combination: string): Promise<void> {
    const names = combination.split("+");
    return this.#driver.pressKey(names.at(-1) ?? "", names.slice(0, -1) as Modifier[]);
  }

  chooseFile(selector: string, path: string): Promise<void> {
    return this.#driver.chooseFile(selector, resolve(path));
  }

  url(): Promise<string> {
    return this.#driver.url();
  }

  /** Of the viewport, as PNG. */
  async screenshot(path?: string): Promise<Uint8Array> {
    const png = await this.#driver.screenshot();
    if (path) await writeFile(path, png);
    return png;
  }

  async setSize(width: number, height: number): Promise<void> {
    await this.#driver.setSize(width, height);
    await this.waitFor(hasSize, width, height);
  }

  /** Of the page's site, with what it has stored. */
  async clearCookies(): Promise<void> {
    await this.#driver.clearCookies();
    await this.evaluate(() => {
      if (!location.protocol.startsWith("http")) return;
      for (const storage of [localStorage, sessionStorage])
        for (const key of Object.keys(storage)) storage.removeItem(key);
    });
  }

  close(): Promise<void> {
    return this.#driver.close();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.close();
  }
}

function hasCome(before: number, path: string): boolean {
  const isAnother = performance.timeOrigin !== before && location.pathname === path;
  return isAnother && document.readyState === "complete" && document.fonts.status === "loaded";
}

function hasSize(width: number, height: number): boolean {
  return innerWidth === width && innerHeight === height;
}

function placeOf(selector: string) {
  const element = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility());
  if (!element) return undefined;
  element.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
  // A link may be broken over lines, with its middle beside it.
  const area = ({ width, height }: DOMRect) => width * height;
  const [box] = [...element.getClientRects()].sort((one, other) => area(other) - area(one));
  if (!box) return undefined;
  const x = box.x + box.width / 2;
  const y = box.y + box.height / 2;
  const top = document.elementFromPoint(x, y);
  const label = top?.closest("label");
  const isHit = element.contains(top) || (label?.contains(element) ?? false) || label?.control === element;
  return { x, y, cover: isHit ? undefined : (top?.outerHTML.slice(0, 200) ?? "nothing") };
}

function readField(selector: string): { type: string; value: string } | undefined {
  const field = document.querySelector<HTMLInputElement>(selector);
  return field ? { type: field.type, value: field.value } : undefined;
}

function focus(selector: string): void {
  (document.querySelector(selector) as HTMLInputElement).focus();
}

function hasValue(selector: string, value: string): boolean {
  return (document.querySelector(selector) as HTMLInputElement).value === value;
}
