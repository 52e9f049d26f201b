import type { Page, Request } from "@playwright/test";
import { pages } from "../../app/content/pages.ts";
import { roundsOr } from "../support/random.ts";
import { expect, test } from "./fixtures.ts";

test.use({ isFirstVisit: true });

// tests/http/page-cache.test.ts covers pages without script: counting two requests needs no browser.
const hydrated = "/host/application /host/contact-sales /careers /press /payment".split(" ");
const truncations = roundsOr(3, 6);
const enhancedPages = "/host/community /regions /about /help".split(" ");

/** Transfer sizes with an empty cache, headers included, until the network is idle. */
async function measureTransfer(
  page: Page,
  url: string,
): Promise<{ script: number; scripts: number; rest: number; requests: number }> {
  const finished: Request[] = [];
  page.on("requestfinished", (request) => finished.push(request));
  // Scripts come after the first paint, on a slow machine later than the network is idle for the first time.
  const firstScript = page.waitForEvent("requestfinished", (request) => request.resourceType() === "script");
  await page.goto(url);
  await firstScript;
  await page.waitForLoadState("networkidle");
  const all = await Promise.all(
    finished.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      return { bytes: responseBodySize + responseHeadersSize, isScript: request.resourceType() === "script" };
    }),
  );
  const sum = (some: typeof all) => some.reduce((total, { bytes }) => total + bytes, 0);
  const script = sum(all.filter(({ isScript }) => isScript));
  const scripts = all.filter(({ isScript }) => isScript).length;
  return { script, scripts, rest: sum(all) - script, requests: all.length };
}

for (const path of hydrated) {
  test(`SHELL-01 a first visit to ${path} loads at most 140 KB of script and 40 KB of everything else`, async ({
    page,
    product,
  }) => {
    const { script, rest, requests } = await measureTransfer(page, product.url + path);
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThanOrEqual(140_000);
    expect(rest).toBeLessThanOrEqual(40_000);
    expect(requests).toBeLessThanOrEqual(24);
  });
}

for (const path of enhancedPages) {
  test(`SHELL-01 a first visit to ${path} loads one script of at most 3 KB and 40 KB of everything else`, async ({
    page,
    product,
  }) => {
    const { script, scripts, rest, requests } = await measureTransfer(page, product.url + path);
    expect(scripts).toBe(1);
    expect(script).toBeGreaterThan(0);
    expect(script).toBeLessThanOrEqual(3_000);
    expect(rest).toBeLessThanOrEqual(40_000);
    expect(requests).toBeLessThanOrEqual(4);
  });
}

test("SHELL-01 scripts load after the page, or immediately on interaction", async ({ browser, product }) => {
  const page = await browser.newPage();
  const scripts: string[] = [];
  page.on("request", (request) => void (request.resourceType() === "script" && scripts.push(request.url())));
  // The font never arrives, so the page never finishes loading and is never idle.
  await page.route("**/*.woff2", () => {});
  await page.goto(`${product.url}/host/application`, { waitUntil: "commit" });
  const name = page.locator("[name=firstName]");
  await expect(name).toBeVisible();
  expect(scripts).toEqual([]);
  await name.click();
  await expect.poll(() => scripts.length).toBeGreaterThan(3);
  await page.close();
});

test("SHELL-01 a form page fetches its modules once it is idle, and hydrates when the pointer moves", async ({
  browser,
  product,
}) => {
  const page = await browser.newPage();
  const fetched = page.waitForRequest((request) => request.url().includes("/assets/entry.client"));
  await page.goto(`${product.url}/press`);
  await fetched;
  await page.waitForLoadState("networkidle");
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "false");
  await page.mouse.move(200, 200);
  await page.mouse.move(210, 210);
  await expect(page.locator("html")).toHaveAttribute("data-hydrated", "true");
  await page.close();
});

const noteShifts = `
  window.moved = [];
  const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round).join(" ");
  const told = ({ node, previousRect, currentRect }) =>
    " " + (node?.className || node?.nodeName) + " from " + box(previousRect) + " to " + box(currentRect);
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) window.moved.push(value + sources.map(told).join());
  }).observe({ type: "layout-shift", buffered: true });
`;

test("SHELL-01 BROWSER-01 B1 the longest pages arrive without layout shift, and nothing waits to be drawn", async ({
  page,
  product,
}) => {
  await page.addInitScript(noteShifts);
  const deferred = () =>
    page
      .locator("body *")
      .evaluateAll((parts) => parts.filter((part) => getComputedStyle(part).contentVisibility !== "visible").length);
  for (const height of [720, 2_000]) {
    await page.setViewportSize({ width: 1_280, height });
    for (const path of ["/host", "/vancouver-map", "/about"]) {
      const visit = `${path} at ${height} px`;
      await page.goto(product.url + path);
      expect(await deferred(), visit).toBe(0);
      await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
      expect(await page.evaluate("window.moved"), visit).toEqual([]);
    }
  }
});

// A line that is full to its end may break otherwise in the stand-in: not on these.
const pagesWithHeadings = "/ /host /dealerships /vancouver-map /about /help /safety /careers".split(" ");

for (const width of [390, 1_280]) {
  test(`SHELL-01 BROWSER-01 B1 a display font that comes late moves no block at ${width} px`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const tops = () =>
      page
        .locator("body :is(section, header, footer, h1, h2, h3, p, ul, dl, form):visible")
        .evaluateAll((blocks) =>
          blocks.map((each) => `${each.textContent?.slice(0, 60)} ${Math.round(each.getBoundingClientRect().top)}`),
        );
    for (const path of pagesWithHeadings) {
      const { promise: seen, resolve: show } = Promise.withResolvers<void>();
      await page.route("**/*.woff2", async (route) => {
        await seen;
        await route.continue();
      });
      await page.goto(product.url + path, { waitUntil: "commit" });
      await expect(page.getByRole("contentinfo")).toBeVisible();
      expect(await page.evaluate("document.fonts.status"), path).toBe("loading");
      const before = await tops();
      show();
      await page.waitForLoadState();
      expect(await page.evaluate("document.fonts.ready.then(({ status }) => status)"), path).toBe("loaded");
      expect(await tops(), path).toEqual(before);
      await page.unroute("**/*.woff2");
    }
  });
}

test.describe("while the page is streaming", () => {
  test.use({ javaScriptEnabled: false });

  for (const [width, height] of [
    [390, 844],
    [1_280, 800],
  ] as const) {
    test(`SHELL-01 a partially loaded page at ${width} px has no layout shift`, async ({ page, product }) => {
      await page.setViewportSize({ width, height });
      for (const path of Object.values(pages).map((page) => page.path)) {
        const whole = await (await fetch(product.url + path)).text();
        let come = "";
        await page.route(`**${path}`, (route) =>
          route.fulfill({ contentType: "text/html; charset=utf-8", body: come }),
        );
        let before: Place[] = [];
        for (const end of truncationPoints(whole)) {
          come = whole.slice(0, end);
          await page.goto(product.url + path);
          const now = await page.evaluate(visiblePositions);
          const moved = before
            .filter(({ isSeen }) => isSeen)
            .map(({ part, at }) => [part, at, now.find((each) => each.part === part)?.at ?? at])
            .filter(([, from, to]) => from !== to);
          expect(moved, `${path} after ${end} of ${whole.length} letters`).toEqual([]);
          before = now;
        }
        await page.unroute(`**${path}`);
      }
    });
  }
});

/** Truncation points: some in the first third, which holds the content above the fold, and one at the end. */
function truncationPoints(html: string): number[] {
  const from = html.indexOf("<body");
  const step = Math.floor((html.lastIndexOf("</main>") - from) / 3 / truncations);
  return [...Array.from({ length: truncations }, (_, n) => html.lastIndexOf("<", from + (n + 1) * step)), html.length];
}

interface Place {
  part: string;
  at: string;
  isSeen: boolean;
}

function visiblePositions(): Place[] {
  const found: Place[] = [];
  const look = (parent: Element, way: string) => {
    for (const [nth, each] of [...parent.children].entries()) {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const part = `${way} ${nth}.${each.getAttribute("class") ?? each.tagName}`;
      const isSeen = right > Math.max(left, 0) && bottom > Math.max(top, 0) && left < innerWidth && top < innerHeight;
      if (each.checkVisibility({ visibilityProperty: true }))
        found.push({ part, at: `${Math.round(left)} ${Math.round(top)}`, isSeen });
      if (each.tagName !== "svg") look(each, part);
    }
  };
  look(document.body, "");
  return found;
}
