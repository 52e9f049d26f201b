import type { Locator } from "@playwright/test";
import { depositStateLabels } from "../../app/content/deposits.ts";
import { hostContact } from "../../app/content/host-contact.ts";
import { query } from "../support/cluster.ts";
import { newRider, payDeposit, startCheckout } from "../support/deposits.ts";
import { createAccount, password } from "../support/http.ts";
import { expect, test } from "./fixtures.ts";

interface Box {
  what: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Bounding boxes of all lines of text, SVG text included. */
const textLines = (inside: Locator) =>
  inside.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const boxes: Box[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.nodeValue?.trim()) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const { left, right, top, bottom } of range.getClientRects())
        boxes.push({ what: String(node.nodeValue), left, right, top, bottom });
    }
    return boxes;
  });

/** Dividers: SVG lines, and borders between the texts. */
const limitLines = (inside: Locator) =>
  inside.evaluate((element) => [
    ...[...element.querySelectorAll("svg line")].map((line): Box => {
      const { left, right, top, bottom } = line.getBoundingClientRect();
      const half = Number.parseFloat(getComputedStyle(line).strokeWidth) / 2;
      return { what: "line", left, right, top: top - half, bottom: bottom + half };
    }),
    ...[...element.querySelectorAll("li")].flatMap((item): Box[] => {
      const { left, right, top } = item.getBoundingClientRect();
      const width = Number.parseFloat(getComputedStyle(item).borderTopWidth);
      return width ? [{ what: "border", left, right, top, bottom: top + width }] : [];
    }),
  ]);

const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5 &&
  Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;

for (const width of [320, 390, 768, 1440])
  for (const textSize of [100, 200])
    test(`INFO-02 the temperature limits are readable at ${width} px with ${textSize} % text`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.goto("/safety");
      await page.evaluate((percent) => {
        document.documentElement.style.fontSize = `${(17 * percent) / 100}px`;
      }, textSize);
      const figure = page.getByRole("figure").filter({ has: page.getByRole("img", { name: /thermometer/i }) });
      const labels = await textLines(figure);
      expect(labels.map(({ what }) => what).join(" ")).toContain("Too hot: do not charge, do not store");
      const lines = await limitLines(figure);
      for (const [index, label] of labels.entries()) {
        expect(label.left, label.what).toBeGreaterThanOrEqual(0);
        expect(label.right, label.what).toBeLessThanOrEqual(width);
        for (const other of [...labels.slice(index + 1), ...lines])
          expect(overlap(label, other), `"${label.what}" and "${other.what}"`).toBe(false);
      }
    });

for (const width of [320, 390, 768, 1024, 1440])
  test(`CAREER-01 no word in the openings breaks at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/careers");
    const openings = page.getByRole("region", { name: "Openings" });
    await expect(openings.getByRole("listitem")).toHaveCount(4);
    expect(await brokenWords(openings)).toEqual([]);
  });

/** Words that break across lines or overflow their column. */
const brokenWords = (inside: Locator) =>
  inside.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const broken: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node.parentElement?.closest(".sr-only")) continue;
      const column = node.parentElement?.getBoundingClientRect().right ?? 0;
      for (const { 0: word, index } of node.nodeValue?.matchAll(/[^\s-]+/g) ?? []) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = range.getClientRects();
        if (lines.length > 1 || [...lines].some(({ right }) => right > column + 0.5)) broken.push(word);
      }
    }
    return broken;
  });

test("PAY-04 the transaction id is small, and a next step links to the hosts", async ({ page, product }) => {
  const { session } = await payDeposit(product, newRider());
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/payment-success?session_id=${session}`);
  const main = page.getByRole("main");
  const sizeOf = (element: Locator) => element.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const id = main.getByText(session);
  await expect(id).toBeVisible();
  expect(await sizeOf(id)).toBeLessThan(0.9 * (await sizeOf(main.getByText("Transaction id"))));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await main.getByRole("listitem").getByRole("link", { name: "Choose a host" }).click();
  await expect(page).toHaveURL("/dealerships");
});

test("PAY-04 without a matching payment the page shows no transaction", async ({ page }) => {
  await page.goto("/payment-success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No payment was found");
  await expect(page.getByRole("main")).toContainText("We couldn't find a payment for this link.");
  await expect(page.getByRole("main")).not.toContainText("Yours to ride");
});

test("PAY-07 a state's name fits on one line, in the list and with its count in its filter", async ({
  page,
  product,
}) => {
  const owner = "owner@tidewheel.example";
  if (product.setupLink) await createAccount(product, owner, product.setupLink);
  await startCheckout(product, `a.rider.with.quite.a.long.address.${Date.now()}@people.example`);
  await payDeposit(product, newRider());
  await page.goto("/admin/deposits");
  await page.getByLabel("Email").pressSequentially(owner);
  await page.getByLabel("Password").pressSequentially(password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deposits");
  for (const width of [900, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const state = page.getByRole("cell").filter({ hasText: depositStateLabels.created });
    expect(await textLines(state.first()), `${width} px`).toHaveLength(1);
    for (const cell of await page.getByRole("cell", { name: /^(\$[\d,.]+|\d{4})$/ }).all())
      expect(await textLines(cell), `${width} px`).toHaveLength(1);
    const filters = page.getByRole("navigation", { name: "States" }).getByRole("link");
    await expect(filters).toHaveCount(10);
    for (const filter of await filters.all()) {
      const [name, count, ...more] = await textLines(filter);
      expect(more, `${width} px`).toEqual([]);
      expect(count?.top, `${width} px`).toBe(name?.top);
    }
  }
});

test("DEAL-02 a host's page shows the host's phone and email, and 911 for emergencies", async ({
  page,
  databaseUrl,
}) => {
  await query(databaseUrl, "update dealerships set phone = '+1 604 555 0171', email = 'hi@beach.example' where id = 3");
  await expect(async () => {
    await page.goto("/dealerships/3");
    await expect(page.getByText("hi@beach.example")).toBeVisible({ timeout: 100 });
  }).toPass();
  const contact = page.getByRole("region", { name: hostContact.heading });
  await expect(contact).toContainText("After an accident or a breakdown, call the host");
  await expect(contact).toContainText("911");
  await expect(contact.getByRole("link", { name: "+1 604 555 0171" })).toHaveAttribute("href", "tel:+16045550171");
  await expect(contact.getByRole("link", { name: /@/ })).toHaveAttribute("href", "mailto:hi@beach.example");
});

test("DEAL-02 a host's page without phone and email says so, and whom to write to", async ({ page }) => {
  await page.goto("/dealerships/1");
  const contact = page.getByRole("region", { name: hostContact.withoutPhone.heading });
  await expect(contact).toContainText(hostContact.unknown.text);
  await expect(contact).toContainText("911");
  await expect(contact).not.toContainText("call the host");
  await contact.getByRole("link", { name: hostContact.unknown.link.label }).click();
  await expect(page).toHaveURL("/contact");
});

test("DEAL-02 pages that refer to a host say where to find its phone number", async ({ page }) => {
  await page.goto("/contact");
  const way = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name: "Ride", exact: true }) });
  await expect(way).toContainText("phone number");
  await way.getByRole("link").click();
  await expect(page).toHaveURL("/dealerships");
  await page.goto("/terms");
  await expect(page.getByRole("main")).toContainText("call 911");
  await expect(page.getByRole("main")).toContainText("the number is on the host's page");
});
