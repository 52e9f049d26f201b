import type { Page } from "@playwright/test";
import { brand } from "../../app/content/brand.ts";
import {
  counterLinkWords,
  counterWords,
  rentalAdminWords,
  rentalWords,
  safetyCheckLabels,
} from "../../app/content/counter.ts";
import { rentalMessages } from "../../app/content/deposits.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { encodeQrCode } from "../../app/services/qr-code.server.ts";
import { query } from "../support/cluster.ts";
import { newRider, payDeposit, waitForPaidDeposit } from "../support/deposits.ts";
import { photo } from "../support/factories/picture.ts";
import { cookiesOf, password, post } from "../support/http.ts";
import { type Product, waitForMail } from "../support/product.ts";
import {
  createCounter,
  nameHost,
  readRental,
  type StoredDeposit,
  type StoredHost,
  storeHost,
} from "../support/rentals.ts";
import { expect, openAsAdmin, test } from "./admin-fixtures.ts";
import { expectNoViolations, expectNoViolationsInEitherScheme } from "./axe.ts";
import { desk, phone } from "./sizes.ts";
import { typeInto } from "./typing.ts";

const labels = Object.values(safetyCheckLabels);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

async function openCounter(product: Product, databaseUrl: string, admin: string) {
  const host = await storeHost(databaseUrl);
  const cookie = cookiesOf(await post(`${product.url}/admin/login`, { email: admin, password }));
  const path = await createCounter(product, cookie, host);
  const deposit = await payAt(product, databaseUrl, host);
  return { host, path, deposit, code: shownReference(deposit) };
}

/** At the provider, too: the browser's tests share the database whose payments are compared. */
async function payAt(product: Product, databaseUrl: string, host: StoredHost): Promise<StoredDeposit> {
  const email = newRider();
  await payDeposit(product, email);
  const { deposit: id } = await waitForPaidDeposit(databaseUrl, email);
  await nameHost(databaseUrl, id, host);
  const [stored] = await query<StoredDeposit>(databaseUrl, "select id, reference, email from deposits where id = $1", [
    id,
  ]);
  if (!stored) throw new Error("No deposit was stored");
  return stored;
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
}

/** Smaller ones are missed by a thumb. */
async function expectBigTargets(page: Page): Promise<void> {
  const targets = page.locator("main").locator("label:has(input[type=checkbox]), button, li a");
  for (const target of await targets.all()) {
    const { height = 0, width = 0 } = (await target.boundingBox()) ?? {};
    expect(Math.min(height, width), `${await target.textContent()}`).toBeGreaterThanOrEqual(44);
  }
}

test.describe("on a phone without script", () => {
  test.use({ ...phone.use, javaScriptEnabled: false });

  test("RETURN-02 pickup and return take four touches in addition to the checks", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const { code, deposit, path } = await openCounter(product, databaseUrl, admin);
    let touches = 0;
    const touch = async (name: string, role: "link" | "button") => {
      touches += 1;
      await page.getByRole(role, role === "link" ? { name: new RegExp(name) } : { name, exact: true }).tap();
    };
    const tick = async () => {
      for (const label of labels) await page.getByText(label, { exact: true }).tap();
    };
    await page.goto(path);
    await expectNoSidewaysScroll(page);
    await expectBigTargets(page);
    await touch(code, "link");
    await expect(button(page, rentalWords.handOver)).toBeVisible();
    await expectNoSidewaysScroll(page);
    await expectBigTargets(page);
    await tick();
    await touch(rentalWords.handOver, "button");
    await expect(page.getByRole("status")).toContainText(`${code} picked up at`);
    await touch(code, "link");
    await expect(page.getByLabel(rentalWords.note)).toHaveValue("");
    await expectBigTargets(page);
    await tick();
    await touch(rentalWords.recordReturn, "button");
    await expect(page.getByRole("status")).toContainText(rentalWords.nextClean);
    expect(touches).toBe(4);
    expect(await readRental(databaseUrl, deposit.id)).toMatchObject({ is_clean: true });
    await expectNoSidewaysScroll(page);
  });

  test("RETURN-02 a forgotten check keeps the others ticked, says what to do, and is mended with two touches", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const { deposit, path } = await openCounter(product, databaseUrl, admin);
    await page.goto(`${path}?code=${deposit.reference}`);
    for (const label of labels.slice(1)) await page.getByText(label, { exact: true }).tap();
    await button(page, rentalWords.handOver).tap();
    await expect(page.getByRole("alert")).toContainText(rentalMessages.checksMissing);
    for (const [index, label] of labels.entries()) await expect(box(page, label)).toBeChecked({ checked: index > 0 });
    await page.getByText(labels[0] ?? "", { exact: true }).tap();
    await button(page, rentalWords.handOver).tap();
    await expect(page.getByText("Out since")).toBeVisible();
  });

  test("RETURN-02 a wrong press is undone from the band over the list with one touch", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const { code, deposit, path } = await openCounter(product, databaseUrl, admin);
    await page.goto(`${path}?code=${deposit.reference}`);
    for (const label of labels) await page.getByText(label, { exact: true }).tap();
    await button(page, rentalWords.handOver).tap();
    await expect(page.getByRole("link", { name: new RegExp(code) })).toHaveAttribute("aria-current", "true");
    await expectBigTargets(page);
    await expectNoSidewaysScroll(page);
    await button(page, rentalWords.undoHandOver).tap();
    await expect(page.getByRole("status")).toContainText(counterWords.done.handOverUndone(code));
    expect((await readRental(databaseUrl, deposit.id)).handed_over_at).toBeNull();
  });

  test("RETURN-02 pictures of damage go with the return, and a picture without words is asked about", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const { code, deposit, path } = await openCounter(product, databaseUrl, admin);
    const opened = `${path}?code=${deposit.reference}`;
    await page.goto(opened);
    const tick = async () => {
      for (const label of labels) await page.getByText(label, { exact: true }).tap();
    };
    await tick();
    await button(page, rentalWords.handOver).tap();
    await page.getByRole("link", { name: new RegExp(code) }).tap();
    const buffer = await photo().jpeg().toBuffer();
    const choose = (names: string[]) =>
      page
        .getByLabel(rentalWords.pictures)
        .setInputFiles(names.map((name) => ({ name, mimeType: "image/jpeg", buffer })));
    await tick();
    await choose(["tire.jpg"]);
    await button(page, rentalWords.recordReturn).tap();
    await expect(page.getByRole("alert")).toContainText(rentalMessages.picturesOfNothing);
    await typeInto(page.getByLabel(rentalWords.note), "Front tire is flat");
    await choose(["tire.jpg", "rim.jpg"]);
    await button(page, rentalWords.recordReturn).tap();
    await expect(page.getByRole("link", { name: new RegExp(code) })).toContainText(counterWords.damaged);
    await page.goto(opened);
    await expect(page.getByText(counterWords.pictures(2))).toBeVisible();
  });

  test("RETURN-02 a typed code opens a deposit, a wrong one is named at its field, and a return is undone", async ({
    page,
    product,
    databaseUrl,
    admin,
  }) => {
    const { code, path } = await openCounter(product, databaseUrl, admin);
    await page.goto(path);
    const field = page.getByLabel(counterWords.code);
    await typeInto(field, "ACDACD");
    await button(page, counterWords.find).tap();
    await expect(page.getByRole("alert")).toHaveText(rentalMessages.otherHost);
    await expect(field).toBeFocused();
    await typeInto(field, code.toLowerCase());
    await button(page, counterWords.find).tap();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${counterWords.deposit} ${code}`);
    for (const label of labels) await page.getByText(label, { exact: true }).tap();
    await button(page, rentalWords.handOver).tap();
    await page.getByRole("link", { name: new RegExp(code) }).tap();
    await typeInto(page.getByLabel(rentalWords.note), "Front tire is flat");
    await button(page, rentalWords.recordReturn).tap();
    await page.getByRole("link", { name: new RegExp(code) }).tap();
    await expect(page.getByText("Front tire is flat")).toBeVisible();
    await expect(page.getByText(rentalWords.nextDamaged)).toBeVisible();
    await button(page, rentalWords.undoReturn).tap();
    await expect(page.getByRole("status")).toContainText(counterWords.done.returnUndone(code));
    await expect(button(page, rentalWords.recordReturn)).toBeVisible();
  });
});

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`RETURN-02 ${size.name} every state of the counter passes axe in both schemes`, async ({
      page,
      product,
      databaseUrl,
      admin,
    }) => {
      const { code, deposit, path } = await openCounter(product, databaseUrl, admin);
      const opened = `${path}?code=${deposit.reference}`;
      for (const address of [path, opened, `${path}?code=ACDACD`, `/counter/${"x".repeat(43)}`]) {
        await page.goto(address);
        await expectNoViolationsInEitherScheme(page);
        await expectNoSidewaysScroll(page);
      }
      await page.goto(opened);
      await button(page, rentalWords.handOver).click();
      await expect(page.getByRole("alert")).toBeVisible();
      await expectNoViolationsInEitherScheme(page);
      for (const label of labels) await box(page, label).check();
      await button(page, rentalWords.handOver).click();
      await expect(button(page, rentalWords.undoHandOver)).toBeVisible();
      await expectNoViolationsInEitherScheme(page);
      await expectNoSidewaysScroll(page);
      await page.getByRole("link", { name: new RegExp(code) }).click();
      await expectNoViolationsInEitherScheme(page);
    });
  });
}

test("RETURN-02 a keyboard walks from the code to the hand-over", async ({ page, product, databaseUrl, admin }) => {
  const { code, deposit, path } = await openCounter(product, databaseUrl, admin);
  await page.goto(path);
  const { keyboard } = page;
  await page.getByLabel(counterWords.code).focus();
  await keyboard.press("Tab");
  await expect(button(page, counterWords.find)).toBeFocused();
  await keyboard.press("Tab");
  await expect(page.getByRole("link", { name: new RegExp(code) })).toBeFocused();
  await keyboard.press("Enter");
  await page.getByRole("link", { name: counterWords.all }).focus();
  for (const label of labels) {
    await keyboard.press("Tab");
    await expect(box(page, label)).toBeFocused();
    await keyboard.press("Space");
    await expect(box(page, label)).toBeChecked();
  }
  await keyboard.press("Tab");
  await expect(button(page, rentalWords.handOver)).toBeFocused();
  await keyboard.press("Enter");
  await expect(page.getByRole("status")).toContainText(`${code} picked up at`);
  expect((await readRental(databaseUrl, deposit.id)).handed_over_at).not.toBeNull();
});

test("RETURN-02 an admin creates, prints, replaces and revokes a host's counter link", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const host = await storeHost(databaseUrl);
  await openAsAdmin(page, `/admin/hosts/${host.id}`, admin);
  await button(page, counterLinkWords.create).click();
  const address = page.getByRole("link", { name: `${product.url}/counter/` });
  await expect(address).toBeVisible();
  await expect(page.getByText(/^Created .* Not used yet/)).toBeFocused();
  await expect(page.getByRole("heading", { name: counterLinkWords.heading })).toBeInViewport();
  const first = (await address.getAttribute("href")) ?? "";
  const code = page.getByRole("img", { name: counterLinkWords.qrCode });
  await expect(code.locator("path")).toHaveAttribute("d", encodeQrCode(first).path);
  await expectNoViolationsInEitherScheme(page);

  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(host.name, { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect(code).toBeVisible();
  const { lost, scan, staff } = counterLinkWords.sheet;
  for (const line of [scan, staff, lost(brand.email)]) await expect(page.getByText(line)).toBeVisible();
  for (const hidden of [page.getByRole("navigation"), page.getByRole("button"), address])
    await expect(hidden.filter({ visible: true })).toHaveCount(0);
  expect((await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type ?\/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: "screen" });

  await page.getByText(counterLinkWords.replace).first().click();
  await expect(page.getByText(counterLinkWords.replaceHint)).toBeVisible();
  await button(page, counterLinkWords.replace).click();
  await expect(address).not.toHaveAttribute("href", first);
  expect((await page.request.get(first)).status()).toBe(410);
  const second = (await address.getAttribute("href")) ?? "";
  await page.getByText(counterLinkWords.revoke, { exact: true }).first().click();
  await button(page, counterLinkWords.revoke).click();
  await expect(page.getByText(counterLinkWords.none)).toBeFocused();
  await expect(page.getByRole("heading", { name: counterLinkWords.heading })).toBeInViewport();
  expect((await page.request.get(second)).status()).toBe(410);
});

test("RETURN-02 an admin records hand-over and return in the dialog, keeps the ticks where it is refused, and releases", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const rider = newRider();
  await payDeposit(product, rider);
  const { deposit } = await waitForPaidDeposit(databaseUrl, rider);
  await nameHost(databaseUrl, deposit, await storeHost(databaseUrl, "Dialog Bikes"));
  await openAsAdmin(page, `/admin/deposits?item=${deposit}`, admin);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Dialog Bikes");
  for (const label of labels.slice(1)) await box(page, label).check();
  await button(page, rentalWords.handOver).click();
  await expect(dialog.getByRole("alert")).toHaveText(rentalMessages.checksMissing);
  await expect(box(page, labels[1] ?? "")).toBeChecked();
  await box(page, labels[0] ?? "").check();
  await button(page, rentalWords.handOver).click();
  await expect(button(page, rentalWords.recordReturn)).toBeVisible();
  await expectNoViolations(page);
  await typeInto(dialog.getByLabel(rentalWords.note), "Bell is missing");
  await button(page, rentalWords.recordReturn).click();
  await expect(dialog.getByText("Bell is missing")).toBeVisible();
  await dialog.getByText(rentalAdminWords.releaseNow("$500.00")).click();
  await button(page, rentalAdminWords.releaseButton("$500.00")).click();
  await expect(dialog.getByText(/^Requested on /)).toBeVisible();
  await expect(button(page, rentalWords.undoReturn)).toHaveCount(0);
  expect((await waitForMail(product, rider, /refund/i)).text).toContain("$500.00");
});

test("RETURN-02 the rider's receipt prints on one page with its code", async ({ page, product }) => {
  const rider = newRider();
  await payDeposit(product, rider);
  const { text } = await waitForMail(product, rider, /./);
  await page.goto(/\/deposit\/[\w-]{43}/.exec(text)?.[0] ?? "");
  const code = page.getByRole("img", { name: /QR code of the receipt code/ });
  await expect(code).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page.emulateMedia({ media: "print" });
  await expect(code).toBeVisible();
  const margin = { top: "1cm", bottom: "1cm", left: "1cm", right: "1cm" };
  expect((await page.pdf({ format: "letter", margin })).toString("latin1").match(/\/Type ?\/Page\b/g)).toHaveLength(1);
});
