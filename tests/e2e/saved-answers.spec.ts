import type { Browser, BrowserContext, Page } from "@playwright/test";
import {
  careerApplicationFieldNames as careerNames,
  careerApplicationFlashes as flashes,
} from "../../app/content/career-application.ts";
import { hostApplicationMessages as messages } from "../../app/content/host-application.ts";
import { keptWords, saveWords } from "../../app/content/kept-answers.ts";
import { savedAnswersPage, savedPage } from "../../app/content/saved-answers.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { type Product, waitForMail } from "../support/product.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test, waitForHydration } from "./fixtures.ts";
import { desk, phone } from "./sizes.ts";
import { expectStored, fillApplication } from "./steps.ts";
import { fieldOf, fillIn, typeInto, typeKeys, valuesOf } from "./typing.ts";

const submit = { name: "Submit Application" };
const save = { name: saveWords.save };
const hostForm = (page: Page) => page.getByRole("form", { name: "Host application" });
const careerForm = (page: Page) => page.getByRole("form", { name: "Career application" });
const keptLine = (page: Page) => page.getByRole("status").filter({ hasText: "This browser kept what you typed on" });
const startOver = (page: Page) => page.getByRole("button", { name: keptWords.startOver });

async function linkSentTo(product: Product, email = ""): Promise<string> {
  const { text } = await waitForMail(product, email, /saved for later/);
  return /https?:\/\/\S+\/my\/saved\/[\w-]{43}/.exec(text)?.[0] ?? "no link";
}

async function openElsewhere(browser: Browser, link: string): Promise<[Page, BrowserContext]> {
  const context = await browser.newContext();
  const other = waitForHydration(await context.newPage());
  await other.goto(link);
  return [other, context];
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
    page.viewportSize()?.width ?? 0,
  );
}

/** Saves half an application, opens its link in another browser, finishes and submits. */
for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`MY-04 a host application saved ${size.name} is finished in another browser`, async ({
      browser,
      page,
      product,
      databaseUrl,
    }) => {
      await page.goto("/host/application");
      const { firstName = "", lastName = "", email = "", ...rest } = hostApplicationFields();
      await fillIn(hostForm(page), { firstName, lastName, email, phone: "604" });
      await page.getByRole("button", save).click();
      await expect(page).toHaveURL("/my/saved");
      await expect(page.getByText(`The link is on its way to ${email}.`)).toBeVisible();
      await expect(page.getByRole("heading", { name: savedPage.heading })).toBeVisible();
      await expectNoViolations(page);
      await expectNoSidewaysScroll(page);

      const [other, context] = await openElsewhere(browser, await linkSentTo(product, email));
      await other.setViewportSize(size.use.viewport);
      const form = hostForm(other);
      await expect(other.getByRole("heading", { level: 1 })).toHaveText(savedAnswersPage.heading);
      expect(await valuesOf(form, ["firstName", "lastName", "email", "phone"])).toEqual({
        firstName,
        lastName,
        email,
        phone: "604",
      });
      // Nothing is marked before somebody leaves a field.
      await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
      await expectNoViolations(other);
      await expectNoSidewaysScroll(other);
      await form.getByRole("button", submit).click();
      await expect(fieldOf(form, "phone")).toHaveAccessibleDescription(new RegExp(messages.phone));
      await fillIn(form, rest);
      await form.getByRole("button", submit).click();
      await expect(other).toHaveURL("/host/community");
      await expectStored(databaseUrl, "host_applications", { firstName, lastName, email, ...rest });
      expect(await query(databaseUrl, "select id from saved_answers where email = $1", [email])).toEqual([]);
      await context.close();
    });
  });
}

test("MY-04 a career application is finished from its link, with the résumé chosen again", async ({
  browser,
  page,
  product,
  databaseUrl,
}) => {
  await page.goto("/careers");
  const fields = careerApplicationFields();
  const cv = { name: "cv.pdf", mimeType: "application/pdf", buffer: pdf() };
  await fillIn(careerForm(page), fields);
  await page.getByLabel(careerNames.resume).setInputFiles(cv);
  await page.getByRole("button", save).click();
  await expect(page).toHaveURL("/my/saved");
  const [other, context] = await openElsewhere(browser, await linkSentTo(product, fields.email));
  const form = careerForm(other);
  await expect(other.getByText(savedAnswersPage.resume)).toBeVisible();
  expect(await valuesOf(form, Object.keys(fields))).toEqual(fields);
  await other.getByLabel(careerNames.resume).setInputFiles(cv);
  await form.getByRole("button", submit).click();
  await expect(other.getByText(flashes.submitted.title)).toBeVisible();
  await expect(other).toHaveURL("/careers");
  const rows = await query(databaseUrl, "select * from career_applications where email = $1", [fields.email]);
  expect(rows).toMatchObject([{ name: fields.name, message: fields.message, resume_filename: "cv.pdf" }]);
  expect(await query(databaseUrl, "select id from saved_answers where email = $1", [fields.email])).toEqual([]);
  await context.close();
});

test("MY-04 without a valid email the form stays, says so beside the field and goes there", async ({ page }) => {
  await page.goto("/host/application");
  const form = hostForm(page);
  const requests: string[] = [];
  page.on("request", (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await typeInto(fieldOf(form, "firstName"), "R");
  await form.getByRole("button", save).click();
  const email = fieldOf(form, "email");
  await expect(email).toHaveAccessibleDescription(new RegExp(messages.email));
  await expect(email).toBeFocused();
  await expect(fieldOf(form, "firstName")).toHaveValue("R");
  expect(requests.filter((each) => each.startsWith("POST"))).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: "reduce" } });

  test("MY-04 saves by the button, says what is wrong beside the field, and finishes from the link", async ({
    page,
    product,
    databaseUrl,
  }) => {
    await page.goto("/host/application");
    const fields = hostApplicationFields();
    await fillApplication(page, { firstName: "R", lastName: fields.lastName ?? "", email: "robin" });
    await page.getByRole("button", save).click();
    const form = hostForm(page);
    await expect(page).toHaveURL("/my/save/host");
    await expect(fieldOf(form, "email")).toHaveAccessibleDescription(new RegExp(messages.email));
    await expect(fieldOf(form, "email")).toBeFocused();
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(1);
    await expect(fieldOf(form, "firstName")).toHaveValue("R");
    await typeInto(fieldOf(form, "email"), fields.email ?? "");
    await page.getByRole("button", save).click();
    await expect(page.getByText(`The link is on its way to ${fields.email}.`)).toBeVisible();

    await page.goto(await linkSentTo(product, fields.email));
    await expect(fieldOf(form, "lastName")).toHaveValue(fields.lastName ?? "");
    await fillApplication(page, fields);
    await form.getByRole("button", submit).click();
    await expect(page).toHaveURL("/host/community");
    await expectStored(databaseUrl, "host_applications", fields);
  });
});

for (const [path, formOf, fieldsOf] of [
  ["/host/application", hostForm, hostApplicationFields],
  ["/careers", careerForm, careerApplicationFields],
] as const) {
  test(`MY-04 a closed tab loses nothing that was typed at ${path}`, async ({ page: again, context }) => {
    const page = waitForHydration(await context.newPage());
    await page.goto(path);
    await expect(keptLine(page)).toHaveCount(0);
    const fields = fieldsOf({ phone: "604" });
    await fillIn(formOf(page), fields);
    await page.close();

    await again.goto(path);
    await expect(keptLine(again)).toBeVisible();
    const form = formOf(again);
    expect(await valuesOf(form, Object.keys(fields))).toEqual(fields);
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
    await expectNoViolations(again);
    await again.setViewportSize(phone.use.viewport);
    await expectNoSidewaysScroll(again);

    // It goes on as a form that somebody has just typed.
    await fieldOf(form, "phone").focus();
    await again.keyboard.press("Tab");
    await expect(fieldOf(form, "phone")).toHaveAttribute("aria-invalid", "true");
    await startOver(again).click();
    await expect(keptLine(again)).toHaveCount(0);
    await expect(form.locator("[aria-invalid=true]")).toHaveCount(0);
    await expect(fieldOf(form, Object.keys(fields)[0] ?? "")).toBeFocused();
    for (const name of ["email", "phone"]) await expect(fieldOf(form, name)).toHaveValue("");
    await again.reload();
    await expect(keptLine(again)).toHaveCount(0);
    await expect(fieldOf(form, "email")).toHaveValue("");
  });
}

test("MY-04 what was kept comes back without a touch, once, and is forgotten when it is submitted", async ({
  page,
  context,
  databaseUrl,
}) => {
  await page.goto("/careers");
  const fields = careerApplicationFields();
  await fillIn(careerForm(page), fields);
  // Kept a moment after the last key.
  const lastLine = String(fields.message).split("\n").at(-1);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain(lastLine);
  // The fixture's page would be touched.
  const again = await context.newPage();
  await again.goto("/careers");
  await expect(keptLine(again)).toBeVisible();
  await again.getByRole("button", submit).click();
  await expect(again.getByText(flashes.submitted.title)).toBeVisible();
  expect(await query(databaseUrl, "select name from career_applications where email = $1", [fields.email])).toEqual([
    { name: fields.name },
  ]);
  expect(await again.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("MY-04 a submitted host application is not kept as an unfinished one", async ({ page }) => {
  await page.goto("/host/application");
  await fillIn(hostForm(page), hostApplicationFields());
  expect(await page.evaluate(() => Object.keys(localStorage))).toContain("keptAnswers:host-application");
  await page.getByRole("button", submit).click();
  await expect(page).toHaveURL("/host/community");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(["hostApplications"]);
});

test("MY-04 a choice in the address goes before the kept one, and what is typed before the script too", async ({
  page,
  context,
}) => {
  await page.goto("/careers");
  await fillIn(careerForm(page), careerApplicationFields({ position: "developer", name: "Noor Before" }));
  await page.goto("/careers?position=legal");
  await expect(fieldOf(careerForm(page), "position")).toHaveValue("legal");
  await expect(fieldOf(careerForm(page), "name")).toHaveValue("Noor Before");

  const early = await context.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await early.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await early.goto("/careers", { waitUntil: "commit" });
  const name = fieldOf(careerForm(early), "name");
  await typeInto(name, "Noor Since");
  resolve();
  await expect(keptLine(early)).toBeVisible();
  await expect(name).toBeFocused();
  await typeKeys(name, " Then");
  await expect(name).toHaveValue("Noor Since Then");
  await expect(fieldOf(careerForm(early), "experience")).toHaveValue("senior");
});

test("MY-04 what was kept is gone after 30 days", async ({ page }) => {
  await page.goto("/careers");
  await fillIn(careerForm(page), careerApplicationFields());
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem("keptAnswers:career-application")))
    .toContain('"message":"I have mended');
  await page.evaluate(() => {
    const key = "keptAnswers:career-application";
    const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
    const aged = { ...kept, at: kept.at - 30 * 24 * 60 * 60 * 1000 - 1 };
    addEventListener("pagehide", () => localStorage.setItem(key, JSON.stringify(aged)));
  });
  await page.goto("/careers");
  await expect(fieldOf(careerForm(page), "name")).toHaveValue("");
  await expect(keptLine(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("MY-04 after a failed connection, the answers from a link are still there", async ({ browser, page, product }) => {
  await page.goto("/careers");
  const fields = careerApplicationFields();
  await fillIn(careerForm(page), fields);
  await page.getByRole("button", save).click();
  await expect(page).toHaveURL("/my/saved");
  const [other, context] = await openElsewhere(browser, await linkSentTo(product, fields.email));
  await other.route("**/api/career-applications", (route) => route.abort());
  await careerForm(other).getByRole("button", submit).click();
  await expect(other.getByText(flashes.unexpected.title)).toBeVisible();
  expect(await valuesOf(careerForm(other), Object.keys(fields))).toEqual(fields);
  await context.close();
});
