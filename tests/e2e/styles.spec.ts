import { readdirSync, readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { expect, test } from "./fixtures.ts";
import { fillApplication } from "./steps.ts";
import { typeInto } from "./typing.ts";

const pages =
  "/ /host /host/pricing /host/community /host/application /host/contact-sales /dealerships /dealerships/1 /regions /regions?q=xyz /regions?country=usa&region=california /regions/1 /vancouver-map /payment /payment-success /payment-cancel /about /careers /press /privacy /terms /help /ride2earn /safety /contact /no-such-page /admin/login /admin/signup /admin/verify-email?token=x /dev/mailbox".split(
    " ",
  );

const folder = "build/client/assets";
const allStyles = readdirSync(folder)
  .filter((name) => name.endsWith(".css"))
  .map((name) => readFileSync(`${folder}/${name}`, "utf8"))
  .join("");

/** Rules of any stylesheet that match an element of the page but are missing from the page's styles. */
function missingStyles(page: Page): Promise<string[]> {
  return page.evaluate((text) => {
    interface Found {
      where: string;
      selectors: string[];
      style: string;
    }
    const own = [...document.styleSheets].map(({ ownerNode }) => ownerNode?.textContent ?? "").join("");
    const used = new Set(
      [...`${own}${document.body.innerHTML}`.matchAll(/var\((--[\w-]+)/g)].map(([, name = ""]) => name),
    );
    const read = (rules: CSSRuleList, where = ""): Found[] =>
      [...rules].flatMap((rule): Found[] => {
        if (rule instanceof CSSStyleRule) {
          const own = [...rule.style].filter((name) => !name.startsWith("--") || used.has(name));
          const style = own.map((name) => `${name}:${rule.style.getPropertyValue(name)}`).join(";");
          return own.length > 0 ? [{ where, selectors: rule.selectorText.split(/,(?![^(]*\))/), style }] : [];
        }
        if (!(rule instanceof CSSGroupingRule)) return [];
        const head = rule.cssText.slice(0, rule.cssText.indexOf("{"));
        return read(rule.cssRules, `${where}${head}`);
      });
    const whole = new CSSStyleSheet();
    whole.replaceSync(text);
    const there = new Map<string, Set<string>>();
    for (const sheet of document.styleSheets) {
      for (const { where, selectors, style } of read(sheet.cssRules)) {
        const known = there.get(where + style) ?? new Set();
        for (const selector of selectors) known.add(selector.trim());
        there.set(where + style, known);
      }
    }
    // Treat transient states and pseudo-elements (:hover, :focus, ::before) as matching.
    const passing =
      /::?(before|after|backdrop|marker|placeholder|selection|file-selector-button|-(webkit|moz)-[\w-]+|hover|focus-visible|focus-within|focus|active|disabled|checked|target|popover-open)(?![\w-])/g;
    const fits = (selector: string) => {
      try {
        return document.querySelector(selector.replace(passing, "").trim() || "*") !== null;
      } catch {
        return false;
      }
    };
    return read(whole.cssRules).flatMap(({ where, selectors, style }) =>
      selectors
        .map((selector) => selector.trim())
        .filter((selector) => !there.get(where + style)?.has(selector) && fits(selector))
        .map((selector) => `${where} ${selector} { ${style} }`),
    );
  }, allStyles);
}

test("SHELL-01 every page has all matching styles, and not every page's", async ({ page, product }) => {
  for (const path of pages) {
    await page.goto(product.url + path);
    expect(await missingStyles(page), path).toEqual([]);
    const styles = await page.evaluate(() => document.querySelector("style")?.textContent?.length ?? 0);
    expect(styles, path).toBeGreaterThan(5_000);
    expect(styles, path).toBeLessThan(0.35 * allStyles.length);
  }
});

test("SHELL-01 elements that script adds later are styled too", async ({ page, product }) => {
  await page.goto(`${product.url}/regions`);
  await typeInto(page.getByPlaceholder("Search locations..."), "whistler");
  await expect(page).toHaveURL(/q=whistler/);
  expect(await missingStyles(page)).toEqual([]);

  for (const path of ["/host/application", "/host/contact-sales", "/careers", "/press"]) {
    await page.goto(product.url + path);
    await page.getByRole("main").locator("form button[type=submit]").first().click();
    await expect(page.locator(".field-error").first()).toBeVisible();
    expect(await missingStyles(page), path).toEqual([]);
  }

  await page.route("**/api/create-deposit-payment", (route) => route.abort());
  await page.goto(`${product.url}/payment`);
  await typeInto(page.getByLabel("Email"), "nobody@people.example");
  await page.locator("label:has([type=radio])").first().click();
  await page.getByRole("button", { name: "Proceed to Payment" }).click();
  await expect(page.locator(".toast")).toBeVisible();
  expect(await missingStyles(page)).toEqual([]);
  await expect(page.locator(".toast")).toHaveCSS("background-color", "rgb(20, 33, 28)");

  await page.goto(`${product.url}/admin/login`);
  await typeInto(page.getByLabel("Email"), "nobody@people.example");
  await typeInto(page.getByLabel("Password"), "not the right one");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.locator(".toast")).toBeVisible();
  expect(await missingStyles(page)).toEqual([]);
});

test("SHELL-01 a page reached by client-side navigation is fully styled", async ({ page, product }) => {
  await page.goto(`${product.url}/host/application`);
  await fillApplication(page, hostApplicationFields());
  await page.evaluate(() => document.body.setAttribute("data-same-document", ""));
  await page.getByRole("button", { name: "Submit Application" }).click();
  await expect(page).toHaveURL(/\/host\/community$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveCSS("text-align", "center");
  await expect(page.locator("body")).toHaveAttribute("data-same-document", "");
  expect(await missingStyles(page)).toEqual([]);
});
