import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import {
  careerApplicationFlashes as flashes,
  careerApplicationLabels as labels,
  careerApplicationMessages as messages,
  careerApplicationFieldNames as names,
} from "../../app/content/career-application.ts";
import { careers, openingPath } from "../../app/content/careers.ts";
import { jobPage } from "../../app/content/job-page.ts";
import { openingsDocument } from "../../app/content/openings.ts";
import { careerApplicationChoices as choices, resumeLimits } from "../../app/domain/career-application.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { positionKeyOf } from "../../app/services/openings.server.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { docx, pdf } from "../support/factories/resume.ts";
import { dataDirOf } from "../support/product.ts";
import { expectNoViolations, expectNoViolationsInEitherScheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { typeInto } from "./typing.ts";

const submit = { name: "Submit Application" };
// The previous toast may still be animating out.
const toast = (page: Page) => page.locator("[data-sonner-toast][data-front=true]:not([data-removed=true])");
const form = (page: Page) => page.getByRole("form", { name: "Career application" });
const resume = (page: Page) => page.getByLabel(names.resume);
const chosen = (page: Page) => resume(page).evaluate((input: HTMLInputElement) => input.files?.length);
const { openings } = openingsDocument.standard;
const confirmation = (page: Page) => page.getByRole("region", { name: careers.form.sent.heading });

interface Stored {
  id: string;
  reference: string;
  resume_url: string | null;
  resume_filename: string | null;
}
const referenceOf = (row: Stored | undefined) => shownReference(row ?? { id: "nothing stored" });

/** The form is behind a button, so that nobody sends it again by mistake. */
async function expectConfirmed(page: Page, row: Stored | undefined): Promise<void> {
  await expect(confirmation(page)).toContainText(referenceOf(row));
  await expect(confirmation(page).getByRole("heading")).toBeInViewport();
  await expect(page.getByRole("button", submit)).toBeHidden();
}
const file = (buffer: Buffer, name = "cv.pdf") => ({ name, mimeType: "application/octet-stream", buffer });

async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const field = page.getByLabel(names[name as keyof typeof names]);
    if (name === "position" || name === "experience") await field.selectOption(value);
    else await typeInto(field, value);
  }
}

const storedAs = (databaseUrl: string, email: string | undefined) =>
  query<Stored>(databaseUrl, "select * from career_applications where email = $1", [email]);

test("CAREER-01 hero with two links, three benefits, and the four openings", async ({ page }) => {
  await page.goto("/careers");
  const main = page.getByRole("main");
  await expect(main.getByRole("img", { name: /e-bike in a work stand/ })).toBeVisible();
  const benefits = page.getByRole("region", { name: careers.whyHeading });
  await expect(benefits.getByRole("listitem")).toHaveCount(3);
  const openings = page.getByRole("region", { name: "Openings" }).getByRole("listitem");
  await expect(openings).toHaveCount(4);
  for (const [index, words] of [
    ["Senior React Developer", "Development", "Remote", "Full-time"],
    ["Social Media Influencer Manager", "Marketing", "Hybrid", "Full-time"],
    ["Insurance Specialist", "Finance", "Vancouver BC", "Full-time"],
    ["Legal Counsel", "Legal", "Vancouver BC", "Full-time"],
  ].entries()) {
    await expect(openings.nth(index).getByRole("heading")).toHaveText(String(words[0]));
    for (const word of words) await expect(openings.nth(index)).toContainText(word);
  }
});

test("CAREER-01 each opening has a page with its duties, requirements and facts, without script", async ({ page }) => {
  for (const opening of openings) {
    await page.goto("/careers");
    await page.getByRole("link", { name: opening.title, exact: true }).click();
    await expect(page).toHaveURL(openingPath(opening));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(opening.title);
    const main = page.getByRole("main");
    const { duties, requirements } = opening;
    for (const each of [...duties, ...requirements, opening.department, opening.place, opening.type])
      await expect(main.getByText(each, { exact: true })).toBeVisible();
    await expect(main.getByRole("definition").filter({ hasText: jobPage.payText })).toBeVisible();
    await expect(main.getByRole("link", { name: jobPage.askAboutPay })).toHaveAttribute("href", /^mailto:.+subject=/);
    await expect(main.getByRole("navigation", { name: jobPage.others }).getByRole("link")).toHaveCount(3);
    expect(await page.locator("script[src], script[type=module]").count()).toBe(0);
  }
  await expectNoViolationsInEitherScheme(page);
  await page.setViewportSize({ width: 320, height: 700 });
  for (const opening of openings) {
    await page.goto(openingPath(opening));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
  expect((await page.goto("/careers/no-such-opening"))?.status()).toBe(404);
});

for (const script of [true, false]) {
  test.describe(script ? "with script" : "without script", () => {
    test.use({ javaScriptEnabled: script, contextOptions: { reducedMotion: "reduce" } });

    test("CAREER-01 'Apply Now' on an opening's page leads to the form with the position chosen", async ({ page }) => {
      for (const opening of openings) {
        await page.goto(openingPath(opening));
        await page.getByRole("main").getByRole("link", { name: careers.apply.label }).first().click();
        await expect(page.getByLabel(names.position)).toHaveValue(positionKeyOf(opening.position));
        await expect(page.getByLabel(names.name)).toBeInViewport();
      }
    });

    test("CAREER-01 'View Openings' leads to the openings, each 'Apply Now' to the form", async ({ page }) => {
      await page.goto("/careers");
      await page.getByRole("link", { name: "View Openings" }).click();
      await expect(page).toHaveURL("/careers#openings");
      await expect(page.getByRole("heading", { name: "Openings" })).toBeInViewport();
      await expect(form(page)).not.toBeInViewport();
      const ways = page.getByRole("main").getByRole("link", { name: /^Apply Now/ });
      await expect(ways).toHaveCount(5);
      for (const way of await ways.all()) {
        await page.goto("/careers");
        await way.click();
        await expect(page.getByRole("heading", { name: careers.form.heading })).toBeInViewport();
        await expect(page.getByLabel(names.name)).toBeInViewport();
      }
    });
  });
}

test("CAREER-02 the fields with their options and labels, and nothing preselected", async ({ page }) => {
  await page.goto("/careers");
  for (const name of ["name", "email", "phone", "portfolio", "message"] as const) {
    await expect(page.getByLabel(names[name])).toHaveAttribute("name", name);
    await expect(page.getByLabel(names[name])).toHaveValue("");
  }
  for (const name of ["position", "experience"] as const) {
    const options = page.getByLabel(names[name]).locator("option:not([disabled])");
    await expect(options).toHaveText(
      choices[name].map((value) => (labels[name] as Record<string, string>)[value] ?? ""),
    );
    for (const [index, value] of choices[name].entries())
      await expect(options.nth(index)).toHaveAttribute("value", value);
    await expect(page.getByLabel(names[name])).toHaveValue("");
  }
  // Literal labels from the specification.
  expect(Object.values(labels.position)).toEqual([
    "Developer",
    "Social Media Influencer",
    "Insurance Professional",
    "Legal Expert",
    "Operations",
  ]);
  await expect(resume(page)).toHaveAttribute("accept", ".pdf,.doc,.docx");
});

test("CAREER-02 each invalid field shows its message below it, linked to it, and the first gets the focus", async ({
  page,
}) => {
  await page.goto("/careers");
  await fill(page, { email: "nobody", phone: "123", portfolio: "people", message: "short" });
  await page.getByRole("button", submit).click();
  for (const name of ["name", "email", "phone", "position", "experience", "portfolio", "message"] as const) {
    const field = page.getByLabel(names[name]);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(messages[name].replace("/", "\\/")));
    const [above, below] = [
      await field.boundingBox(),
      await page.getByText(messages[name], { exact: true }).boundingBox(),
    ];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
  }
  await expect(page.getByLabel(names.name)).toBeFocused();
  await page.getByLabel(names.position).selectOption("legal");
  await expect(page.getByText(messages.position)).toBeHidden();
});

test("CAREER-03 SHELL-10 a file over 5 MB is rejected on selection, with the toast, and not kept", async ({ page }) => {
  await page.goto("/careers");
  await resume(page).setInputFiles(file(pdf("x", resumeLimits.bytes + 1)));
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText("File size exceeds 5MB");
  await expect(toast(page)).toContainText("Please choose a smaller file");
  expect(await chosen(page)).toBe(0);
  await expect(resume(page)).toHaveAccessibleDescription(/File size exceeds 5MB. Please choose a smaller file/);
  await resume(page).setInputFiles(file(pdf("x", resumeLimits.bytes)));
  expect(await chosen(page)).toBe(1);
  await expect(resume(page)).toHaveAccessibleDescription(/^[^.]*at most 5 MB$/);
  await resume(page).setInputFiles(file(pdf(), "cv.txt"));
  expect(await chosen(page)).toBe(0);
  await expect(page.getByText(messages.resumeType)).toBeVisible();
});

test("CAREER-03 the server rejects a file whose content does not match its extension, and the answers stay", async ({
  page,
  databaseUrl,
}) => {
  const fields = careerApplicationFields();
  await page.goto("/careers");
  await fill(page, fields);
  await resume(page).setInputFiles(file(Buffer.from("<html>"), "cv.pdf"));
  await page.getByRole("button", submit).click();
  await expect(resume(page)).toHaveAccessibleDescription(new RegExp(messages.resumeContent.split(".")[0] ?? ""));
  await expect(page.getByLabel(names.message)).toHaveValue(String(fields.message));
  const removal = page.getByRole("button", { name: /^Remove / });
  // Another invalid file: the same message, and still nothing is submitted without a résumé.
  await resume(page).setInputFiles(file(Buffer.from("<html>"), "again.pdf"));
  await expect(page.getByText(messages.resumeContent)).toBeHidden();
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  await page.getByRole("button", submit).click();
  await expect(page.getByText(messages.resumeContent)).toBeVisible();
  await page.getByRole("button", submit).click();
  await expect(resume(page)).toBeFocused();
  expect(posts).toBe(1);
  await expect(removal).toHaveText("Remove again.pdf");
  await removal.click();
  await expect(removal).toBeHidden();
  expect(await storedAs(databaseUrl, fields.email)).toEqual([]);
  await resume(page).setInputFiles(file(docx(), "cv.docx"));
  await expect(page.getByText(messages.resumeContent)).toBeHidden();
  await page.getByRole("button", submit).click();
  await expect(toast(page)).toContainText(flashes.submitted.title);
  expect(await storedAs(databaseUrl, fields.email)).toMatchObject([{ resume_filename: "cv.docx" }]);
});

test("CAREER-04 SHELL-10 a valid submit shows 'Submitting...' and upload progress, then the toast, and clears the form", async ({
  page,
  context,
  databaseUrl,
}) => {
  const fields = careerApplicationFields();
  await page.goto("/careers");
  await fill(page, fields);
  await resume(page).setInputFiles(file(pdf("x", 2_000_000)));
  const network = await context.newCDPSession(page);
  const link = { offline: false, latency: 0, downloadThroughput: -1 };
  await network.send("Network.emulateNetworkConditions", { ...link, uploadThroughput: 1_000_000 });
  await page.getByRole("button", submit).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  const progress = page.getByRole("progressbar", { name: "Upload" });
  const values: number[] = [];
  await expect
    .poll(async () => {
      values.push(Number(await progress.getAttribute("value")));
      return values.some((value) => value > 5 && value < 95);
    })
    .toBe(true);
  await network.send("Network.emulateNetworkConditions", { ...link, uploadThroughput: -1 });
  await expect(toast(page)).toHaveCount(1);
  await expect(toast(page)).toContainText("Application submitted successfully!");
  await expect(toast(page)).toContainText("We'll be in touch soon!");
  await expect(page).toHaveURL("/careers");
  for (const name of ["name", "email", "phone", "position", "experience", "portfolio", "message"] as const)
    await expect(page.getByLabel(names[name])).toHaveValue("");
  expect(await chosen(page)).toBe(0);
  const [row] = await storedAs(databaseUrl, fields.email);
  expect(row?.id).toMatch(/^career-\d+$/);
  await expectConfirmed(page, row);
  await expect(confirmation(page).getByRole("heading")).toBeFocused();
  await expect(confirmation(page).getByRole("definition")).toContainText([
    referenceOf(row),
    "Developer",
    "Senior (5+ years)",
    "Attached",
  ]);
  // It outlasts the toast and jumps within the page.
  await page.getByRole("link", { name: "View Openings" }).click();
  await expect(confirmation(page)).toBeVisible();
  await page.getByText(careers.form.sent.another).click();
  await expect(page.getByRole("button", submit)).toBeEnabled();
  expect(await readdir(join(dataDirOf(databaseUrl), "files", "resumes"))).toContain(row?.resume_url?.split("/")[1]);

  // The cleared form has a new idempotency key.
  const next = careerApplicationFields();
  await fill(page, next);
  await page.getByRole("button", submit).dblclick();
  await expect(page.getByLabel(names.name)).toHaveValue("");
  await expect(confirmation(page)).not.toContainText(referenceOf(row));
  const again = await storedAs(databaseUrl, next.email);
  expect(again).toHaveLength(1);
  await expectConfirmed(page, again[0]);
});

test("CAREER-05 upload, insert and other failures have different messages, and the answers stay", async ({
  page,
  databaseUrl,
}) => {
  const fields = careerApplicationFields({ position: "legal" });
  const folder = join(dataDirOf(databaseUrl), "files");
  await page.goto("/careers");
  await fill(page, fields);
  await resume(page).setInputFiles(file(pdf()));
  const fails = async (title: string) => {
    await page.getByRole("button", submit).click();
    await expect(toast(page)).toHaveText(title);
    await expect(page.getByLabel(names.message)).toHaveValue(String(fields.message));
    await expect(page.getByRole("button", submit)).toBeEnabled();
    expect(await chosen(page)).toBe(1);
    expect(await storedAs(databaseUrl, fields.email)).toEqual([]);
  };
  await mkdir(folder, { recursive: true });
  await rename(folder, `${folder}-aside`);
  await writeFile(folder, "in the way of the folder");
  await fails("Failed to upload resume. Please try again.");
  await rm(folder);
  await rename(`${folder}-aside`, folder);
  await query(
    databaseUrl,
    "alter table career_applications add constraint closed check (position <> 'legal') not valid",
  );
  await fails("Failed to submit application. Please try again.");
  await query(databaseUrl, "alter table career_applications drop constraint closed");
  await page.route("**/api/career-applications", (route) => route.abort());
  await fails("An unexpected error occurred. Please try again.");
  await page.unroute("**/api/career-applications");
  await page.getByRole("button", submit).click();
  await expect(toast(page)).toContainText(flashes.submitted.title);
  expect(await storedAs(databaseUrl, fields.email)).toMatchObject([{ resume_filename: "cv.pdf" }]);
});

test("SHELL-08 the rejected form has no axe violation either", async ({ page }) => {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.goto("/careers");
    await resume(page).setInputFiles(file(pdf(), "cv.txt"));
    await page.getByRole("button", submit).click();
    await expect(page.getByText(messages.name)).toBeVisible();
    await expect(page.getByText(messages.resumeType)).toBeVisible();
    await expectNoViolations(page);
  }
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("CAREER-02 CAREER-03 SHELL-07 server messages are on the page, and entered values stay", async ({ page }) => {
    await page.goto("/careers");
    const fields = careerApplicationFields({ phone: "1", experience: "expert" });
    await fill(page, fields);
    await page.getByRole("button", submit).click();
    await expect(page.getByLabel(names.phone)).toHaveAccessibleDescription(new RegExp(messages.phone));
    await expect(page.getByLabel(names.phone)).toBeFocused();
    await expect(page.getByLabel(names.experience)).toHaveValue("expert");
    await typeInto(page.getByLabel(names.phone), "+1 604 555 0123");
    await resume(page).setInputFiles(file(pdf("x", resumeLimits.bytes + 1)));
    await page.getByRole("button", submit).click();
    await expect(page.getByRole("alert").first()).toContainText("File size exceeds 5MB");
    await expect(page.getByRole("alert").first()).toContainText("Please choose a smaller file");
    await expect(resume(page)).toHaveAccessibleDescription(/File size exceeds 5MB/);
    await expect(page.getByLabel(names.name)).toHaveValue(String(fields.name));
  });

  test("CAREER-04 SHELL-07 SHELL-10 a valid post stores row and file and shows a message once", async ({
    page,
    databaseUrl,
  }) => {
    const fields = careerApplicationFields();
    await page.goto("/careers");
    await fill(page, fields);
    await resume(page).setInputFiles(file(pdf()));
    await page.getByRole("button", submit).click();
    const notice = page.getByRole("status");
    await expect(notice).toContainText(flashes.submitted.title);
    await expect(notice).toContainText(flashes.submitted.description);
    await expect(page.getByLabel(names.name)).toHaveValue("");
    const rows = await storedAs(databaseUrl, fields.email);
    expect(rows).toMatchObject([{ resume_filename: "cv.pdf" }]);
    await expectConfirmed(page, rows[0]);
    await expect(confirmation(page).getByRole("heading")).toBeFocused();
    await page.getByText(careers.form.sent.another).click();
    await expect(page.getByRole("button", submit)).toBeVisible();
    await page.reload();
    await expect(notice).toBeHidden();
    await expect(confirmation(page)).toBeHidden();
    await expect(page.getByRole("button", submit)).toBeVisible();
  });
});
