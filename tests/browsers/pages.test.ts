import { expect, inject, test } from "vitest";
import { nextDepositId, storeDeposit } from "../support/factories/stored-deposits.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { openAsOwner } from "./admin-session.ts";
import { isFull, serveSite } from "./browser-test.ts";
import { differencesOf, nearPx } from "./compare-pages.ts";
import type { LaunchOptions } from "./engines/engine.ts";
import { launchEngine, type Session } from "./engines/session.ts";
import { blankParts, contrastIn, pixelsOf } from "./ink.ts";
import { type PageParts, readPage } from "./page-parts.ts";
import { mainPaths, publicPaths } from "./public-pages.ts";

const site = serveSite();
const phone = { width: 390, height: 844 };
const desktop = { width: 1280, height: 900 };
const paths = isFull ? publicPaths : mainPaths;

const looks = [
  { ...phone, scheme: "light", paths },
  { ...desktop, scheme: "light", paths },
  { ...phone, scheme: "dark", paths: isFull ? paths : ["/host"] },
  ...(isFull ? [{ ...desktop, scheme: "dark", paths } as const] : []),
] as const;

for (const { paths, ...look } of looks)
  test.each(paths)(
    `BROWSER-01 B1 B2 shows %s as Chromium does, each text painted, ${look.width} pixels wide, ${look.scheme}`,
    async (path) => {
      const session = await visit(look, path);
      const page = await readPage(session);
      expect(faultsOf(page)).toEqual([]);
      expect(differencesOf(page, await readInChromium(look, path))).toEqual([]);
      expect(await blankParts(session)).toEqual([]);
    },
  );

for (const [size, other] of [
  [phone, desktop],
  [desktop, phone],
] as const)
  test.each(isFull ? publicPaths : ["/host", "/vancouver-map"])(
    `BROWSER-01 shows %s alike however it is reached, ${size.width} pixels wide`,
    async (path) => {
      const chromium = await readInChromium(size, path);
      // A window of its own: after Back, Firefox's driver waits in vain for the next page.
      await using session = await launchEngine(inject("engine"), { ...other, scheme: "light" });
      const before = path === "/terms" ? "/privacy" : "/terms";
      await session.goto(site.product.url + before);
      await session.setSize(size.width, size.height);
      const compare = async (way: string) => {
        const page = await readPage(session);
        expect([...faultsOf(page), ...differencesOf(page, chromium)], way).toEqual([]);
      };
      await session.goto(site.product.url + path);
      await compare("after a page of another width");
      await session.travel("reload", path);
      await compare("reloaded");
      await session.travel("back", before);
      await session.travel("forward", path);
      await compare("after back and forward");
      await session.setSize(other.width, other.height);
      await session.setSize(size.width, size.height);
      await compare("after the window was of another width");
    },
  );

test("BROWSER-01 B4 the admin's lists do not scroll sideways", async () => {
  for (let n = 0; n < 3; n += 1) {
    await storeHostApplication(site.databaseUrl);
    await storeDeposit(site.databaseUrl, { id: nextDepositId(), state: "paid", paidAt: new Date() });
  }
  const session = await openAsOwner(site, desktop, "/admin/applications");
  for (const path of ["/admin/applications", "/admin/desk", "/admin/deposits", "/admin/hosts"]) {
    await session.goto(site.product.url + path);
    expect(await session.evaluate(() => document.querySelectorAll("main tbody tr").length), path).toBeGreaterThan(2);
    expect(faultsOf(await readPage(session)), path).toEqual([]);
  }
});

test("BROWSER-01 B7 a phone's map begins where most hosts are, and stays where it is moved to", async () => {
  const session = await visit(phone, "/vancouver-map");
  const hosts = await session.waitFor(countHosts);
  expect(hosts.all).toBe(28);
  expect(hosts.inView).toBeGreaterThanOrEqual(15);
  const inChromium = await (await visit(phone, "/vancouver-map", "Chromium")).waitFor(countHosts);
  expect(Math.abs(hosts.left - inChromium.left)).toBeLessThan(nearPx);
  await session.turnWheel("ol [popovertarget]:nth-child(1)", -100);
  const moved = await session.waitFor((before) => {
    const left = document.querySelector("main section:has(ol [popovertarget])")?.scrollLeft ?? before;
    return left < before ? { left } : undefined;
  }, hosts.left);
  // Longer than the animation that it begins with.
  const isOver = () => document.getAnimations().every(({ playState }) => playState === "finished");
  await session.waitFor(isOver);
  expect((await session.evaluate(countHosts))?.left).toBeLessThanOrEqual(moved.left);
});

test.each(isFull ? (["light", "dark"] as const) : (["light"] as const))(
  "BROWSER-01 B8 an empty date looks empty, a date never does, %s",
  async (scheme) => {
    const session = await visit({ ...desktop, scheme }, "/press");
    const withoutScript = await visit({ ...desktop, scheme, hasScript: false }, "/press");
    for (const window of [session, withoutScript]) {
      const field = "input[type=date]";
      await window.hover(field);
      const empty = await contrastOf(window, field);
      await window.type(field, "2027-02-28");
      const focused = await contrastOf(window, field);
      await window.click("[name=organization]");
      await window.hover(field);
      const filled = await contrastOf(window, field);
      if (window.engine === "WebKit") expect(empty).toBeLessThan(10);
      expect(Math.min(focused, filled)).toBeGreaterThan(150);
    }
  },
);

async function visit(look: LaunchOptions, path: string, engine = inject("engine")): Promise<Session> {
  const session = await site.open({ scheme: "light", ...look, engine });
  await session.goto(site.product.url + path);
  return session;
}

function countHosts() {
  const hosts = [...document.querySelectorAll("main section ol [popovertarget]")];
  const chart = hosts[0]?.closest("section");
  if (!chart || hosts[0]?.getAnimations({ subtree: true }).length) return undefined;
  const { left, right } = chart.getBoundingClientRect();
  const inView = hosts.filter((host) => {
    const box = host.getBoundingClientRect();
    return box.left >= left && box.right <= right;
  });
  return { all: hosts.length, inView: inView.length, left: chart.scrollLeft };
}

/** Of the first part of a date, without the slash behind it. */
async function contrastOf(session: Session, field: string): Promise<number> {
  const box = await session.evaluate((field) => {
    const { left, top, height } = (document.querySelector(field) as Element).getBoundingClientRect();
    return { left: Math.round(left) + 5, top: Math.round(top) + 8, width: 27, height: Math.round(height) - 16 };
  }, field);
  return contrastIn(await pixelsOf(session), box);
}

const known = new Map<string, Promise<PageParts>>();

function readInChromium(look: LaunchOptions, path: string): Promise<PageParts> {
  const key = JSON.stringify([look.width, look.scheme ?? "light", path]);
  const page = known.get(key) ?? visit(look, path, "Chromium").then(readPage);
  known.set(key, page);
  return page;
}

function faultsOf({ scrollWidth, clientWidth, scrollHeight, bottom }: PageParts): string[] {
  const below = scrollHeight - bottom;
  return [
    ...(scrollWidth > clientWidth ? [`scrolls sideways by ${scrollWidth - clientWidth} px`] : []),
    ...(Math.abs(below) > 2 ? [`ends ${below} px below its footer`] : []),
  ];
}
