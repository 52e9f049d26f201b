import type { Locator, Page } from "@playwright/test";
import { accountFlashes, accountMessages, accountWords } from "../../app/content/accounts.ts";
import { teamFlashes, teamWords } from "../../app/content/team.ts";
import type { NotificationChoice } from "../../app/domain/notifications.ts";
import { totpCodeOf } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { createAccount, password } from "../support/http.ts";
import { linkIn, waitForMail } from "../support/product.ts";
import { expect, openAsAdmin, signIn, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { waitForHydration } from "./fixtures.ts";
import { typeInto } from "./typing.ts";

const toast = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]");
let people = 0;
const newAddress = () => `person${++people}.${Date.now()}@people.example`;
const line = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function inviteAndJoin(page: Page, product: { url: string }, guest: Page, email: string): Promise<void> {
  await page.goto("/admin/team");
  await typeInto(page.getByRole("form", { name: teamWords.invite }).getByLabel("Email"), email);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(line(page, email)).toBeVisible();
  await guest.goto(linkIn(await waitForMail(product as never, email, /invited/), "/admin/signup"));
  await expect(guest.getByText(email)).toBeVisible();
  await typeInto(guest.getByLabel("Password", { exact: true }), password);
  await typeInto(guest.getByLabel("Confirm password"), password);
  await guest.getByRole("button", { name: "Join the team" }).click();
  await expect(guest).toHaveURL(/\/admin\/login$/);
}

test("ADMIN-04 an owner invites an admin, who joins by the mailed link; then a request is approved", async ({
  page,
  browser,
  product,
  baseURL,
  admin,
}) => {
  await openAsAdmin(page, "/admin/team", admin);
  const email = newAddress();
  const context = await browser.newContext({ baseURL });
  const guest = waitForHydration(await context.newPage());
  await inviteAndJoin(page, product, guest, email);
  await expect(toast(guest)).toContainText(accountFlashes.joined.title);
  await signIn(guest, email);
  await expect(guest).toHaveURL(/\/admin\/applications$/);

  const stranger = newAddress();
  await createAccount(product, stranger);
  await page.goto("/admin/team");
  await line(page, stranger).locator("summary").click();
  await line(page, stranger)
    .getByRole("button", { name: /Approve/ })
    .click();
  await expect(toast(page)).toContainText(teamFlashes.approved.title);
  await expect(page.getByRole("list", { name: teamWords.admins })).toContainText(stranger);

  // After removal, the other browser is signed out on its next request.
  await line(page, email).locator("summary").click();
  await line(page, email).getByRole("button", { name: "Remove from the team" }).click();
  await expect(toast(page)).toContainText(teamFlashes.removed.title);
  await guest.getByRole("link", { name: "Deposits" }).click();
  await expect(guest).toHaveURL(/\/admin\/login\?next=/);
  await expect(toast(guest)).toContainText(accountMessages.sessionEnded);
  await context.close();
});

test("ADMIN-09 ADMIN-11 an admin enables a second factor, signs in with a code, and revokes the other session", async ({
  page,
  browser,
  product,
  baseURL,
  admin,
}) => {
  const email = newAddress();
  const context = await browser.newContext({ baseURL });
  const mine = waitForHydration(await context.newPage());
  await openAsAdmin(page, "/admin/team", admin);
  await inviteAndJoin(page, product, mine, email);
  await signIn(mine, email);
  await expect(mine).toHaveURL(/\/admin\/applications$/);

  await mine.goto("/admin/account");
  await mine.getByRole("link", { name: "Set up two-step sign-in" }).click();
  await mine.getByRole("button", { name: "Start setup" }).click();
  await expect(mine.getByRole("img", { name: /QR code/ })).toBeVisible();
  const key = String(await mine.locator("main code").textContent()).replaceAll(" ", "");
  await typeInto(mine.getByLabel("Code", { exact: true }), "000000");
  await mine.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(mine.getByText(accountMessages.wrongCode).first()).toBeVisible();
  await typeInto(mine.getByLabel("Code", { exact: true }), totpCodeOf(key));
  await mine.getByRole("button", { name: "Turn on two-step sign-in" }).click();
  await expect(mine.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
  await mine.getByRole("link", { name: "I've written them down" }).click();
  await expect(mine.getByText("10 recovery codes are left")).toBeVisible();

  const elsewhere = await browser.newContext({ baseURL });
  const other = waitForHydration(await elsewhere.newPage());
  await other.goto("/admin/login?next=/admin/account");
  await signIn(other, email);
  await expect(other).toHaveURL(/\/admin\/login\/code\?next=/);
  await typeInto(other.getByLabel("Code", { exact: true }), "12345");
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByText(accountMessages.wrongCode).first()).toBeVisible();
  await typeInto(other.getByLabel("Code", { exact: true }), totpCodeOf(key));
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other).toHaveURL(/\/admin\/account$/);

  await mine.reload();
  await expect(line(mine, "Signed in")).toHaveCount(2);
  await mine.getByRole("button", { name: "Sign out the others" }).click();
  await expect(toast(mine)).toContainText(accountFlashes.othersEnded.title);
  await expect(line(mine, "Signed in")).toHaveCount(1);
  await other.getByRole("link", { name: "Deposits" }).click();
  await expect(other).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Fdeposits/);
  await expect(toast(other)).toContainText(accountMessages.sessionEnded);
  await context.close();
  await elsewhere.close();
});

test("ADMIN-11 a visible tab polls its session without renewing it, and a hidden tab does not poll", async ({
  page,
  databaseUrl,
  admin,
}) => {
  await page.clock.install();
  await openAsAdmin(page, "/admin/account", admin);
  const asked: (string | undefined)[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/admin/")) asked.push(request.headers()["x-session-use"]);
  });
  const show = (state: "visible" | "hidden") =>
    page.evaluate((value) => {
      Object.defineProperty(document, "visibilityState", { value, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await show("hidden");
  await page.clock.runFor("10:00");
  expect(asked).toEqual([]);
  await show("visible");
  await expect.poll(() => asked.length).toBe(1);
  const answered = page.waitForResponse(/session\.json/);
  await page.clock.runFor("01:00");
  expect((await answered).status()).toBe(204);
  expect(asked.slice(1)).toEqual(["none"]);

  // A session deleted elsewhere: the next request shows a message and a way back.
  await query(databaseUrl, "delete from sessions");
  const refused = page.waitForResponse(/session\.json/);
  await page.clock.runFor("01:01");
  expect([302, 401]).toContain((await refused).status());
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Faccount/);
});

test("ADMIN-09 a forgotten password is reset by the mailed link", async ({
  page,
  product,
  browser,
  baseURL,
  admin,
}) => {
  const email = newAddress();
  const context = await browser.newContext({ baseURL });
  const mine = waitForHydration(await context.newPage());
  await openAsAdmin(page, "/admin/team", admin);
  await inviteAndJoin(page, product, mine, email);
  await mine.getByRole("link", { name: "Forgot your password?" }).click();
  await mine.getByRole("button", { name: "Send the link" }).click();
  await expect(mine.getByText(accountMessages.emailRequired)).toBeVisible();
  await typeInto(mine.getByLabel("Email"), email);
  await mine.getByRole("button", { name: "Send the link" }).click();
  await expect(toast(mine)).toContainText(accountFlashes.resetAsked.description);
  await mine.goto(linkIn(await waitForMail(product, email, /new password/), "/admin/reset-password"));
  await typeInto(mine.getByLabel("Password", { exact: true }), "a better one than before");
  await typeInto(mine.getByLabel("Confirm password"), "a better one than before");
  await mine.getByRole("button", { name: "Change password" }).click();
  await expect(toast(mine)).toContainText(accountFlashes.passwordReset.title);
  await signIn(mine, email, "a better one than before");
  await expect(mine).toHaveURL(/\/admin\/applications$/);
  await context.close();
});

for (const javaScriptEnabled of [true, false])
  test(`DESK-04 an admin chooses notifications by keyboard, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    browser,
    baseURL,
    admin,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const page = await context.newPage();
    if (javaScriptEnabled) waitForHydration(page);
    await openAsAdmin(page, "/admin/account", admin);
    const choices = page.getByRole("group", { name: accountWords.notifications });
    const choice = (of: NotificationChoice) =>
      choices.getByRole("radio", { name: accountWords.notificationChoices[of].label });
    const isFocused = (field: Locator) => field.evaluate((element) => element === document.activeElement);
    const chooseWithKeys = async (from: NotificationChoice, to: NotificationChoice, arrows: string[]) => {
      await expect(choice(from)).toBeChecked();
      for (let tabs = 0; tabs < 40 && !(await isFocused(choice(from))); tabs += 1) await page.keyboard.press("Tab");
      for (const arrow of arrows) await page.keyboard.press(arrow);
      await expect(choice(to)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(page.getByRole("button", { name: accountWords.saveNotifications })).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(page.getByText(accountFlashes.notificationsSaved.title).first()).toBeVisible();
      await page.reload();
      await expect(choice(to)).toBeChecked();
    };
    await chooseWithKeys("none", "digest", ["ArrowUp"]);
    await chooseWithKeys("digest", "none", ["ArrowUp", "ArrowUp"]);
    await context.close();
  });

const pages = ["/admin/team", "/admin/account", "/admin/account/second-factor", "/admin/confirm"];
const authPages = [
  "/admin/login",
  "/admin/forgot-password",
  "/admin/verify-email/again",
  "/admin/reset-password?token=x",
];

test("SHELL-08 the account pages fit 320 px and have no axe violation, light and dark", async ({ page, admin }) => {
  test.setTimeout(600_000);
  const look = async (path: string) => {
    await page.setViewportSize({ width: 390, height: 800 });
    await page.goto(path);
    await expectNoViolationsInEitherScheme(page);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
  };
  for (const path of authPages) await look(path);
  await openAsAdmin(page, "/admin/account/second-factor", admin);
  await page.getByRole("button", { name: "Start setup" }).click();
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  for (const path of pages) await look(path);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 ADMIN-04 ADMIN-09 team, second factor and sessions work without script", async ({
    page,
    browser,
    product,
    baseURL,
    admin,
  }) => {
    const email = newAddress();
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    const mine = await context.newPage();
    await openAsAdmin(page, "/admin/team", admin);
    await typeInto(page.getByLabel("Email"), "nobody");
    await page.getByRole("form", { name: teamWords.invite }).evaluate((form: HTMLFormElement) => {
      form.noValidate = true;
    });
    await page.getByRole("button", { name: "Send the invitation" }).click();
    await expect(page.getByText(accountMessages.email)).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue("nobody");
    await inviteAndJoin(page, product, mine, email);
    await expect(mine.getByRole("status").filter({ hasText: accountFlashes.joined.title })).toBeVisible();
    await signIn(mine, email);
    await mine.getByRole("link", { name: "Account" }).click();
    await mine.getByRole("link", { name: "Set up two-step sign-in" }).click();
    await mine.getByRole("button", { name: "Start setup" }).click();
    const key = String(await mine.locator("main code").textContent()).replaceAll(" ", "");
    await typeInto(mine.getByLabel("Code", { exact: true }), totpCodeOf(key));
    await mine.getByRole("button", { name: "Turn on two-step sign-in" }).click();
    await expect(mine.getByRole("list", { name: "Recovery codes" }).getByRole("listitem")).toHaveCount(10);
    const spare = await mine.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").first().textContent();
    await mine.getByRole("button", { name: "Logout" }).click();
    await mine.goto("/admin/account");
    await signIn(mine, email);
    await typeInto(mine.getByLabel("Code", { exact: true }), String(spare));
    await mine.getByRole("button", { name: "Sign in" }).click();
    await expect(mine).toHaveURL(/\/admin\/account$/);
    await expect(mine.getByText("9 recovery codes are left")).toBeVisible();
    await mine.getByRole("button", { name: "Sign out everywhere" }).click();
    await expect(mine).toHaveURL(/\/$/);
    await expect(mine.getByRole("status").filter({ hasText: accountFlashes.signedOut.title })).toBeVisible();

    // Without script as well.
    await page.goto("/admin/team");
    await line(page, email).locator("summary").click();
    await line(page, email).getByRole("button", { name: "Remove from the team" }).click();
    await expect(page.getByRole("status").filter({ hasText: teamFlashes.removed.title })).toBeVisible();
    await context.close();
  });
});
