import type { Locator, Page } from "@playwright/test";
import { accountMessages } from "../../app/content/accounts.ts";
import { listedFeatures, withoutSyntax } from "../support/browser-features.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { post } from "../support/http.ts";
import { waitForMail } from "../support/product.ts";
import { expectNoViolationsInEitherScheme } from "./axe.ts";
import { expect, test } from "./fixtures.ts";
import { moveOnto } from "./steps.ts";
import { typeInto } from "./typing.ts";

const subpages = [
  ["Host Overview", "/host"],
  ["Pricing Plans", "/host/pricing"],
  ["Community & News", "/host/community"],
] as const;
/** As heard: a browser derives it from a popover's state, and HTML forbids the attribute beside `popovertarget`. */
async function expandedState(page: Page, button: Locator): Promise<unknown> {
  const session = await page.context().newCDPSession(page);
  const place = await button.evaluate((each) => [...document.querySelectorAll("button")].indexOf(each as never));
  const { result } = await session.send("Runtime.evaluate", {
    expression: `document.querySelectorAll("button")[${place}]`,
  });
  const { nodes } = await session.send("Accessibility.getPartialAXTree", {
    objectId: result.objectId,
    fetchRelatives: false,
  });
  await session.detach();
  return nodes[0]?.properties?.find(({ name }) => name === "expanded")?.value.value;
}

const submenu = (page: Page) => page.locator("#host-submenu");

test.describe("navigation bar", () => {
  test("SHELL-04 has its links and marks the current page", async ({ page }) => {
    await page.goto("/dealerships");
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "Tidewheel" })).toHaveAttribute("href", "/");
    for (const [name, href] of [
      ["Home", "/"],
      ["HOSTING", "/dealerships"],
      ["About", "/about"],
      ["BETA TESTING APPLY NOW", "/host"],
      ["Get Started", "/host"],
    ] as const) {
      await expect(bar.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
    }
    await expect(bar.locator("[aria-current=page]:visible")).toHaveText(["HOSTING"]);
    await page.goto("/host/community");
    await bar.getByRole("link", { name: "BETA TESTING APPLY NOW" }).hover();
    await expect(submenu(page).locator("[aria-current=page]")).toHaveText(["Community & News"]);
  });

  test("SHELL-04 hovering the item opens its submenu, leaving closes it", async ({ page }) => {
    await page.goto("/");
    await expect(submenu(page)).toBeHidden();
    await page.getByRole("banner").getByRole("link", { name: "BETA TESTING APPLY NOW" }).hover();
    for (const [name, href] of subpages)
      await expect(submenu(page).getByRole("link", { name })).toHaveAttribute("href", href);
    await moveOnto(page, submenu(page).getByRole("link", { name: "Pricing Plans" }));
    await expect(submenu(page)).toBeVisible();
    await page.mouse.move(5, 600);
    await expect(submenu(page)).toBeHidden();
  });

  test("SHELL-04 focus opens the submenu too, its links are next in order, and Escape closes it", async ({ page }) => {
    await page.goto("/");
    await page.getByRole("banner").getByRole("link", { name: "About" }).focus();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("banner").getByRole("link", { name: "BETA TESTING APPLY NOW" })).toBeFocused();
    await expect(submenu(page)).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(submenu(page).getByRole("link", { name: "Host Overview" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(submenu(page)).toBeHidden();
  });

  test("SHELL-04 B10 without interest invokers a button beside the item opens its submenu, Escape closes it", async ({
    page,
  }) => {
    const interest = listedFeatures().find(({ name }) => name === "Interest invokers");
    await page.route("/", async (route) => {
      const answer = await route.fetch();
      const body = withoutSyntax(await answer.text(), "html", interest?.syntax ?? []);
      await route.fulfill({ response: answer, body });
    });
    await page.goto("/");
    const item = page.getByRole("banner").getByRole("link", { name: "BETA TESTING APPLY NOW" });
    const button = page.getByRole("banner").getByRole("button", { name: "BETA TESTING APPLY NOW" });
    await item.focus();
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused();
    await expect.poll(() => expandedState(page, button)).toBe(false);
    await page.keyboard.press("Enter");
    await expect.poll(() => expandedState(page, button)).toBe(true);
    for (const [name] of subpages) {
      await page.keyboard.press("Tab");
      await expect(submenu(page).getByRole("link", { name })).toBeFocused();
    }
    await page.keyboard.press("Escape");
    await expect(submenu(page)).toBeHidden();
    await expect(button).toBeFocused();
    await button.click();
    await expect(submenu(page)).toBeVisible();
    await item.hover();
    await page.keyboard.press("Escape");
    await expect(submenu(page)).toBeHidden();
  });

  test.describe("by touch", () => {
    test.use({ hasTouch: true, isMobile: true, viewport: { width: 1180, height: 820 } });

    test("SHELL-04 a tap opens the submenu, a tap outside closes it", async ({ page }) => {
      await page.goto("/");
      await page.getByRole("banner").getByRole("button", { name: "BETA TESTING APPLY NOW" }).tap();
      await expect(submenu(page).getByRole("link", { name: "Community & News" })).toBeVisible();
      await page.touchscreen.tap(300, 700);
      await expect(submenu(page)).toBeHidden();
      await page.getByRole("banner").getByRole("button", { name: "BETA TESTING APPLY NOW" }).tap();
      await submenu(page).getByRole("link", { name: "Host Overview" }).tap();
      await expect(page).toHaveURL("/host");
    });
  });
});

for (const script of [true, false]) {
  test.describe(`small screen ${script ? "with" : "without"} script`, () => {
    test.use({ viewport: { width: 390, height: 844 }, javaScriptEnabled: script });

    for (const path of ["/", "/host/community"]) {
      test(`SHELL-05 on ${path} the toggle opens a menu with the same links; a tapped link and Escape close it`, async ({
        page,
      }) => {
        await page.goto(path);
        const toggle = page.getByRole("button", { name: "Menu" });
        const menu = page.locator("#site-menu");
        await expect.poll(() => expandedState(page, toggle)).toBe(false);
        await expect(menu).toBeHidden();
        await toggle.click();
        await expect(menu).toBeVisible();
        // Inside of its popover a browser tells no state of a button.
        await expect(toggle).toHaveAccessibleName("Close menu");
        for (const [name, href] of [
          ["Home", "/"],
          ["HOSTING", "/dealerships"],
          ["About", "/about"],
          ["BETA TESTING APPLY NOW", "/host"],
          ["Get Started", "/host"],
          ...subpages,
        ] as const) {
          await expect(menu.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
        }
        // Content behind the menu can be neither focused nor scrolled.
        const links = await menu.getByRole("link").count();
        for (const key of ["Tab", "Shift+Tab"]) {
          for (let step = 0; step < links + 4; step += 1) {
            await page.keyboard.press(key);
            const at = await page.evaluate(
              () => document.activeElement?.closest("#site-menu, body > *")?.id ?? "nowhere",
            );
            expect(["site-menu", "nowhere"]).toContain(at);
          }
        }
        await page.mouse.wheel(0, 900);
        expect(await page.evaluate(() => window.scrollY)).toBe(0);
        await page.keyboard.press("Escape");
        await expect(menu).toBeHidden();
        await expect(toggle).toBeFocused();
        await expect.poll(() => expandedState(page, toggle)).toBe(false);
        await toggle.click();
        await toggle.click();
        await expect(menu).toBeHidden();
        await toggle.click();
        await menu.getByRole("link", { name: "Community & News" }).click();
        await expect(page).toHaveURL("/host/community");
        await expect(menu).toBeHidden();
      });
    }
  });
}

test("SHELL-06 the footer has its links, blurb and the current year", async ({ page }) => {
  await page.goto("/");
  const footer = page.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await expect(footer).toContainText("Connecting tourists and locals with premium electric bike rentals in your area.");
  await expect(footer.getByRole("heading")).toHaveText(["Company", "HOSTING", "Support"]);
  for (const href of [
    "/about",
    "/careers",
    "/contact",
    "/press",
    "/ride2earn",
    "/help",
    "/safety",
    "/terms",
    "/privacy",
    "/admin/applications",
  ]) {
    await expect(footer.locator(`a[href="${href}"]`)).toHaveCount(1);
  }
  await expect(footer.locator('a[rel~="noopener"]')).toHaveCount(3);
  const year = new Intl.DateTimeFormat("en-US", { timeZone: "America/Vancouver", year: "numeric" }).format(new Date());
  await expect(footer).toContainText(`© ${year} Tidewheel`);
});

test("SHELL-02 the 404 page has the site's layout and a link home", async ({ page }) => {
  const answer = await page.goto("/no-such-page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  await page.getByRole("main").getByRole("link", { name: "Return to Home" }).click();
  await expect(page).toHaveURL("/");
});

test("SHELL-10 one toast at a time is announced, gets the focus by Alt+T and closes after 5 s", async ({ page }) => {
  await page.clock.install();
  await page.goto("/admin/login");
  const fail = async () => {
    await typeInto(page.getByLabel("Email"), `nobody${Math.random()}@people.example`);
    await typeInto(page.getByLabel("Password"), "not a password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page.getByRole("button", { name: "Sign in" })).toBeEnabled();
  };
  await fail();
  const toasts = page.locator("[data-sonner-toast]:not([data-removed=true])");
  await expect(toasts).toHaveCount(1);
  await page.clock.runFor(1000);
  await fail();
  await page.clock.runFor(1000);
  await expect(toasts).toHaveCount(1);
  await expect(page.getByRole("region", { name: /Notifications/ })).toHaveAttribute("aria-live", "polite");
  await page.keyboard.press("Alt+KeyT");
  await expect(page.locator("[data-sonner-toaster]")).toBeFocused();
  // A focused toast stays until Escape.
  await page.clock.runFor(8000);
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press("Escape");
  await page.getByLabel("Email").focus();
  await page.clock.runFor(5600);
  await expect(toasts).toHaveCount(0);
});

const paths = [
  "/",
  "/host",
  "/host/community",
  "/host/application",
  "/host/contact-sales",
  "/careers",
  "/press",
  "/host/pricing",
  "/dealerships",
  "/dealerships/1",
  "/regions",
  "/regions?country=usa",
  "/regions?q=nowhere",
  "/regions/1",
  "/about",
  "/help",
  "/ride2earn",
  "/safety",
  "/vancouver-map",
  "/contact",
  "/payment",
  "/payment-success",
  "/payment-success?session_id=cs_test_0123456789abcdef",
  "/payment-cancel",
  "/deposit/unknown",
  "/privacy",
  "/terms",
  "/no-such-page",
  "/admin/login",
  "/admin/signup",
];

/** What is below the first screen is laid out after the first paint. */
const untilLaidOut = (page: Page) =>
  page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((each) => each instanceof CSSAnimation && each.animationName === "lay-out")
        .map(({ finished }) => finished),
    ).then(() => {}),
  );

async function expectToFitWithoutViolations(page: Page, path: string): Promise<void> {
  for (const width of [320, 390, 768, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    // Loaded on a phone and at a desk; in between the window is made larger.
    if (width === 320 || width === 1280) await page.goto(path);
    await untilLaidOut(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    if (width === 390 || width === 1280) await expectNoViolationsInEitherScheme(page);
  }
}

for (const path of paths) {
  test(`SHELL-08 ${path} has no horizontal scrolling and no axe violation, light or dark`, async ({ page }) => {
    await expectToFitWithoutViolations(page, path);
  });
}

test("SHELL-08 /dev/mailbox has no horizontal scrolling and no axe violation, light or dark", async ({
  page,
  product,
}) => {
  const fields = hostApplicationFields();
  const email = String(fields.email);
  await post(`${product.url}/host/application`, fields);
  await waitForMail(product, email, /./);
  // Other tests leave up to a hundred mails, and axe would examine each.
  await expectToFitWithoutViolations(page, `/dev/mailbox?to=${encodeURIComponent(email)}`);
  await expect(page.locator("iframe")).toHaveCount(1);
});

test("SHELL-08 a rejected form has no axe violation either", async ({ page }) => {
  await page.goto("/admin/signup");
  await page.getByRole("button", { name: "Sign up" }).click();
  await expect(page.getByText(accountMessages.emailRequired)).toBeVisible();
  await expectNoViolationsInEitherScheme(page);
});
