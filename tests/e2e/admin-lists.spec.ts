import type { Page } from "@playwright/test";
import { accountMessages } from "../../app/content/accounts.ts";
import { adminListMessages, adminSearchPlaceholder, adminTabs, arrivalsOf, noResume } from "../../app/content/admin.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import {
  type StoredRow,
  storeCareerApplication,
  storeHostApplication,
  storeMediaInquiry,
} from "../support/factories/stored-submissions.ts";
import { waitFor } from "../support/product.ts";
import { expect, openAsAdmin, signIn, test } from "./admin-fixtures.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { typeInto } from "./typing.ts";

const lists = "/admin/applications";
const rowOf = (page: Page, { id }: StoredRow) => page.locator(`[data-row="${id}"]`);
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name });
const search = (page: Page) => page.getByPlaceholder(adminSearchPlaceholder);

async function open(page: Page, admin: string, path = lists) {
  await openAsAdmin(page, path, admin);
  await expect(search(page)).toBeVisible();
}

async function storeInCity(databaseUrl: string, city: string, count: number): Promise<StoredRow[]> {
  const rows: StoredRow[] = [];
  for (let n = count; n > 0; n -= 1)
    rows.unshift(
      await storeHostApplication(databaseUrl, {
        city,
        first_name: `N${String(n).padStart(2, "0")}`,
        last_name: "Keys",
      }),
    );
  return rows;
}

test("ADMIN-07 a name's letters are drawn in the display face", async ({ page, databaseUrl, admin }) => {
  const row = await storeHostApplication(databaseUrl, { first_name: "Łukáš", last_name: "Ångström" });
  await open(page, admin, `${lists}?tab=host&item=${row.id}`);
  await expect(dialogOf(page, "Łukáš Ångström")).toBeVisible();
  await expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ family }) => /^"?Bricolage/.test(family)).map(({ status }) => status),
      ),
    )
    .toEqual(["loaded", "loaded", "loaded"]);
});

test("ADMIN-05 ADMIN-06 ADMIN-07 one search covers three tabs, each with a dialog with Contact", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const name = `Solveig${Date.now()}`;
  const career = await storeCareerApplication(databaseUrl, { name, position: "insurance", experience: "mid" });
  const withResume = await storeCareerApplication(databaseUrl, {
    name: `${name} Two`,
    resume_filename: "Lebenslauf ü.pdf",
    resume_url: `resumes/${name}.pdf`,
    portfolio: "javascript:alert(1)",
  });
  const media = await storeMediaInquiry(databaseUrl, { name, organization: "Harbour News" });
  await open(page, admin);
  await typeInto(search(page), name.toLowerCase());
  await expect(page.getByText(adminTabs.host.empty)).toBeVisible();
  await expect(page.getByRole("tab", { name: adminTabs.career.label })).toContainText("2 of");
  await page.getByRole("tab", { name: adminTabs.career.label }).click();
  await expect(search(page)).toHaveValue(name.toLowerCase());
  await expect(page.getByRole("row")).toHaveCount(3);
  await expect(page.getByRole("row").nth(1)).toContainText("Lebenslauf ü.pdf");
  await expect(page.getByRole("row").nth(2)).toContainText(noResume);
  await expect(page.getByRole("row").nth(2)).toContainText("Insurance Professional");
  await expect(page.getByRole("row").nth(2)).toContainText("Mid-Level (2-5 years)");

  await rowOf(page, withResume).click();
  const resume = dialogOf(page, `${name} Two`).getByRole("link", { name: "Lebenslauf ü.pdf" });
  await expect(resume).toHaveAttribute("href", `/admin/resumes/${withResume.id}`);
  await expect(resume).toHaveAttribute("download", "");
  // Applicant input becomes a link only if it is a web URL.
  await expect(dialogOf(page, `${name} Two`).getByText("javascript:alert(1)")).not.toHaveRole("link");
  await page.keyboard.press("Escape");

  for (const [tab, row, subject] of [
    ["career", career, /Insurance Professional/],
    ["media", media, /press office/],
  ] as const) {
    await page.getByRole("tab", { name: adminTabs[tab].label }).click();
    await rowOf(page, row).click();
    const dialog = dialogOf(page, name);
    const contact = new URL(String(await dialog.getByRole("link", { name: "Contact" }).getAttribute("href")));
    expect(decodeURIComponent(contact.pathname)).toBe(row.email);
    expect(contact.searchParams.get("subject")).toMatch(subject);
    expect(contact.searchParams.get("subject")).toContain(shownReference(row));
    await expect(dialog).toContainText(String(row.message).split("\n")[0] ?? "");
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(dialog).toBeHidden();
    await expect(rowOf(page, row)).toBeFocused();
  }
});

test("ADMIN-06 ADMIN-07 keyboard: rows, open, next across pages, close, search, help", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const city = `Keyville${Date.now()}`;
  const rows = await storeInCity(databaseUrl, city, 27);
  const [first, second] = rows as [StoredRow, StoredRow];
  await open(page, admin, `${lists}?tab=host&q=${city}`);
  await walkRowsAndDialogsByKey(page, first, second);
  await walkOverPageEdge(page, rows[24] as StoredRow);
  await searchAndReadHelpByKey(page, city);
});

async function walkRowsAndDialogsByKey(page: Page, first: StoredRow, second: StoredRow): Promise<void> {
  await page.keyboard.press("j");
  await expect(rowOf(page, first)).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(rowOf(page, second)).toBeFocused();
  await page.keyboard.press("k");
  await page.keyboard.press("ArrowUp");
  await expect(rowOf(page, first)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialogOf(page, "N01 Keys")).toBeVisible();
  await page.keyboard.press("j");
  await expect(dialogOf(page, "N02 Keys")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`item=${second.id}`));
  await page.keyboard.press("ArrowRight");
  await expect(dialogOf(page, "N03 Keys")).toBeVisible();
  // Faster than the page changes.
  await page.keyboard.type("jjkj");
  await expect(dialogOf(page, "N05 Keys")).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowLeft");
  await expect(dialogOf(page, "N02 Keys")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(rowOf(page, second)).toBeFocused();
  await expect(page).not.toHaveURL(/item=/);
}

test("ADMIN-07 a key pressed in the instant in which a row is drawn keeps its place in the queue", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const city = `Queueville${Date.now()}`;
  const rows = await storeInCity(databaseUrl, city, 5);
  await open(page, admin, `${lists}?tab=host&q=${city}&item=${rows[0]?.id}`);
  await expect(dialogOf(page, "N01 Keys").getByRole("link", { name: "Next" })).toBeVisible();
  await page.evaluate(pressOnceDrawn, { title: "N02 Keys", key: "j" });
  await page.keyboard.type("jj");
  await expect(dialogOf(page, "N04 Keys")).toBeVisible();
});

/** A mutation observer runs after React has drawn and before its passive effects. */
function pressOnceDrawn({ title, key }: { title: string; key: string }): void {
  const observer = new MutationObserver(() => {
    const heading = document.querySelector("#detail-title");
    if (heading?.textContent !== title) return;
    observer.disconnect();
    // biome-ignore lint/plugin: a hand hits this instant one time in some twenty
    heading.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  });
  observer.observe(document.body, { subtree: true, childList: true, characterData: true });
}

/** Opens the last row of a page, and goes on to the next page and back. */
async function walkOverPageEdge(page: Page, last: StoredRow): Promise<void> {
  await rowOf(page, last).press("Enter");
  await expect(dialogOf(page, "N25 Keys")).toContainText("25 of 25 on this page");
  await page.keyboard.press("j");
  await expect(dialogOf(page, "N26 Keys")).toContainText("1 of 2 on this page");
  await dialogOf(page, "N26 Keys").getByRole("link", { name: "Next" }).click();
  await expect(dialogOf(page, "N27 Keys").getByRole("link", { name: "Next" })).toHaveCount(0);
  await expect(dialogOf(page, "N27 Keys").getByRole("link", { name: "Previous" })).toBeVisible();
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(dialogOf(page, "N25 Keys")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(rowOf(page, last)).toBeFocused();
}

async function searchAndReadHelpByKey(page: Page, city: string): Promise<void> {
  await page.keyboard.press("/");
  await expect(search(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("jk?/");
  await expect(search(page)).toHaveValue(`${city}jk?/`);
  await expect(page.getByText(adminTabs.host.empty)).toBeVisible();
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.getByRole("button", { name: "Keys" }).focus();
  await page.keyboard.press("?");
  await expect(dialogOf(page, "By keyboard")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Keys" })).toBeFocused();
  await page.getByRole("button", { name: "Keys" }).click();
  await expect(dialogOf(page, "By keyboard")).toBeVisible();
}

test("ADMIN-06 new rows appear and are announced within a minute, the position is kept, and a hidden tab does not poll", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const city = `Arrival${Date.now()}`;
  const rows = await storeInCity(databaseUrl, city, 27);
  await page.clock.install();
  await open(page, admin, `${lists}?tab=host&q=${city}`);
  let asked = 0;
  page.on("request", (request) => {
    if (request.url().includes("/admin/applications.json")) asked += 1;
  });
  const last = rowOf(page, rows[24] as StoredRow);
  await last.focus();
  const late = await storeHostApplication(databaseUrl, {
    city,
    first_name: "Late",
    last_name: "Comer",
    submission_date: new Date(Date.now() + 60_000),
  });
  await storeMediaInquiry(databaseUrl);
  await page.clock.runFor(61_000);
  await expect(rowOf(page, late)).toBeVisible();
  await expect(page.getByRole("row").nth(1)).toContainText("New");
  await expect(page.getByRole("status").getByText(arrivalsOf("host", 1))).toBeVisible();
  await expect(page.getByRole("status").getByText(arrivalsOf("media", 1))).toBeVisible();
  // The row pushed off the page is still rendered and focused.
  await expect(last).toBeFocused();
  await expect(page.getByRole("row")).toHaveCount(27);
  await page.getByRole("link", { name: "Older →" }).click();
  await expect(page.getByRole("row")).toHaveCount(3);
  await page.getByRole("link", { name: "← Newer" }).click();
  await page.getByRole("link", { name: `Show ${adminTabs.host.label}` }).click();
  await expect(search(page)).toHaveValue("");
  await expect(page.getByRole("status").getByText(arrivalsOf("host", 1))).toBeHidden();
  await page.goBack();
  await expect(search(page)).toHaveValue(city);
  await page.getByRole("link", { name: `Show ${adminTabs.media.label}` }).click();
  await expect(page.getByRole("tab", { name: adminTabs.media.label })).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("status").getByText(arrivalsOf("media", 1))).toBeHidden();

  const hide = (hidden: boolean) =>
    page.evaluate(
      (state) => {
        Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      },
      hidden ? "hidden" : "visible",
    );
  await expect(page.getByRole("status").getByText("Checking")).toBeHidden();
  await hide(true);
  asked = 0;
  await page.clock.runFor(300_000);
  expect(asked).toBe(0);
  const unseen = await storeMediaInquiry(databaseUrl);
  await hide(false);
  await expect(rowOf(page, unseen)).toBeVisible();
});

test("ADMIN-12 a failed load is retried after 1, 2 and 4 s, then shown with Retry and reported to the server", async ({
  page,
  product,
  databaseUrl,
  admin,
}) => {
  const inquiry = await storeMediaInquiry(databaseUrl);
  await page.clock.install();
  await page.addInitScript(recordLoads);
  await open(page, admin);
  // From here on the clock is controlled by the test.
  await page.clock.pauseAt(Date.now() + 30_000);
  await page.route("**/admin/applications.json*", (route) => route.abort());
  await page.evaluate(() => window.loads.splice(0));
  await page.getByRole("tab", { name: adminTabs.media.label }).click();
  const loads = () => page.evaluate(() => window.loads);
  for (
    let passedMs = 0;
    passedMs < 20_000 && (await loads()).filter(({ failedAt }) => failedAt).length < 4;
    passedMs += 100
  ) {
    await expect(page.getByText(adminListMessages.failed)).toBeHidden();
    await page.clock.runFor(100);
  }
  const noted = await loads();
  expect(noted.slice(1).map(({ askedAt }, at) => askedAt - (noted[at]?.failedAt ?? 0))).toEqual([1_000, 2_000, 4_000]);
  await page.clock.runFor(30_000 - 1_000);
  expect(await loads()).toHaveLength(4);
  await page.clock.resume();
  await expect(page.getByRole("alert").getByText(adminListMessages.failed)).toBeVisible();
  await page.unroute("**/admin/applications.json*");
  await page.getByRole("link", { name: adminListMessages.retry }).click();
  await expect(rowOf(page, inquiry)).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await waitFor(() =>
    product.log.find(({ msg, failedLoads }) => /could not load a list/.test(String(msg)) && failedLoads === 4),
  );
});

test("ADMIN-12 a list that failed on the server is retried automatically, and a loaded list stays visible", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const inquiry = await storeMediaInquiry(databaseUrl);
  await page.clock.install();
  await open(page, admin);
  await query(databaseUrl, "alter table media_inquiries rename to hidden");
  let isHidden = true;
  const unhide = async () => {
    if (isHidden) await query(databaseUrl, "alter table hidden rename to media_inquiries");
    isHidden = false;
  };
  try {
    await page.goto(`${lists}?tab=media`);
    await expect(page.getByRole("alert").getByText(adminListMessages.failed)).toBeVisible();
    await unhide();
    for (let n = 0; n < 8 && !(await rowOf(page, inquiry).isVisible()); n += 1) await page.clock.runFor(1_000);
    await expect(rowOf(page, inquiry)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);

    await page.route("**/admin/applications.json*", (route) => route.abort());
    await page.clock.runFor(60_000);
    for (let n = 0; n < 10 && !(await page.getByRole("alert").isVisible()); n += 1) await page.clock.runFor(1_000);
    await expect(page.getByRole("alert").getByText(adminListMessages.refreshFailed)).toBeVisible();
    await expect(rowOf(page, inquiry)).toBeVisible();
  } finally {
    await unhide();
  }
});

test("ADMIN-08 ADMIN-12 an expired session leads to the login page with a message, and back", async ({
  page,
  context,
  databaseUrl,
  admin,
}) => {
  const row = await storeCareerApplication(databaseUrl);
  await page.clock.install();
  await open(page, admin, `${lists}?tab=career&q=solberg`);
  const waysOut: string[] = [];
  page.on("request", (request) => {
    if (/\/admin\/login\.data\?next=(?!.*_routes)/.test(request.url())) waysOut.push(request.url());
  });
  const [cookie] = (await context.cookies()).filter(({ name }) => name.includes("session_token"));
  await query(databaseUrl, "delete from sessions where token = $1", [
    decodeURIComponent(cookie?.value ?? "").split(".")[0],
  ]);
  // The page's own audit post is rejected too and must not consume the flash message.
  const told = page.waitForResponse((response) => response.url().endsWith("/admin/views"));
  await rowOf(page, row).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await told;
  await page.clock.runFor(61_000);
  await expect(page).toHaveURL(/\/admin\/login\?next=/);
  await expect(page.getByText(accountMessages.sessionEnded).first()).toBeVisible();
  // A second redirect would abort the first and lose its flash message.
  expect(waysOut).toHaveLength(1);
  await signIn(page, admin);
  await expect(page).toHaveURL(`${lists}?tab=career&q=solberg&item=${row.id}`);
  await expect(page.getByRole("dialog")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 ADMIN-05 ADMIN-06 ADMIN-07 tabs, search, pages, dialogs and the help dialog work by links and forms", async ({
    page,
    databaseUrl,
    admin,
  }) => {
    const city = `Scriptless${Date.now()}`;
    await storeInCity(databaseUrl, city, 26);
    const media = await storeMediaInquiry(databaseUrl, { name: city });
    await openAsAdmin(page, `${lists}?tab=host&q=${city}`, admin);
    await expect(page.getByText(/^26 of \d+ found$/)).toBeVisible();
    await page.getByRole("link", { name: "N25 Keys" }).click();
    await dialogOf(page, "N25 Keys").getByRole("link", { name: "Next" }).click();
    await expect(dialogOf(page, "N26 Keys")).toBeVisible();
    await dialogOf(page, "N26 Keys").getByRole("button", { name: "Close" }).click();
    await page.getByRole("link", { name: "← Newer" }).click();
    await expect(page.getByRole("row")).toHaveCount(26);
    await page.getByRole("tab", { name: adminTabs.media.label }).click();
    await expect(page.getByRole("row").nth(1)).toContainText(media.email);
    await page.getByRole("button", { name: "Keys" }).click();
    await expect(dialogOf(page, "By keyboard")).toBeVisible();
  });
});

test("SHELL-08 the lists have no axe violation, light or dark, and no horizontal scrolling", async ({
  page,
  databaseUrl,
  admin,
}) => {
  const name = `Wilhelmina-Konstantinopolsky-${Date.now()}`;
  const email = `${"long".repeat(14)}@${"very-long-name-of-a-host.".repeat(4)}example`;
  await storeHostApplication(databaseUrl, { first_name: name, email });
  const career = await storeCareerApplication(databaseUrl, {
    name,
    email,
    resume_filename: `${"resume".repeat(20)}.pdf`,
    resume_url: name,
  });
  await storeMediaInquiry(databaseUrl, { name, email, message: "word".repeat(200) });
  await open(page, admin);
  const states = ["", "?tab=career", "?tab=media", "?tab=media&q=nobody", `?tab=career&item=${career.id}`];
  for (const state of states) {
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(lists + state);
      const scrollWidth = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(scrollWidth, `${state} at ${width} px`).toBe(width);
      if (width !== 320) await expectNoViolationsInEitherScheme(page);
    }
  }
  await page.goto(lists);
  await page.keyboard.press("?");
  await expectNoViolationsInEitherScheme(page);
  await page.route("**/admin/applications.json*", (route) => route.fulfill({ status: 500, body: "{}" }));
  await page.clock.install();
  await page.goto(lists);
  await page.getByRole("tab", { name: adminTabs.media.label }).click();
  for (let n = 0; n < 20 && !(await page.getByRole("alert").isVisible()); n += 1) await page.clock.runFor(1_000);
  await expect(page.getByRole("link", { name: adminListMessages.retry })).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});

declare global {
  interface Window {
    loads: { askedAt: number; failedAt?: number }[];
  }
}

/** Runs in the page: records when it requests a list and when that request fails. */
function recordLoads() {
  window.loads = [];
  const ask = window.fetch;
  window.fetch = async (...request) => {
    if (!String(request[0]).includes("/admin/applications.json")) return ask(...request);
    const load: (typeof window.loads)[number] = { askedAt: Date.now() };
    window.loads.push(load);
    return ask(...request).catch((error) => {
      load.failedAt = Date.now();
      throw error;
    });
  };
}
