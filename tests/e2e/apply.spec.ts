import {
  hostApplicationSubmitted,
  hostApplicationLabels as labels,
  hostApplicationMessages as messages,
  hostApplicationFieldNames as names,
  sectionsLabel,
} from "../../app/content/host-application.ts";
import { hostApplicationChoices as choices } from "../../app/domain/host-application.ts";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { startProduct, waitFor } from "../support/product.ts";
import { expect, test } from "./fixtures.ts";
import { fillApplication } from "./steps.ts";
import { typeInto } from "./typing.ts";

const submit = { name: "Submit Application" };
const storedAs = (databaseUrl: string, lastName: string | undefined) =>
  query<Record<string, string>>(databaseUrl, "select * from host_applications where last_name = $1", [lastName]);
const ownCopies = (page: import("@playwright/test").Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem("hostApplications") ?? "[]") as Record<string, string>[]);

test("APPLY-01 four sections with every field's options, labels and defaults, and the next steps", async ({ page }) => {
  await page.goto("/host/application");
  for (const title of ["Personal Information", "Business Experience", "Investment Details", "Additional Information"]) {
    await expect(page.getByRole("group", { name: title })).toBeVisible();
  }
  for (const name of [
    "firstName",
    "lastName",
    "email",
    "phone",
    "city",
    "state",
    "country",
    "additionalDetails",
  ] as const) {
    await expect(page.locator(`[name=${name}]`)).toHaveValue("");
    await expect(page.getByLabel(names[name])).toHaveAttribute("name", name);
  }
  for (const name of ["businessExperience", "preferredPackage", "capitalAvailable"] as const) {
    const select = page.getByLabel(names[name]);
    await expect(select.locator("option")).toHaveText(
      choices[name].map((value) => (labels[name] as Record<string, string>)[value] ?? ""),
    );
    await expect(select).toHaveValue(
      { businessExperience: "none", preferredPackage: "undecided", capitalAvailable: "under10k" }[name],
    );
  }
  for (const [name, value] of [
    ["businessOwnership", "no"],
    ["timeCommitment", "part-time"],
  ] as const) {
    await expect(page.locator(`[name=${name}]`)).toHaveCount(2);
    await expect(page.locator(`[name=${name}]:checked`)).toHaveValue(value);
  }
  // Literal labels from the specification.
  expect(Object.values(labels.businessExperience)).toEqual(["None", "1-2 years", "3-5 years", "5+ years"]);
  expect(Object.values(labels.capitalAvailable)).toEqual([
    "Under $10,000",
    "$10,000 - $25,000",
    "$25,000 - $50,000",
    "Over $50,000",
  ]);
  expect(Object.values(labels.preferredPackage).join()).toMatch(
    /Basic \(\$6,995\).*Premium \(\$12,995\).*Commercial \(custom\)/,
  );

  const next = page.getByRole("complementary", { name: "What Happens Next?" });
  await expect(next.getByRole("heading", { level: 2 })).toHaveText("What Happens Next?");
  await expect(next.getByRole("heading", { level: 3 })).toHaveText([
    "Application Review",
    "Consultation Call",
    "Onboarding",
  ]);
  await expect(next).toContainText("within 2 business days");
});

test("APPLY-02 each invalid field shows its message below it, linked to it, and the first gets the focus", async ({
  page,
  databaseUrl,
}) => {
  await page.goto("/host/application");
  await fillApplication(page, { firstName: "A", email: "nobody", phone: "123" });
  await page.getByRole("button", submit).click();
  for (const name of ["firstName", "lastName", "email", "phone", "city", "state", "country"] as const) {
    const field = page.getByLabel(names[name]);
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(new RegExp(messages[name].replace("/", "\\/")));
    const error = page.getByText(messages[name], { exact: true });
    const [above, below] = [await field.boundingBox(), await error.boundingBox()];
    expect(below?.y).toBeGreaterThan(above?.y ?? Number.POSITIVE_INFINITY);
  }
  await expect(page.getByLabel(names.firstName)).toBeFocused();
  // Fixing a field clears its error.
  await typeInto(page.getByLabel(names.firstName), "Ann");
  await expect(page.getByText(messages.firstName)).toBeHidden();
  expect(await storedAs(databaseUrl, "")).toHaveLength(0);
});

test("APPLY-01 BROWSER-04 B14 a section with an error is not marked as done", async ({ page }) => {
  await page.goto("/host/application");
  const first = page.getByRole("navigation", { name: sectionsLabel }).getByRole("link").first();
  const mark = () => first.evaluate((link) => getComputedStyle(link, "::before").content);
  await fillApplication(page, hostApplicationFields());
  await expect.poll(mark).toContain("Done");
  await typeInto(page.getByLabel(names.phone), "12");
  await page.keyboard.press("Tab");
  await expect(page.getByLabel(names.phone)).toHaveAttribute("aria-invalid", "true");
  expect(await mark()).not.toContain("Done");
  await typeInto(page.getByLabel(names.phone), "604 555 0142");
  await expect.poll(mark).toContain("Done");
});

test("APPLY-04 APPLY-05 a valid submit shows 'Submitting...' for at least 1.5 s, then the toast, and stores the applicant's own copy", async ({
  page,
  databaseUrl,
}) => {
  const fields = hostApplicationFields();
  await page.goto("/host/application");
  await fillApplication(page, fields);
  const startedAt = Date.now();
  await page.getByRole("button", submit).click();
  const busy = page.getByRole("button", { name: "Submitting..." });
  await expect(busy).toBeDisabled();
  await expect(page).toHaveURL("/host/community");
  expect(Date.now() - startedAt).toBeGreaterThanOrEqual(1500);
  const toast = page.locator("[data-sonner-toast]");
  await expect(toast).toHaveCount(1);
  await expect(toast).toContainText(hostApplicationSubmitted.title);
  await expect(toast).toContainText(hostApplicationSubmitted.description);

  const [row] = await storedAs(databaseUrl, fields.lastName);
  const copies = await ownCopies(page);
  expect(copies).toEqual([
    {
      ...fields,
      id: row?.id,
      reference: row?.reference,
      submissionDate: new Date(row?.submission_date ?? 0).toISOString(),
    },
  ]);
});

test("APPLY-05 a second application is appended to the array", async ({ page }) => {
  for (const count of [1, 2]) {
    await page.goto("/host/application");
    await fillApplication(page, hostApplicationFields());
    await page.getByRole("button", submit).click();
    await expect(page).toHaveURL("/host/community");
    expect(await ownCopies(page)).toHaveLength(count);
  }
});

test("APPLY-08 while the server is down the application is kept, shown as queued, and sent automatically exactly once", async ({
  page,
  databaseUrl,
}) => {
  test.setTimeout(600_000);
  const port = 20_000 + Math.floor(Math.random() * 20_000);
  const start = () => startProduct({ env: { DATABASE_URL: databaseUrl, PORT: String(port) } });
  let product = await start();
  try {
    const fields = hostApplicationFields();
    await page.goto(`${product.url}/host/application`);
    await fillApplication(page, fields);
    await product.kill();
    await page.getByRole("button", submit).click();
    await expect(page.getByText("Your application is saved on this device.")).toBeVisible();
    const [kept] = await ownCopies(page);
    expect(kept).toMatchObject({ ...fields, pending: true });
    expect(await storedAs(databaseUrl, fields.lastName)).toHaveLength(0);

    product = await start();
    await expect(page).toHaveURL("/host/community".replace(/^/, product.url), { timeout: 60_000 });
    await expect(page.getByText(hostApplicationSubmitted.title)).toBeVisible();
    const rows = await storedAs(databaseUrl, fields.lastName);
    expect(rows).toHaveLength(1);
    const [copy] = await ownCopies(page);
    expect(copy).toEqual({
      ...fields,
      id: rows[0]?.id,
      reference: rows[0]?.reference,
      submissionDate: new Date(rows[0]?.submission_date ?? 0).toISOString(),
    });
  } finally {
    await product.stop();
  }
});

test("APPLY-08 an application left unsent is sent on the next visit, even after its response was lost", async ({
  page,
  databaseUrl,
}) => {
  const fields = hostApplicationFields();
  await page.goto("/host/application");
  await fillApplication(page, fields);
  // The server processes the request, but the response is lost.
  let reached = 0;
  await page.route("**/host/application.data", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    reached += 1;
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", submit).click();
  await expect(page.getByText("Your application is saved on this device.")).toBeVisible();
  await waitFor(() => reached > 0);
  await expect.poll(() => storedAs(databaseUrl, fields.lastName)).toHaveLength(1);

  // The fixture's page would move the pointer, and the application is sent without that.
  const nextVisit = await page.context().newPage();
  // Left open, it would try again by itself.
  await page.goto("about:blank");
  await nextVisit.goto("/host/application");
  await expect(nextVisit).toHaveURL("/host/community");
  const rows = await storedAs(databaseUrl, fields.lastName);
  expect(rows).toHaveLength(1);
  expect(await ownCopies(nextVisit)).toEqual([expect.objectContaining({ id: rows[0]?.id })]);
});

test("APPLY-09 a double click and going back store one application", async ({ page, databaseUrl }) => {
  const fields = hostApplicationFields();
  await page.goto("/host/application");
  await fillApplication(page, fields);
  await page.getByRole("button", submit).dblclick();
  await expect(page).toHaveURL("/host/community");
  await page.goBack();
  await expect(page).toHaveURL("/host/application");
  expect(await storedAs(databaseUrl, fields.lastName)).toHaveLength(1);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("APPLY-02 SHELL-07 server messages are below the fields, entered values stay, the first invalid field has the focus", async ({
    page,
  }) => {
    await page.goto("/host/application");
    const fields = hostApplicationFields({
      lastName: "X",
      phone: "1",
      preferredPackage: "commercial",
      timeCommitment: "full-time",
    });
    await fillApplication(page, fields);
    await page.getByRole("button", submit).click();
    await expect(page).toHaveURL("/host/application");
    for (const name of ["lastName", "phone"] as const) {
      await expect(page.getByLabel(names[name])).toHaveAccessibleDescription(new RegExp(messages[name]));
    }
    await expect(page.getByLabel(names.lastName)).toBeFocused();
    await expect(page.getByLabel(names.city)).toHaveValue(String(fields.city));
    await expect(page.getByLabel(names.preferredPackage)).toHaveValue("commercial");
    await expect(page.locator("[name=timeCommitment]:checked")).toHaveValue("full-time");
  });

  test("APPLY-01 the column beside the form shows what is done and what the chosen package holds", async ({ page }) => {
    await page.goto("/host/application");
    const progress = page.getByRole("navigation", { name: sectionsLabel }).getByRole("link");
    const mark = (index: number) => progress.nth(index).evaluate((link) => getComputedStyle(link, "::before").content);
    await expect(progress).toHaveCount(4);
    expect(await mark(0)).not.toContain("Done");
    await fillApplication(
      page,
      hostApplicationFields({ preferredPackage: "basic", additionalDetails: "By the pier." }),
    );
    for (const index of [0, 1, 2, 3]) expect(await mark(index)).toContain("Done");
    const shown = page.locator("[data-package]:visible");
    await expect(shown).toHaveCount(1);
    await expect(shown).toContainText("Basic ($6,995)");
    await expect(shown).toContainText("3\u00a0GPS\u00a0e-bikes");
  });

  test("APPLY-02 state and country are suggested, and any other text is taken", async ({ page, databaseUrl }) => {
    await page.goto("/host/application");
    for (const [name, suggestion] of [
      ["state", "British Columbia"],
      ["state", "Washington"],
      ["country", "Canada"],
    ] as const) {
      const list = await page.getByLabel(names[name]).getAttribute("list");
      await expect(page.locator(`#${list} option[value="${suggestion}"]`)).toHaveCount(1);
    }
    const fields = hostApplicationFields({ state: "Baja California", country: "Mexico" });
    await fillApplication(page, fields);
    await page.getByRole("button", submit).click();
    await expect(page).toHaveURL("/host/community");
    expect(await storedAs(databaseUrl, fields.lastName)).toMatchObject([
      { state: "Baja California", country: "Mexico" },
    ]);
  });

  test("APPLY-04 SHELL-07 SHELL-10 a valid post leads to the community page with the same message", async ({
    page,
    databaseUrl,
  }) => {
    const fields = hostApplicationFields();
    await page.goto("/host/application");
    await fillApplication(page, fields);
    await page.getByRole("button", submit).click();
    await expect(page).toHaveURL("/host/community");
    const notice = page.getByRole("status");
    await expect(notice).toContainText(hostApplicationSubmitted.title);
    await expect(notice).toContainText(hostApplicationSubmitted.description);
    expect(await storedAs(databaseUrl, fields.lastName)).toHaveLength(1);
    // A flash message shows once.
    await page.reload();
    await expect(notice).toBeHidden();
  });
});
