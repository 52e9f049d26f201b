import type { Locator, Page } from "@playwright/test";
import { pictureMessages as messages } from "../../app/content/deposits.ts";
import { jpegParts, photo, secrets, withMetadata } from "../support/factories/picture.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const field = (page: Page) => page.getByRole("region", { name: "Light" }).getByLabel(messages.label);
const items = (page: Page) => page.getByRole("region", { name: "Light" }).locator("[data-picture-field] li");
const file = (name: string, buffer: Buffer) => ({ name, mimeType: "image/jpeg", buffer });
const small = (width = 60) => photo({ width }).jpeg().toBuffer();

/** What the form would send. */
const sent = (input: Locator) =>
  input.evaluate(async (element: HTMLInputElement) =>
    Promise.all(
      [...(element.files ?? [])].map(async (each) => {
        const { width, height } = await createImageBitmap(each).catch(() => ({ width: 0, height: 0 }));
        return {
          name: each.name,
          size: each.size,
          width,
          height,
          bytes: [...new Uint8Array(await each.arrayBuffer())],
        };
      }),
    ),
  );

const open = async (page: Page) => {
  await page.goto("/dev/components");
  await expect(page.locator("[data-picture-field] [data-ready]").first()).toBeAttached();
};

test("RETURN-04 a large picture is made smaller in the browser and loses where it was taken; a small one stays as it is", async ({
  page,
}) => {
  await open(page);
  const original = await small();
  const large = await withMetadata(photo({ width: 3000, height: 2000 }), 6)
    .jpeg()
    .toBuffer();
  const heic = Buffer.from("\0\0\0\x18ftypheic", "latin1");
  await field(page).setInputFiles([file("dent.jpeg", large), file("wheel.jpg", original), file("lock.heic", heic)]);
  await expect(items(page)).toHaveCount(3);
  const [first, second, third] = await sent(field(page));
  expect(first).toMatchObject({ name: "dent.jpg", width: 1600, height: 2400 });
  const bytes = Buffer.from(first?.bytes ?? []);
  expect(jpegParts(bytes).markers).not.toContain("ffe1");
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([]);
  expect(second).toMatchObject({ name: "wheel.jpg", size: original.length });
  expect(third).toMatchObject({ name: "lock.heic", size: heic.length });
  await expect(items(page).first().locator("img")).toHaveJSProperty("naturalHeight", 128);
  await expect(items(page).nth(2).locator("img")).toHaveCount(0);
});

test("RETURN-04 pictures are added in several goes, removed by keyboard, and six are the most", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open(page);
  const names = async () => (await sent(field(page))).map(({ name }) => name);
  await field(page).setInputFiles([file("1.jpg", await small(51)), file("2.jpg", await small(52))]);
  await expect(items(page)).toHaveCount(2);
  await field(page).setInputFiles([file("3.jpg", await small(53))]);
  await expect(items(page)).toHaveText([/^1\.jpg, 1 KB/, /^2\.jpg, 1 KB/, /^3\.jpg, 1 KB/]);
  expect(await names()).toEqual(["1.jpg", "2.jpg", "3.jpg"]);

  await items(page).nth(1).getByRole("button", { name: "Remove 2.jpg" }).focus();
  await page.keyboard.press("Enter");
  await expect(items(page)).toHaveCount(2);
  await expect(items(page).nth(1).getByRole("button")).toBeFocused();
  expect(await names()).toEqual(["1.jpg", "3.jpg"]);

  const more = await Promise.all([4, 5, 6, 7, 8].map(async (n) => file(`${n}.jpg`, await small(50 + n))));
  await field(page).setInputFiles(more);
  await expect(page.getByText(messages.keptFirst)).toBeVisible();
  expect(await names()).toEqual(["1.jpg", "3.jpg", "4.jpg", "5.jpg", "6.jpg", "7.jpg"]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  for (let left = 5; left >= 0; left -= 1) {
    await items(page).first().getByRole("button").press("Enter");
    await expect(items(page)).toHaveCount(left);
  }
  await expect(field(page)).toBeFocused();
  expect(await names()).toEqual([]);
});

test("RETURN-04 the field with pictures is accessible", async ({ page }) => {
  await open(page);
  await field(page).setInputFiles([file("1.jpg", await small(51))]);
  await expect(items(page)).toHaveCount(1);
  await expect(field(page)).toHaveAccessibleDescription(messages.hint);
  await expectNoViolationsInEitherScheme(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });
  test("RETURN-04 several pictures can be chosen", async ({ page }) => {
    await page.goto("/dev/components");
    await field(page).setInputFiles([file("1.jpg", await small(51)), file("2.jpg", await small(52))]);
    expect(await field(page).evaluate((input: HTMLInputElement) => input.files?.length)).toBe(2);
    await expect(field(page)).toHaveAttribute("accept", "image/jpeg,image/png,image/webp");
  });
});
