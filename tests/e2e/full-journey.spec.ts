import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { accountFlashes } from "../../app/content/accounts.ts";
import { hostApplicationSubmitted } from "../../app/content/host-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { linkIn, type Product, startProduct, waitForMail } from "../support/product.ts";
import { fillApplication } from "./steps.ts";
import { typeInto } from "./typing.ts";

type HostFields = ReturnType<typeof hostApplicationFields>;
const admin = { email: "owner@tidewheel.example", password: "correct horse battery" };

test("APPLY-04 APPLY-06 APPLY-07 ADMIN-02 ADMIN-03 ADMIN-04 the whole way on `npm start` in an empty data folder", async ({
  page,
}) => {
  test.setTimeout(600_000);
  const dataDir = await mkdtemp(join(tmpdir(), "tidewheel-way-"));
  const product = await startProduct({ env: { DATA_DIR: dataDir }, by: "npm" });
  try {
    const fields = hostApplicationFields();
    await applyAsHost(page, product, fields);
    const reference = await expectBothMails(product, fields);
    await signUpAndVerify(page, product);
    await logIn(page, product);
    await findAndOpenApplication(page, fields, reference);
    await logOut(page, product);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function applyAsHost(page: Page, product: Product, fields: HostFields): Promise<void> {
  await page.goto(`${product.url}/host/application`);
  await fillApplication(page, fields);
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page).toHaveURL(`${product.url}/host/community`);
  await expect(page.getByText(hostApplicationSubmitted.title)).toBeVisible();
}

/** Waits for the team's and the applicant's e-mail; gives the application's reference. */
async function expectBothMails(product: Product, fields: HostFields): Promise<string> {
  const toTeam = await waitForMail(product, "applications@", /Host application from Robin/);
  expect(toTeam.text).toContain(fields.email);
  const toApplicant = await waitForMail(product, String(fields.email), /We have your application/);
  const reference = /\((\w{3}-\w{3})\)/.exec(toApplicant.subject)?.[1] ?? "";
  for (const step of ["Application Review", "Consultation Call", "Onboarding", reference])
    expect(toApplicant.text).toContain(step);
  return reference;
}

async function signUpAndVerify(page: Page, product: Product): Promise<void> {
  await page.goto(product.setupLink ?? "");
  await typeInto(page.getByLabel("Email"), admin.email);
  await typeInto(page.getByLabel("Password", { exact: true }), admin.password);
  await typeInto(page.getByLabel("Confirm password"), admin.password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL(`${product.url}/admin/login`);
  await expect(page.getByText(accountFlashes.created.title)).toBeVisible();
  const verification = await waitForMail(product, admin.email, /Verify/);
  await page.goto(linkIn(verification, "/admin/verify-email"));
  await page.getByRole("button", { name: "Verify email" }).click();
  await expect(page).toHaveURL(`${product.url}/admin/login`);
}

async function logIn(page: Page, product: Product): Promise<void> {
  await typeInto(page.getByLabel("Email"), admin.email);
  await typeInto(page.getByLabel("Password"), admin.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(`${product.url}/admin/applications`);
  await expect(page.getByText(accountFlashes.signedIn.description)).toBeVisible();
}

async function findAndOpenApplication(page: Page, fields: HostFields, reference: string): Promise<void> {
  await typeInto(page.getByPlaceholder("Search applications..."), String(fields.lastName).toUpperCase());
  await expect(page.getByText("1 of 4 found")).toBeVisible();
  await page.getByRole("link", { name: new RegExp(String(fields.lastName)) }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(reference);
  await expect(dialog).toContainText("Open all year.");
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
}

async function logOut(page: Page, product: Product): Promise<void> {
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(`${product.url}/`);
  await expect(page.getByText(accountFlashes.signedOut.description)).toBeVisible();
  await page.goto(`${product.url}/admin/applications`);
  await expect(page).toHaveURL(/\/admin\/login/);
}
