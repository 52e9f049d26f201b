import type { Page, Route } from "@playwright/test";
import { navigationDocument } from "../../app/content/navigation.ts";
import { pages } from "../../app/content/pages.ts";
import { type BrowserFeature, listedFeatures, withoutSyntax } from "../support/browser-features.ts";
import { isFull } from "../support/random.ts";
import { expect, test } from "./admin-fixtures.ts";
import { formOn, forms } from "./forms.ts";
import { fillIn } from "./typing.ts";

// The policy names the hashes of styles and scripts as they were.
test.use({ bypassCSP: true, isFirstVisit: true, contextOptions: { reducedMotion: "reduce" } });

// What a page still asks for as its test ends is answered by nobody.
test.afterEach(({ page }) => page.unrouteAll({ behavior: "ignoreErrors" }));

const features = listedFeatures();
const every: BrowserFeature = { name: "All of them", syntax: features.flatMap(({ syntax }) => syntax) };
const widths = [390, 1280];
const { main, start } = navigationDocument.standard;
const destinations = [...main.flatMap(({ href, items = [] }) => [href, ...items.map((item) => item.href)]), start.href];

/** Makes a feature's syntax unknown; returns whether the documents since the last call had any of it. */
async function remove(page: Page, { syntax }: BrowserFeature): Promise<() => boolean> {
  let isTouched = false;
  await page.route("**/*", async (route: Route) => {
    const request = route.request();
    const isDocument = request.resourceType() === "document";
    if (request.method() !== "GET" || !["document", "script", "stylesheet"].includes(request.resourceType()))
      return route.continue();
    const answer = await route.fetch({ maxRedirects: 0 });
    const type = answer.headers()["content-type"] ?? "";
    if (!/html|css|javascript/.test(type)) return route.fulfill({ response: answer });
    const text = await answer.text();
    const body = withoutSyntax(text, type, syntax);
    if (isDocument) isTouched = false;
    isTouched ||= body !== text;
    await route.fulfill({ response: answer, body });
  });
  return () => isTouched;
}

/** The headings, links and pictures of the page that a pointer at their middle meets. */
async function whatIsSeen(page: Page): Promise<string[]> {
  // Before a frame is drawn, Chromium may take the end of the page for still to come.
  await expect(() => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } })).toPass();
  return page.evaluate(() => {
    const seen = new Set<string>();
    for (const each of document.querySelectorAll(":is(main, footer) :is(h1, h2, h3, a, img, svg[role=img])")) {
      if (!each.checkVisibility({ visibilityProperty: true })) continue;
      each.scrollIntoView({ block: "center", inline: "center" });
      const [box] = each.getClientRects();
      const hit = box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!hit || !(each.contains(hit) || (hit.contains(each) && hit.closest("main, footer")))) continue;
      const words = each.getAttribute("aria-label") ?? each.getAttribute("alt") ?? each.textContent;
      seen.add(`${each.localName} ${each.getAttribute("href") ?? ""} ${words?.trim()}`);
    }
    return [...seen];
  });
}

/** The addresses of the header's links that can be seen and pressed, at once or after a press of one of its buttons. */
async function whereTheHeaderLeads(page: Page): Promise<Set<string>> {
  const header = page.getByRole("banner");
  const reached = new Set<string>();
  const collect = async () => {
    const hrefs = await header.locator("a:visible").evaluateAll((links) =>
      links.flatMap((link) => {
        const box = link.getBoundingClientRect();
        const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
        return link.contains(hit) ? [link.getAttribute("href") ?? ""] : [];
      }),
    );
    for (const href of hrefs) reached.add(href);
  };
  await page.evaluate(() => scrollTo(0, 0));
  await collect();
  for (const link of await header.locator("a[interestfor]:visible").all()) {
    await link.hover();
    await expect(header.locator(":popover-open")).toBeVisible();
    await collect();
    await page.keyboard.press("Escape");
  }
  for (const button of await header.locator("button:visible").all()) {
    await button.click();
    await collect();
    await page.keyboard.press("Escape");
  }
  return reached;
}

/** Read once by each worker. */
const intact = new Map<string, string[]>();

async function readIntact(page: Page, path: string, width: number): Promise<string[]> {
  const key = `${path} ${width} ${await page.evaluate(hasScript)}`;
  const known = intact.get(key);
  if (known) return known;
  const other = await page.context().newPage();
  await other.setViewportSize({ width, height: 900 });
  await other.goto(path);
  const seen = await whatIsSeen(other);
  await other.close();
  intact.set(key, seen);
  return seen;
}

const hasScript = () => [...document.scripts].some(({ type }) => type === "" || type === "module");

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} script`, () => {
    test.use({ javaScriptEnabled });

    for (const feature of [...features, every]) {
      test(`BROWSER-03 B9 pages can be read, and nothing lies over them, without: ${feature.name}`, async ({
        page,
      }) => {
        const isTouched = await remove(page, feature);
        const widthsOfHeader = new Set<number>();
        // In short form a feature that takes part in no menu is missed at one width of each page.
        const isShort = !isFull && ![every.name, "Popovers", "Interest invokers"].includes(feature.name);
        for (const [index, { path }] of Object.values(pages).entries()) {
          for (const width of isShort ? [widths[index % 2] ?? 390] : widths) {
            await page.setViewportSize({ width, height: 900 });
            const answer = await page.goto(path);
            expect(answer?.status(), path).toBe(200);
            if (!isTouched() || (javaScriptEnabled && !(await page.evaluate(hasScript)))) break;
            const whole = await readIntact(page, path, width);
            const findMissing = async () => {
              const seen = new Set(await whatIsSeen(page));
              return whole.filter((each) => !seen.has(each));
            };
            // A page that is being laid out anew covers itself for a moment.
            await expect.soft.poll(findMissing, `${path} at ${width} px`).toEqual([]);
            if (widthsOfHeader.has(width)) continue;
            widthsOfHeader.add(width);
            const reached = await whereTheHeaderLeads(page);
            expect
              .soft(
                destinations.filter((href) => href && !reached.has(href)),
                `header at ${width} px`,
              )
              .toEqual([]);
          }
        }
      });
    }
  });
}

const publicForms = forms.filter(({ title }) =>
  /the (?:(?:host|career) application|media form|sales form|deposit portal|login)$/.test(title),
);

for (const feature of isFull ? [...features, every] : [every]) {
  for (const each of publicForms) {
    test(`BROWSER-03 ${each.title} is typed and sent without: ${feature.name}`, async ({
      page,
      product,
      databaseUrl,
      admin,
    }) => {
      await remove(page, feature);
      const stage = { page, product, databaseUrl, admin };
      const fields = await each.open(stage);
      const form = formOn(page, each);
      await fillIn(form, fields);
      await form.getByRole("button", { name: each.submit }).click();
      await each.isTaken(stage, fields);
    });
  }
}
