import type { Page } from "@playwright/test";
import { safety } from "../../app/content/safety.ts";
import { expectNoViolations } from "./axe.ts";
import { expect, test } from "./fixtures.ts";

const helpTabs = ["General Questions", "E-Bike Classes", "Regulations"];
const section = (page: Page, heading: string) =>
  page.getByRole("main").locator("section", { has: page.getByRole("heading", { name: heading, exact: true }) });
const isScripted = (page: Page) => page.locator("script:not([type]), script[src], link[rel=modulepreload]").count();

test.describe("help", () => {
  test.beforeEach(({ page }) => page.goto("/help") as Promise<never>);

  test("INFO-01 three tabs by mouse and keys", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help Center");
    await expect(page.getByRole("tab")).toHaveText(helpTabs);
    for (const name of helpTabs.toReversed()) {
      await page.getByRole("tab", { name }).click();
      await expect(page.getByRole("tabpanel", { name })).toBeVisible();
      await expect(page.getByRole("tabpanel")).toHaveCount(1);
    }
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tabpanel", { name: "E-Bike Classes" })).toBeVisible();
  });

  test("INFO-01 the first tab is selected before the page's script runs", async ({ context }) => {
    const page = await context.newPage();
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/help");
    const [first, second] = [page.locator(".tab").nth(0), page.locator(".tab").nth(1)];
    await expect(first).not.toHaveCSS("border-bottom-color", "rgba(0, 0, 0, 0)");
    await expect(second).toHaveCSS("border-bottom-color", "rgba(0, 0, 0, 0)");
    await expect(page.locator("#general")).toBeVisible();
  });

  test("INFO-01 five questions open and close, the first is open", async ({ page }) => {
    const questions = page.getByRole("tabpanel").locator("details");
    await expect(questions).toHaveCount(5);
    await expect(questions.first().locator("p")).toBeVisible();
    await questions.first().locator("summary").click();
    for (const [index, [question, answers]] of (
      [
        [/what is an e-bike/i, ["motor"]],
        [/how far/i, ["Typically 20-80 miles"]],
        [/license/i, ["18"]],
        [/safe/i, ["helmet"]],
        [/rental bikes different/i, ["GPS tracking", "tamper-resistant parts", "standard charging"]],
      ] as const
    ).entries()) {
      const item = questions.nth(index);
      await expect(item.locator("summary")).toHaveText(question);
      await expect(item.locator("p")).toBeHidden();
      await item.locator("summary").click();
      await expect(item.locator("p")).toBeVisible();
      for (const answer of answers) await expect(item.locator("p")).toContainText(answer);
    }
    await questions.first().locator("summary").click();
    await expect(questions.first().locator("p")).toBeHidden();
  });

  test("INFO-01 the three classes show speed in both units, power and throttle", async ({ page }) => {
    await page.getByRole("tab", { name: "E-Bike Classes" }).click();
    const classes = page.getByRole("tabpanel").getByRole("article");
    await expect(classes).toHaveCount(3);
    for (const [index, facts] of [
      [/Class 1\s*Pedal-assist only/, /max\s*20 mph\s*\(32 km\/h\)/, /No throttle/, /250-500 W/],
      [/Class 2\s*Throttle-assisted/, /max\s*20 mph\s*\(32 km\/h\)/, /350-750 W/, /some trail limits/i],
      [
        /Class 3\s*Speed pedelec/,
        /max\s*28 mph\s*\(45 km\/h\)/,
        /Pedal-assist/,
        /500-750 W/,
        /a helmet and a minimum age are often required/i,
      ],
    ].entries()) {
      for (const fact of facts) await expect(classes.nth(index)).toHaveText(fact);
      await expect(classes.nth(index).getByRole("img", { name: /speed gauge/i })).toBeVisible();
    }
  });

  test("INFO-01 regulations", async ({ page }) => {
    await page.getByRole("tab", { name: "Regulations" }).click();
    const regulations = page.getByRole("tabpanel");
    await expect(regulations.getByRole("heading", { level: 3 })).toHaveText([
      "Regional variations",
      "UL 2849 battery certification",
      "GPS tracking and geofencing",
      "Programmable speed limiters",
      "Disclaimer",
    ]);
    await expect(regulations).toContainText("not legal advice");
  });

  test("SHELL-08 no tab of the help center has an axe violation", async ({ page }) => {
    test.slow();
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      for (const name of helpTabs) {
        await page.getByRole("tab", { name }).click();
        await expectNoViolations(page);
      }
    }
  });
});

test.describe("safety", () => {
  test.beforeEach(({ page }) => page.goto("/safety") as Promise<never>);

  test("INFO-02 rider, battery, lithium and dealer sections work without script", async ({ page }) => {
    await expect(page.getByRole("main").getByRole("heading", { level: 2 })).toHaveText([
      safety.emergency.heading,
      "Rider safety",
      "Battery safety",
      "Lithium batteries, in plain words",
      "What dealers are responsible for",
      "In detail",
    ]);
    await expect(section(page, "What dealers are responsible for").getByRole("listitem")).toHaveCount(6);
    expect(await isScripted(page)).toBe(0);
  });

  test("INFO-02 the limits are in text and in the drawing", async ({ page }) => {
    const main = page.getByRole("main");
    await expect(main).toContainText(/up to 85%\s*injury reduction/);
    const battery = section(page, "Battery safety");
    await expect(battery).toContainText("Avoid charging or storing below 32°F (0°C) or above 105°F (40°C).");
    await expect(battery).toContainText("Store it at 40-80% charge.");
    await expect(battery.getByRole("img", { name: /thermometer.*32°F \(0°C\).*105°F \(40°C\)/i })).toBeVisible();
    await expect(battery.getByRole("img", { name: /40 to 80 percent/ })).toBeVisible();
    await expect(main.getByRole("img", { name: /helmet.*85/i })).toBeVisible();
    await expect(section(page, "Lithium batteries, in plain words")).toContainText(
      "Airlines may allow batteries under 160Wh in carry-on.",
    );
  });

  test("INFO-02 what to do in an emergency comes first, and leads to the answer below", async ({ page }) => {
    const emergency = page.getByRole("region", { name: safety.emergency.heading });
    await expect(emergency.getByRole("listitem")).toHaveText([...safety.emergency.steps]);
    await emergency.getByRole("link").click();
    await expect(page.getByText("After a crash or a fall, have the battery looked at")).toBeInViewport();
  });

  test("INFO-02 accordion: chemistry, charging, transport and storage, emergency", async ({ page }) => {
    const questions = page.getByRole("main").locator("details");
    await expect(questions.locator("summary")).toHaveText([
      "Battery chemistry",
      "Charging",
      "Transport and storage",
      "Emergency",
    ]);
    for (const [index, text] of [
      /lithium-ion/,
      /32°F \(0°C\)/,
      /Long-term storage means 3\+ months/,
      /911/,
    ].entries()) {
      await expect(questions.nth(index).locator("p").first()).toBeHidden();
      await questions.nth(index).locator("summary").click();
      await expect(questions.nth(index).locator("p").first()).toBeVisible();
      await expect(questions.nth(index)).toContainText(text);
    }
    await expect(questions.nth(2)).toContainText("under 160Wh");
  });
});

test.describe("Ride2Earn", () => {
  test.beforeEach(({ page }) => page.goto("/ride2earn") as Promise<never>);

  test("INFO-03 the hero links to /dealerships and /host, the last section to /dealerships and /host/application", async ({
    page,
  }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ride2Earn");
    const links = page.getByRole("main").getByRole("link");
    expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
      "/dealerships",
      "/host",
      "/dealerships",
      "/host/application",
    ]);
    expect(await isScripted(page)).toBe(0);
  });

  test("INFO-03 how it works in three steps", async ({ page }) => {
    await expect(section(page, "How it works").getByRole("listitem").getByRole("heading")).toHaveText([
      "Ride",
      "Earn",
      "Spend",
    ]);
  });

  test("INFO-03 what tokens are, how they are earned and spent", async ({ page }) => {
    const tokens = section(page, "What a token is");
    await expect(tokens).toContainText("blockchain-backed");
    await expect(tokens).toContainText("gift cards");
    await expect(tokens.getByRole("listitem")).toHaveText([
      /Welcome bonuses/,
      /Completed rides\s*by duration or distance/,
      /Promotions/,
      /Referrals/,
      "Rentals",
      "Tours",
      "Accessories",
    ]);
    await expect(tokens).toContainText("at participating dealerships");
    await expect(page.getByRole("img", { name: /the token's round trip/i })).toBeVisible();
  });

  test("INFO-03 benefits for hosts", async ({ page }) => {
    const hosts = section(page, "What's in it for hosts");
    await expect(hosts.getByRole("heading", { level: 3 })).toHaveText([
      "Point-of-sale integration",
      "Fully reimbursed",
      "Analytics",
    ]);
    await expect(hosts).toContainText("Redeem one by scanning its QR code; issue new ones at checkout.");
    await expect(hosts).toContainText(/reimbursed to host\s*in full/i);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 INFO-01 every tab of the help center is on the page and its tab links to it", async ({ page }) => {
    await page.goto("/help");
    for (const name of ["Common questions", "Three classes, by speed", "UL 2849 battery certification"])
      await expect(page.getByRole("heading", { name })).toBeVisible();
    const question = page.locator("details").nth(1);
    await question.locator("summary").click();
    await expect(question.locator("p")).toBeVisible();
    await page.locator(".tab-list").getByRole("link", { name: "Regulations", exact: true }).click();
    await expect(page.getByRole("heading", { name: /^What the law says/ })).toBeInViewport();
  });
});
