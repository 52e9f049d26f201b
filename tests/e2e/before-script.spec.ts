import { setTimeout as wait } from "node:timers/promises";
import type { BrowserContext, Locator, Page } from "@playwright/test";
import { applicantWords } from "../../app/content/applicant-page.ts";
import {
  careerApplicationFlashes as flashes,
  careerApplicationFieldNames as names,
} from "../../app/content/career-application.ts";
import { hostApplicationSubmitted, hostApplicationMessages as messages } from "../../app/content/host-application.ts";
import { resumeLimits } from "../../app/domain/career-application.ts";
import { openOwnPage } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { expect, hydrate, test } from "./fixtures.ts";
import { desk, phone } from "./sizes.ts";
import { expectStored } from "./steps.ts";
import { fieldOf, fillIn, typeInto, typeKeys, valuesOf } from "./typing.ts";

test.use({ isFirstVisit: true });

const submit = { name: "Submit Application" };
const tooLarge = { name: "cv.pdf", mimeType: "application/pdf", buffer: pdf("x", resumeLimits.bytes + 1) };
const removeOf = (form: Locator) => form.getByRole("button", { name: /^Remove/ });

/**
 * Opens a page with its scripts held back; returns the page and a function that releases them and waits for hydration.
 */
async function openWithoutScript(
  context: BrowserContext,
  path: string,
  button = submit,
): Promise<[Page, () => Promise<void>]> {
  // The fixture's page waits for hydration.
  const page = await context.newPage();
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: "commit" });
  await expect(page.getByRole("button", button)).toBeVisible();
  return [
    page,
    async () => {
      resolve();
      await hydrate(page);
    },
  ];
}

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`APPLY-02 APPLY-04 input typed ${size.name} before hydration is kept, and an invalid field is marked`, async ({
      context,
      databaseUrl,
    }) => {
      const [page, bringScript] = await openWithoutScript(context, "/host/application");
      const form = page.getByRole("form", { name: "Host application" });
      const fields = hostApplicationFields();
      const typed = { ...fields, email: "robin", additionalDetails: "A shed" };
      await fillIn(form, typed);
      await bringScript();
      await expect(fieldOf(form, "email")).toHaveAccessibleDescription(new RegExp(messages.email));
      expect(await valuesOf(form, Object.keys(typed))).toEqual(typed);
      // Hydration keeps the focus.
      await typeKeys(fieldOf(form, "additionalDetails"), " by the trail.");
      await page.getByRole("button", submit).click();
      await expect(fieldOf(form, "email")).toBeFocused();
      await typeInto(fieldOf(form, "email"), fields.email ?? "");
      await page.getByRole("button", submit).click();
      await expect(page).toHaveURL("/host/community");
      await expectStored(databaseUrl, "host_applications", { ...fields, additionalDetails: "A shed by the trail." });
    });
  });
}

test("MY-02 what is typed into a text that already holds an answer is kept when the script comes", async ({
  context,
  databaseUrl,
  product,
}) => {
  const own = await openOwnPage(product, databaseUrl, "host");
  const [page, bringScript] = await openWithoutScript(context, own.path, { name: applicantWords.answers.save });
  const details = page.locator("textarea[name=additionalDetails]");
  await typeInto(details, "Open in summer, with a");
  await bringScript();
  await expect(details).toHaveValue("Open in summer, with a");
  await typeKeys(details, " shed.");
  await page.getByRole("button", { name: applicantWords.answers.save }).click();
  await expect(page.getByText(applicantWords.flashes.saved.title)).toBeVisible();
  const rows = await query(databaseUrl, "select additional_details from host_applications where id = $1", [own.id]);
  expect(rows).toEqual([{ additional_details: "Open in summer, with a shed." }]);
});

test("MY-02 what is typed into a text that already holds an answer, in the middle of its hydration, is kept", async ({
  context,
  databaseUrl,
  product,
}) => {
  const own = await openOwnPage(product, databaseUrl, "host");
  const page = await context.newPage();
  // React sets the default once it has read the text and before it is done.
  await page.addInitScript(() => {
    const setter = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "defaultValue");
    let isTyped = false;
    Object.defineProperty(HTMLTextAreaElement.prototype, "defaultValue", {
      ...setter,
      set(this: HTMLTextAreaElement, text: string) {
        if (!isTyped && this.name === "additionalDetails") {
          isTyped = true;
          this.focus();
          this.setSelectionRange(this.value.length, this.value.length);
          document.execCommand("insertText", false, " Typed.");
        }
        setter?.set?.call(this, text);
      },
    });
  });
  await page.goto(own.path);
  const details = page.locator("textarea[name=additionalDetails]");
  const { additional_details: stored } = (
    await query<{ additional_details: string }>(
      databaseUrl,
      "select additional_details from host_applications where id = $1",
      [own.id],
    )
  )[0] ?? { additional_details: "" };
  await hydrate(page);
  await expect(details).toHaveValue(`${stored} Typed.`);
});

test("APPLY-04 kept answers do not come back over what is typed before the script", async ({ context }) => {
  const before = await context.newPage();
  await before.goto("/host/application");
  await hydrate(before);
  await typeInto(before.locator("textarea[name=additionalDetails]"), "A shed by the trail.");
  await typeInto(before.locator("[name=city]"), "Tofino");
  await expect
    .poll(() => before.evaluate(() => localStorage.getItem("keptAnswers:host-application")))
    .toContain("Tofino");
  await before.close();
  const [page, bringScript] = await openWithoutScript(context, "/host/application");
  const details = page.locator("textarea[name=additionalDetails]");
  await typeInto(details, "No shed");
  await bringScript();
  await expect(page.locator("[name=city]")).toHaveValue("Tofino");
  await typeKeys(details, " yet.");
  await expect(details).toHaveValue("No shed yet.");
});

test("APPLY-04 the host application is stored as typed with 800 ms latency on every response", async ({
  context,
  databaseUrl,
}) => {
  const page = await context.newPage();
  await page.route("**/*", async (route) => {
    await wait(800);
    await route.continue();
  });
  await page.goto("/host/application", { waitUntil: "commit" });
  const form = page.getByRole("form", { name: "Host application" });
  const fields = hostApplicationFields();
  await fillIn(form, fields);
  expect(await valuesOf(form, Object.keys(fields))).toEqual(fields);
  await page.getByRole("button", submit).click();
  await expect(page.getByText(hostApplicationSubmitted.title)).toBeVisible();
  await expectStored(databaseUrl, "host_applications", fields);
});

for (const script of ["late", "there"] as const) {
  test(`CAREER-03 a file over 5 MB blocks the submit until it is removed, with its script ${script}`, async ({
    context,
    databaseUrl,
  }) => {
    const [page, bringScript] = await openWithoutScript(context, "/careers");
    const form = page.getByRole("form", { name: "Career application" });
    const fields = careerApplicationFields();
    const resume = form.getByLabel(names.resume);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST") posts += 1;
    });
    if (script === "there") await bringScript();
    await fillIn(form, fields);
    await resume.setInputFiles(tooLarge);
    if (script === "late") await bringScript();
    await expect(resume).toHaveAccessibleDescription(new RegExp(flashes.tooLarge.title));

    await form.getByRole("button", submit).click();
    await expect(resume).toHaveAccessibleDescription(new RegExp(flashes.tooLarge.title));
    await removeOf(form).click();
    await expect(resume).not.toHaveAccessibleDescription(new RegExp(flashes.tooLarge.title));
    expect(posts).toBe(0);
    await form.getByRole("button", submit).click();
    await expect(page.getByText(flashes.submitted.title)).toBeVisible();
    const rows = await query(databaseUrl, "select * from career_applications where email = $1", [fields.email]);
    expect(rows).toMatchObject([{ name: fields.name, resume_url: null, resume_filename: null }]);
  });
}

test("CAREER-03 a file over 5 MB can be replaced by a smaller one, which is submitted", async ({
  page,
  databaseUrl,
}) => {
  await page.goto("/careers");
  const form = page.getByRole("form", { name: "Career application" });
  const fields = careerApplicationFields();
  const resume = form.getByLabel(names.resume);
  await fillIn(form, fields);
  await resume.setInputFiles(tooLarge);
  await expect(resume).toHaveAccessibleDescription(new RegExp(flashes.tooLarge.title));
  await resume.setInputFiles({ ...tooLarge, buffer: pdf() });
  await expect(resume).not.toHaveAccessibleDescription(new RegExp(flashes.tooLarge.title));
  await form.getByRole("button", submit).click();
  await expect(page.getByText(flashes.submitted.title)).toBeVisible();
  const rows = await query(databaseUrl, "select * from career_applications where email = $1", [fields.email]);
  expect(rows).toMatchObject([{ resume_filename: "cv.pdf" }]);
});
