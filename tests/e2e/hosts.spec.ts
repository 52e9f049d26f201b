import type { Locator, Page } from "@playwright/test";
import { hostContact } from "../../app/content/host-contact.ts";
import { hostsAdmin as words } from "../../app/content/hosts-admin.ts";
import { query } from "../support/cluster.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations, expectNoViolationsInEitherScheme } from "./axe.ts";
import { clear, fieldOf, fillIn, typeInto, valuesOf } from "./typing.ts";

const formOf = (page: Page) => page.getByRole("form", { name: words.facts });
const chartOf = (page: Page) => page.getByRole("slider", { name: words.position.heading });
const positionIn = (form: Locator) => valuesOf(form, ["mapX", "mapY"]);

let count = 0;
async function storeHost(databaseUrl: string, name = `Rowing Club Bikes ${++count}`) {
  const [row] = await query<{ id: number }>(
    databaseUrl,
    "insert into dealerships (name, place, map_x, map_y, bikes) values ($1, 'Coal Harbour', 60.5, 25.5, 9) returning id",
    [name],
  );
  return { name, path: `/admin/hosts/${row?.id}`, publicPath: `/dealerships/${row?.id}` };
}

test("EDIT-08 an owner adds a host by keyboard, and its page shows what was typed", async ({ page, admin }) => {
  await openAsAdmin(page, "/admin/content", admin);
  await page.getByRole("link", { name: words.manage }).click();
  await page.getByRole("link", { name: words.add }).click();
  await expect(page).toHaveURL("/admin/hosts/new");
  const form = formOf(page);
  await fillIn(form, { name: "Jericho Pier Bikes", bikes: "14", place: "Jericho, Pier Road" });
  await page.keyboard.press("Tab");
  await expect(chartOf(page)).toBeFocused();
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", words.position.none);
  for (const key of ["Shift+ArrowLeft", "ArrowLeft", "ArrowUp", "ArrowUp"]) await page.keyboard.press(key);
  expect(await positionIn(form)).toEqual({ mapX: "48.9", mapY: "49.8" });
  await expect(chartOf(page)).toHaveAttribute("aria-valuetext", words.position.value(48.9, 49.8));
  await fillIn(form, {
    address: "1 Pier Road",
    phone: "+1 604 555 0142",
    email: "hi@pier.example",
    website: "pier.example",
    hours: "9 to 6",
    season: "May to September",
    rating: "4.8",
    confirmedOn: "2026-11-03",
  });
  await page.getByRole("button", { name: words.add }).click();
  await expect(page).toHaveURL(/\/admin\/hosts\/\d+$/);
  await expect(page.getByText(/ added this host on /)).toBeVisible();
  await page.getByRole("link", { name: words.view }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Jericho Pier Bikes");
  const contact = page.getByRole("region", { name: hostContact.heading });
  await expect(contact.getByRole("link", { name: "+1 604 555 0142" })).toHaveAttribute("href", "tel:+16045550142");
  await expect(contact).toContainText(hostContact.confirmed("November 3, 2026"));
});

test("EDIT-08 the position is set by a click, by arrow keys and by the numbers, and stays on the chart", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { path } = await storeHost(databaseUrl);
  await openAsAdmin(page, path, admin);
  const form = formOf(page);
  const chart = chartOf(page);
  const expectMark = async (x: number, y: number) => {
    await expect(chart).toHaveAttribute("aria-valuetext", words.position.value(x, y));
    const [outer, mark] = await Promise.all([chart.boundingBox(), chart.locator("span").boundingBox()]);
    if (!outer || !mark) throw new Error("nothing is drawn");
    const [left, top] = [mark.x + mark.width / 2 - outer.x, mark.y + mark.height / 2 - outer.y];
    expect(Math.abs((left / outer.width) * 100 - x)).toBeLessThan(0.5);
    expect(Math.abs((top / outer.height) * 100 - y)).toBeLessThan(0.5);
  };
  await expectMark(60.5, 25.5);
  await expect(form.getByRole("status")).toHaveText(words.noChanges);

  await chart.scrollIntoViewIfNeeded();
  const box = (await chart.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.click(box.x + box.width / 4, box.y + box.height * 0.75);
  const { mapX = "", mapY = "" } = await positionIn(form);
  expect(Math.abs(Number(mapX) - 25)).toBeLessThan(0.3);
  expect(Math.abs(Number(mapY) - 75)).toBeLessThan(0.3);
  await expect(form.getByRole("status")).toHaveText(words.changed([words.labels.mapX, words.labels.mapY]));
  for (const value of [mapX, mapY]) expect(value).toMatch(/^\d+(\.\d)?$/);
  await expectMark(Number(mapX), Number(mapY));

  await typeInto(fieldOf(form, "mapX"), "99.5");
  await typeInto(fieldOf(form, "mapY"), "0.2");
  await expectMark(99.5, 0.2);
  await chart.focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowUp");
  expect(await positionIn(form)).toEqual({ mapX: "100", mapY: "0" });
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  await expectMark(99.9, 0.1);

  await clear(fieldOf(form, "mapX"));
  await expect(chart).toHaveAttribute("aria-valuetext", words.position.none);
  await typeInto(fieldOf(form, "mapX"), "120");
  await page.keyboard.press("Tab");
  await expect(form.getByText(words.refused.position)).toBeVisible();
  await expect(chart.locator("span")).toHaveCount(0);
  await typeInto(fieldOf(form, "mapX"), "12");
  await expect(form.getByText(words.refused.position)).toBeHidden();
  await page.getByRole("button", { name: words.save }).click();
  const history = page.getByRole("region", { name: words.history.heading });
  await expect(history.getByText(/ changed 2 fields on /)).toBeVisible();
  await history.getByText(words.history.show).click();
  await expect(history.locator("ins")).toHaveText(["12", "0.1"]);
});

test("EDIT-08 a refusal stands beside its field, takes the focus, and loses nothing", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { path } = await storeHost(databaseUrl);
  await openAsAdmin(page, path, admin);
  const form = formOf(page);
  await typeInto(fieldOf(form, "hours"), "Typed with care");
  await typeInto(fieldOf(form, "website"), "javascript:alert(1)");
  await page.getByRole("button", { name: words.save }).click();
  await expect(fieldOf(form, "website")).toBeFocused();
  await expect(fieldOf(form, "website")).toHaveAccessibleDescription(words.refused.website);
  await expectNoViolations(page);
  await typeInto(fieldOf(form, "website"), "club.example");
  // Only the server knows other hosts' names.
  await typeInto(fieldOf(form, "name"), "Science World Spin");
  await page.getByRole("button", { name: words.save }).click();
  await expect(fieldOf(form, "name")).toBeFocused();
  await expect(fieldOf(form, "name")).toHaveAccessibleDescription(words.refused.nameTaken);
  await expect(fieldOf(form, "hours")).toHaveValue("Typed with care");
  await typeInto(fieldOf(form, "name"), "Rowing Club Renamed");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rowing Club Renamed");
  await expect(fieldOf(form, "website")).toHaveValue("https://club.example");
});

test("EDIT-08 an owner whose form is older sees both versions, keeps what they typed, and saves it", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { path } = await storeHost(databaseUrl);
  await openAsAdmin(page, path, admin);
  await query(databaseUrl, "update dealerships set bikes = 77, version = version + 1 where id = $1", [
    path.split("/").at(-1),
  ]);
  const form = formOf(page);
  await typeInto(fieldOf(form, "hours"), "Typed for a long time");
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(words.conflict.unknown)).toBeVisible();
  await expect(page.locator("del", { hasText: "77" })).toBeVisible();
  await expect(fieldOf(form, "hours")).toHaveValue("Typed for a long time");
  await expectNoViolations(page);
  await page.getByRole("button", { name: words.save }).click();
  await expect(page.getByText(/ changed 2 fields on /)).toBeVisible();
  await expect(page.getByText(words.conflict.unknown)).toBeHidden();
  await expect(fieldOf(form, "bikes")).toHaveValue("9");
  await expect(fieldOf(form, "hours")).toHaveValue("Typed for a long time");
});

test("EDIT-08 an owner closes a host by keyboard, its page leads to the nearest hosts, and reopens it", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { name, path, publicPath } = await storeHost(databaseUrl);
  await openAsAdmin(page, path, admin);
  await typeInto(page.getByLabel(words.close.reason), "Sold the shop");
  await page.keyboard.press("Enter");
  await expect(page.getByText(words.history.reason("Sold the shop"))).toBeVisible();
  expect((await page.goto(publicPath))?.status()).toBe(410);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} has closed`);
  const nearest = page.getByRole("navigation", { name: "Nearest hosts" });
  await expect(nearest.getByRole("link", { name: "Coal Harbour Fleet" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await expectNoViolationsInEitherScheme(page);
  await page.goto("/admin/hosts");
  const closed = page.getByRole("region", { name: words.closedHeading });
  await closed.getByRole("link", { name }).click();
  await page.getByRole("button", { name: words.reopen.button }).press("Enter");
  await expect(page.getByText(/ reopened this host on /)).toBeVisible();
  expect((await page.goto(publicPath))?.status()).toBe(200);
});

test("EDIT-08 list and form fit a phone without axe violations, light and dark", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const { path } = await storeHost(databaseUrl, `${"Very long names ".repeat(5)}${"w".repeat(20)}`);
  await page.setViewportSize({ width: 390, height: 844 });
  await openAsAdmin(page, "/admin/hosts", admin);
  for (const each of ["/admin/hosts", "/admin/hosts?q=nobody-like-that", "/admin/hosts/new", path]) {
    await page.goto(each);
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await expectNoViolationsInEitherScheme(page);
  }
  // A tap works like a click.
  const box = (await chartOf(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  expect(box.width).toBeGreaterThan(300);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("EDIT-08 the numbers alone place a new host, and it is closed and reopened", async ({ page, admin }) => {
    await openAsAdmin(page, "/admin/hosts/new", admin);
    await expect(chartOf(page)).toHaveCount(0);
    const fields = { name: "Scriptless Cycles", place: "West End", bikes: "3", mapX: "55.1", mapY: "200" };
    for (const [name, value] of Object.entries(fields)) await typeInto(fieldOf(formOf(page), name), value);
    await page.getByRole("button", { name: words.add }).click();
    await expect(page.getByText(words.refused.position)).toBeVisible();
    await expect(fieldOf(formOf(page), "mapY")).toBeFocused();
    await typeInto(fieldOf(formOf(page), "mapY"), "30.2");
    await page.getByRole("button", { name: words.add }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Scriptless Cycles");
    expect(await positionIn(formOf(page))).toEqual({ mapX: "55.1", mapY: "30.2" });
    await page.getByRole("button", { name: words.close.button }).click();
    await page.getByRole("button", { name: words.reopen.button }).click();
    await expect(page.getByText(/ reopened this host on /)).toBeVisible();
  });
});
