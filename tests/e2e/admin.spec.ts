import type { Page } from "@playwright/test";
import { accountFlashes, accountMessages } from "../../app/content/accounts.ts";
import { adminSearchPlaceholder, adminTabs } from "../../app/content/admin.ts";
import { hostApplicationFieldNames as names } from "../../app/content/host-application.ts";
import { longDate } from "../../app/domain/dates.server.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { storeCareerApplication } from "../support/factories/stored-submissions.ts";
import { createAccount, password, post } from "../support/http.ts";
import { waitFor } from "../support/product.ts";
import { expect, openAsAdmin, signIn, test } from "./admin-fixtures.ts";
import { waitForHydration } from "./fixtures.ts";
import { typeInto } from "./typing.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]");

test("ADMIN-01 without a session the list leads to the login page and back, with a spinner while checking", async ({
  page,
  admin,
}) => {
  await page.goto("/admin/applications?tab=host&q=tofino");
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await signIn(page, admin);
  await expect(page).toHaveURL("/admin/applications?tab=host&q=tofino");
  await expect(page.getByPlaceholder(adminSearchPlaceholder)).toHaveValue("tofino");

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/applications.json*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("tab", { name: adminTabs.career.label }).click();
  await expect(page.getByRole("status").getByText("Checking your session")).toBeAttached();
  release();
  await expect(page.getByRole("status").getByText("Checking your session")).toBeHidden();
});

test("ADMIN-01 signing out in one tab signs out the others", async ({ context, page, admin }) => {
  await openAsAdmin(page, "/admin/applications", admin);
  const second = waitForHydration(await context.newPage());
  await second.goto("/admin/applications");
  await second.getByRole("button", { name: "Logout" }).click();
  await expect(second).toHaveURL("/");
  await expect(page).toHaveURL(/\/admin\/login/);
});

test("ADMIN-02 both fields are required, wrong credentials show an inline error and a toast, correct ones sign in with a toast", async ({
  page,
  admin,
}) => {
  await page.goto("/admin/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByText(accountMessages.emailRequired)).toBeVisible();
  await expect(page.getByText(accountMessages.passwordRequired)).toBeVisible();
  await expect(page.getByLabel("Email")).toBeFocused();

  await signIn(page, admin, "not the password");
  await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password" })).toBeVisible();
  await expect(toast(page)).toContainText(accountFlashes.loginFailed);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/admin/login.data*", async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, admin);
  await expect(page.getByRole("button", { name: "Logging in..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL("/admin/applications");
  await expect(toast(page)).toContainText(accountFlashes.signedIn.title);
  await expect(toast(page)).toContainText(accountFlashes.signedIn.description);

  await page.goto("/admin/login");
  await expect(page).toHaveURL("/admin/applications");
});

test("ADMIN-02 a non-admin account is signed out again", async ({ page, product, context }) => {
  const stranger = `stranger${Date.now()}@people.example`;
  await createAccount(product, stranger);
  await page.goto("/admin/login");
  await signIn(page, stranger);
  await expect(page.getByRole("alert").filter({ hasText: accountMessages.noAdminAccess })).toBeVisible();
  await expect(toast(page)).toContainText(accountFlashes.accessDenied);
  expect((await context.cookies()).filter(({ name }) => name.includes("session"))).toEqual([]);
});

test("ADMIN-02 an unexpected error is shown inline", async ({ page, product, databaseUrl, admin }) => {
  await page.goto("/admin/login");
  await query(databaseUrl, "alter table credentials rename to hidden");
  try {
    await signIn(page, admin);
    await expect(page.getByRole("alert").filter({ hasText: accountMessages.unexpected })).toBeVisible();
  } finally {
    await query(databaseUrl, "alter table hidden rename to credentials");
  }
  await waitFor(() => product.log.some(({ msg }) => msg === "login failed unexpectedly"));
});

test("ADMIN-03 sign-up shows its validation messages, then the toast on the login page", async ({ page }) => {
  await page.goto("/admin/signup");
  await page.getByRole("button", { name: "Sign up" }).click();
  for (const message of [
    accountMessages.emailRequired,
    accountMessages.passwordRequired,
    accountMessages.confirmRequired,
  ]) {
    await expect(page.getByText(message, { exact: true })).toBeVisible();
  }
  await typeInto(page.getByLabel("Email"), `new${Date.now()}@people.example`);
  await typeInto(page.getByLabel("Password", { exact: true }), "short");
  await typeInto(page.getByLabel("Confirm password"), "other");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(accountMessages.passwordTooShort)).toBeVisible();
  await typeInto(page.getByLabel("Password", { exact: true }), password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(accountMessages.passwordsDiffer)).toBeVisible();
  await typeInto(page.getByLabel("Confirm password"), password);
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page).toHaveURL("/admin/login");
  await expect(toast(page)).toContainText(accountFlashes.created.title);
  await expect(toast(page)).toContainText(accountFlashes.created.description);
});

test("ADMIN-05 the dashboard has three tabs with counts, and logging out shows a message on the home page", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await openAsAdmin(page, "/admin/applications", admin);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Admin Dashboard");
  // Other tests' rows would change the counts.
  await query(databaseUrl, "truncate career_applications, media_inquiries");
  await storeCareerApplication(databaseUrl);
  const [row] = await query<{ n: string }>(databaseUrl, "select count(*) as n from host_applications");
  await page.reload();
  await expect(page.getByRole("tab")).toHaveText([
    new RegExp(`${adminTabs.host.label}\\s*${row?.n}$`),
    new RegExp(`${adminTabs.career.label}\\s*1$`),
    new RegExp(`${adminTabs.media.label}\\s*0$`),
  ]);
  await query(databaseUrl, "truncate career_applications");
  await page.reload();
  await page.getByRole("tab", { name: adminTabs.host.label }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tab", { name: adminTabs.career.label })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("tabpanel")).toContainText(adminTabs.career.empty);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("tabpanel")).toContainText(adminTabs.media.empty);
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL("/");
  await expect(toast(page)).toContainText(accountFlashes.signedOut.title);
  await expect(toast(page)).toContainText(accountFlashes.signedOut.description);
});

test("ADMIN-06 ADMIN-07 search, dates, labels, and the dialog with Close, Escape and Contact", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const fields = hostApplicationFields();
  await post(`${product.url}/host/application`, fields);
  const [row] = await query<{ id: string; reference: string; submission_date: Date }>(
    databaseUrl,
    "select * from host_applications where last_name = $1",
    [fields.lastName],
  );
  await openAsAdmin(page, "/admin/applications", admin);
  await expect(page.getByRole("row").nth(1)).toContainText(String(fields.lastName));
  await typeInto(page.getByPlaceholder(adminSearchPlaceholder), String(fields.email).toUpperCase());
  await expect(page.getByText(/^1 of \d+ found$/)).toBeVisible();
  const line = page.getByRole("row").nth(1);
  await expect(line).toContainText(longDate(row?.submission_date ?? ""));
  expect(longDate("2026-07-21T17:05:00Z")).toBe("July 21, 2026 at 10:05 AM");
  await expect(line).toContainText("Premium ($12,995)");
  await typeInto(page.getByPlaceholder(adminSearchPlaceholder), "no such person");
  await expect(page.getByText(adminTabs.host.empty)).toBeVisible();
  await typeInto(page.getByPlaceholder(adminSearchPlaceholder), String(fields.lastName));

  const link = page.getByRole("link", { name: new RegExp(String(fields.lastName)) });
  await link.click();
  const dialog = page.getByRole("dialog", { name: `${fields.firstName} ${fields.lastName}` });
  await expect(dialog).toBeVisible();
  for (const text of [
    names.phone,
    String(fields.phone),
    "1-2 years",
    "$25,000 - $50,000",
    "Full-time",
    shownReference(row ?? { id: "nothing stored" }),
  ]) {
    await expect(dialog).toContainText(text);
  }
  const contact = await dialog.getByRole("link", { name: "Contact" }).getAttribute("href");
  const mailto = new URL(String(contact));
  expect(decodeURIComponent(mailto.pathname)).toBe(fields.email);
  expect(mailto.searchParams.get("subject")).toContain(shownReference(row ?? { id: "nothing stored" }));
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page).not.toHaveURL(/item=/);
  await expect(link).toBeFocused();

  // An open dialog has its own URL.
  await link.press("Enter");
  await expect(page).toHaveURL(/item=app-/);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toBeHidden();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 ADMIN-02 ADMIN-06 ADMIN-07 an admin signs in, searches, opens, closes and logs out", async ({
    page,
    admin,
  }) => {
    await page.goto("/admin/login");
    await signIn(page, admin, "wrong");
    await expect(page.getByRole("alert").filter({ hasText: "Invalid email or password" }).first()).toBeVisible();
    await signIn(page, admin);
    await expect(page).toHaveURL("/admin/applications");
    await typeInto(page.getByPlaceholder(adminSearchPlaceholder), "Okafor");
    await page.keyboard.press("Enter");
    await page.getByRole("link", { name: "Darnell Okafor" }).click();
    const dialog = page.getByRole("dialog", { name: "Darnell Okafor" });
    await expect(dialog).toContainText("Burke-Gilman");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/");
    await expect(page.getByRole("status")).toContainText(accountFlashes.signedOut.description);
  });
});
