import type { Page } from "@playwright/test";
import { applicantWords as words } from "../../app/content/applicant-page.ts";
import { hostApplicationFieldNames as names } from "../../app/content/host-application.ts";
import { openOwnPage, pathIn } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { pdf } from "../support/factories/resume.ts";
import { waitForMail } from "../support/product.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { desk, phone } from "./sizes.ts";
import { clear, fieldOf, typeInto } from "./typing.ts";

const form = (page: Page, name: string) => page.getByRole("form", { name, exact: true });
const message = (page: Page) => form(page, words.messages.heading).getByRole("textbox");
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const sideways = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
  expect(await page.evaluate(sideways)).toBe(0);
}

/** Headings in view, below the site's header, that something else is drawn over. */
function coveredHeadings(): (string | null)[] {
  return [...document.querySelectorAll("main h2")]
    .filter((heading) => {
      const { left, top, bottom } = heading.getBoundingClientRect();
      if (top < 120 || bottom > innerHeight - 20) return false;
      return !heading.contains(document.elementFromPoint(left + 5, (top + bottom) / 2));
    })
    .map(({ textContent }) => textContent);
}

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`MY-01 MY-03 ${size.name} a person reads where it stands and writes a message, typed key by key`, async ({
      page,
      product,
      databaseUrl,
    }) => {
      const own = await openOwnPage(product, databaseUrl);
      await page.goto(own.path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your host application");
      await expect(page.getByText(words.hearBy)).toBeVisible();
      await expectNoSidewaysScroll(page);
      await typeInto(message(page), "Tuesday suits me.\nOr Friday.");
      await button(page, words.messages.send).click();
      await expect(page.getByText("Tuesday suits me.")).toBeVisible();
      await expect(message(page)).toHaveValue("");
      await expectNoViolationsInEitherScheme(page);
    });

    test(`MY-02 ${size.name} answers are corrected, with a typo and a fault on the way`, async ({
      page,
      product,
      databaseUrl,
    }) => {
      const own = await openOwnPage(product, databaseUrl);
      await page.goto(own.path);
      const answers = form(page, "Host application");
      await expect(fieldOf(answers, "city")).toHaveValue(own.fields.city ?? "");
      await clear(fieldOf(answers, "city"));
      await page.keyboard.press("Tab");
      await expect(fieldOf(answers, "city")).toHaveAttribute("aria-invalid", "true");
      await typeInto(fieldOf(answers, "city"), "Ucluelet");
      await expect(fieldOf(answers, "city")).not.toHaveAttribute("aria-invalid", "true");
      await expectNoSidewaysScroll(page);
      await button(page, words.answers.save).click();
      await expect(page.getByText(words.flashes.saved.title)).toBeVisible();
      await expect(fieldOf(answers, "city")).toHaveValue("Ucluelet");
      const [row] = await query(databaseUrl, "select city, state from host_applications where id = $1", [own.id]);
      expect(row).toEqual({ city: "Ucluelet", state: own.fields.state });
    });

    test(`MY-02 ${size.name} a wrong address is refused in a readable line, and nothing slides over it`, async ({
      page,
      product,
      databaseUrl,
    }) => {
      const own = await openOwnPage(product, databaseUrl);
      await page.goto(own.path);
      await page.getByText(words.email.save, { exact: true }).first().click();
      await typeInto(form(page, words.email.save).getByRole("textbox"), "nowhere");
      await page.keyboard.press("Enter");
      const refusal = page.getByText(words.refused.email);
      await expect(refusal).toBeVisible();
      expect((await refusal.boundingBox())?.height).toBeLessThan(80);
      await expectNoSidewaysScroll(page);
      await page.mouse.move(200, 400);
      for (let step = 0; step < 12; step++) {
        await page.mouse.wheel(0, -250);
        await expect.poll(() => page.evaluate(coveredHeadings)).toEqual([]);
      }
    });

    test(`MY-02 ${size.name} withdrawal asks first, and Escape keeps it`, async ({ page, product, databaseUrl }) => {
      const own = await openOwnPage(product, databaseUrl, "media");
      await page.goto(own.path);
      await button(page, words.withdraw.open("media")).click();
      const ask = page.getByRole("dialog", { name: words.withdraw.heading });
      await expect(ask).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(ask).toBeHidden();
      await expect(button(page, words.withdraw.open("media"))).toBeFocused();
      await button(page, words.withdraw.open("media")).press("Enter");
      await expectNoSidewaysScroll(page);
      await ask.getByRole("button", { name: words.withdraw.open("media") }).click();
      await expect(page.getByText("You withdrew this on")).toBeVisible();
      await expect(page.getByText(own.email)).toHaveCount(0);
      await expectNoViolationsInEitherScheme(page);
    });
  });
}

test("MY-02 with the keyboard alone: a résumé is added, a copy taken, erasure asked for", async ({
  page,
  product,
  databaseUrl,
}) => {
  const own = await openOwnPage(product, databaseUrl, "career");
  await page.goto(own.path);
  await page.locator("[name=resume]").setInputFiles({ name: "noor.pdf", mimeType: "application/pdf", buffer: pdf() });
  await button(page, words.resume.add).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("link", { name: words.resume.download })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: words.resume.download }).press("Enter");
  expect((await download).suggestedFilename()).toBe("noor.pdf");
  await button(page, words.data.copy).press("Enter");
  await expect(page.getByText(words.data.ready)).toBeVisible();
  await button(page, words.data.erase).press("Enter");
  await page.getByRole("dialog").getByRole("button", { name: words.data.eraseConfirm }).press("Enter");
  await expect(page.getByText("to delete your data")).toBeVisible();
});

test("MY-02 a new address is confirmed from its mailbox, which then gets the page's new link", async ({
  page,
  product,
  databaseUrl,
}) => {
  const own = await openOwnPage(product, databaseUrl);
  const next = `new.${own.email}`;
  await page.goto(own.path);
  await page.getByText(words.email.save, { exact: true }).first().click();
  const address = form(page, words.email.save);
  await typeInto(address.getByRole("textbox"), "nowhere");
  await address.getByRole("button").click();
  await expect(address.getByRole("textbox")).toHaveAccessibleDescription(new RegExp(words.refused.email));
  await typeInto(address.getByRole("textbox"), next);
  await address.getByRole("button").click();
  await expect(page.getByText(words.email.waiting(next))).toBeVisible();
  await page.goto(pathIn(await waitForMail(product, next, /Confirm/)));
  await expectNoViolationsInEitherScheme(page);
  await button(page, words.address.confirm).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.address.confirmedHeading);
  await expect(page.getByText(next)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
  await page.goto(pathIn(await waitForMail(product, next, /new link/)));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your host application");
  await expect(page.getByText(next)).toBeVisible();
  await page.goto(own.path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(words.states.replaced.heading);
  await expectNoViolationsInEitherScheme(page);
  await page.getByRole("link", { name: words.newLink.ask }).click();
  await typeInto(page.getByLabel(words.newLink.email), next);
  await typeInto(page.getByLabel(words.newLink.reference), own.reference.toLowerCase());
  await button(page, words.newLink.send).click();
  await expect(page.getByRole("heading", { name: words.newLink.sentHeading })).toBeFocused();
  await expectNoViolationsInEitherScheme(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } });

  test("MY-02 MY-03 without script a message, a correction, its fault and a withdrawal work", async ({
    page,
    product,
    databaseUrl,
  }) => {
    const own = await openOwnPage(product, databaseUrl);
    await page.goto(own.path);
    await typeInto(message(page), "No script here.");
    await button(page, words.messages.send).click();
    await expect(page.getByText("No script here.")).toBeVisible();
    await expect(page.getByText(words.flashes.written.title)).toBeVisible();
    const answers = form(page, "Host application");
    await typeInto(fieldOf(answers, "phone"), "604");
    await button(page, words.answers.save).click();
    await expect(fieldOf(answers, "phone")).toHaveValue("604");
    await expect(fieldOf(answers, "phone")).toBeFocused();
    await typeInto(fieldOf(answers, "phone"), "604 555 0123");
    await button(page, words.answers.save).click();
    await expect(page.getByText(words.flashes.saved.title)).toBeVisible();
    await expect(page.getByLabel(names.phone)).toHaveValue("604 555 0123");
    await button(page, words.withdraw.open("host")).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: words.withdraw.open("host") })
      .click();
    await expect(page.getByText("You withdrew this on")).toBeVisible();
  });
});
