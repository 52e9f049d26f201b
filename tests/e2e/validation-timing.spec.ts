import type { Locator, Page, Route } from "@playwright/test";
import {
  hostApplicationMessages as messages,
  hostApplicationFieldNames as names,
} from "../../app/content/host-application.ts";
import { hostApplicationRules as rules } from "../../app/domain/host-application.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { post } from "../support/http.ts";
import { startProduct } from "../support/product.ts";
import { expect, test } from "./fixtures.ts";
import { desk, phone } from "./sizes.ts";
import { fillApplication } from "./steps.ts";
import { clear, fieldOf, paste, typeInto, typeKeys, valuesOf, watchFocus } from "./typing.ts";

const path = "/host/application";
const formOf = (page: Page) => page.getByRole("form", { name: "Host application" });
const submitOf = (page: Page) => page.getByRole("button", { name: "Submit Application" });
const invalidFields = (page: Page) =>
  formOf(page)
    .locator("[aria-invalid=true]")
    .evaluateAll((fields) => fields.map((field) => field.getAttribute("name")));

/** Types key by key and records the invalid fields after each key. */
async function typeAndRecordErrors(field: Locator, text: string): Promise<(string | null)[][]> {
  const seen: (string | null)[][] = [];
  for (const key of text) {
    await typeKeys(field, key);
    seen.push(await invalidFields(field.page()));
  }
  return seen;
}

/** Whether nothing covers the label's first and last pixel row. */
const edgesInSight = (label: Locator) =>
  label.evaluate((each) => {
    const { x, top, bottom } = each.getBoundingClientRect();
    const isInSight = (y: number) => document.elementFromPoint(x + 2, y) === each;
    return { top: isInSight(top + 1), bottom: isInSight(bottom - 1) };
  });

for (const size of [desk, phone]) {
  test.describe(size.name, () => {
    test.use(size.use);

    test(`APPLY-02 no error appears ${size.name} while a field is typed in for the first time`, async ({ page }) => {
      await page.goto(path);
      const email = fieldOf(formOf(page), "email");
      await email.click();
      expect((await typeAndRecordErrors(email, "robin")).flat()).toEqual([]);
      await expect(page.locator(".field-error")).toHaveCount(0);
      await page.getByRole("heading", { level: 1 }).click();
      await expect(email).toHaveAccessibleDescription(new RegExp(messages.email));
      expect(await invalidFields(page)).toEqual(["email"]);
    });

    test(`APPLY-02 an error disappears ${size.name} while its field is fixed, and typing marks no other field`, async ({
      page,
    }) => {
      await page.goto(path);
      const [firstName, email] = [fieldOf(formOf(page), "firstName"), fieldOf(formOf(page), "email")];
      await typeInto(email, "robin");
      await typeInto(firstName, "R");
      await email.click();
      await expect(firstName).toHaveAccessibleDescription(new RegExp(messages.firstName));
      await email.press("End");
      const seen = await typeAndRecordErrors(email, "@host.example");
      expect(new Set(seen.flat())).toEqual(new Set(["firstName", "email"]));
      await expect(page.getByText(messages.email)).toBeHidden();
      await expect(email).toBeFocused();
      expect(await invalidFields(page)).toEqual(["firstName"]);
      expect(await valuesOf(formOf(page), ["firstName", "email"])).toEqual({
        firstName: "R",
        email: "robin@host.example",
      });
    });

    test(`APPLY-02 after a rejected submit ${size.name} the first invalid field has the focus, and its label is visible`, async ({
      page,
    }) => {
      await page.goto(path);
      const fields = hostApplicationFields();
      await fillApplication(page, fields);
      for (const invalid of ["firstName", "phone", "country"] as const) {
        await clear(fieldOf(formOf(page), invalid));
        await submitOf(page).click();
        await expect(fieldOf(formOf(page), invalid)).toBeFocused();
        expect(await invalidFields(page)).toEqual([invalid]);
        const label = formOf(page).locator("label", { hasText: names[invalid] });
        // Smooth scrolling takes a moment, and the sticky header covers what is beneath it.
        await expect.poll(() => edgesInSight(label), invalid).toEqual({ top: true, bottom: true });
        await typeInto(fieldOf(formOf(page), invalid), fields[invalid] ?? "");
        expect(await invalidFields(page)).toEqual([]);
      }
    });

    test(`APPLY-02 Submit works ${size.name} on the first click, straight from an invalid field`, async ({ page }) => {
      await page.goto(path);
      await paste(fieldOf(formOf(page), "additionalDetails"), "x".repeat(rules.additionalDetails.max + 1));
      await press(submitOf(page));
      await expect(fieldOf(formOf(page), "firstName")).toBeFocused();
      expect(await invalidFields(page)).toContain("country");
    });

    test(`APPLY-02 a link works ${size.name} on the first click, straight from an invalid field`, async ({ page }) => {
      await page.goto(path);
      await paste(fieldOf(formOf(page), "additionalDetails"), "x".repeat(rules.additionalDetails.max + 1));
      await press(formOf(page).getByRole("link"));
      await expect(page).toHaveURL("/privacy");
    });
  });
}

/** A click of human duration near the target's upper edge; the pointer does not follow a target that moves. */
async function press(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const { x = 0, y = 0, width = 0 } = (await target.boundingBox()) ?? {};
  await target.page().mouse.click(x + width / 2, y + 5, { delay: 120 });
}

/** Submits, types in another field until after the response arrives, and checks where the focus was. */
async function typeThroughAnswer(page: Page, answer: () => void, isAnswered: () => Promise<void>): Promise<void> {
  const details = fieldOf(formOf(page), "additionalDetails");
  await submitOf(page).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeVisible();
  await clear(details);
  const stations = await watchFocus(page);
  await typeKeys(details, "One more thing: ");
  answer();
  await typeKeys(details, "we open");
  await isAnswered();
  await typeKeys(details, " in May.");
  await expect(details).toHaveValue("One more thing: we open in May.");
  expect(await stations()).toEqual(["additionalDetails"]);
}

/** Holds the submission's request until released. */
async function holdPost(page: Page, letGo: (route: Route) => Promise<void>) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}.data*`, async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await promise;
    return letGo(route);
  });
  return resolve;
}

test("APPLY-02 the server's 422 does not steal the focus while the user types", async ({ page }) => {
  await page.goto(path);
  await fillApplication(page, hostApplicationFields());
  const answer = await holdPost(page, (route) => {
    const form = new URLSearchParams(route.request().postData() ?? "");
    form.set("phone", "1");
    return route.continue({ postData: form.toString() });
  });
  await typeThroughAnswer(page, answer, () => expect(page.getByText(messages.phone)).toBeVisible());
});

test("APPLY-08 a 503 response does not steal the focus while the user types", async ({ page }) => {
  await page.goto(path);
  await fillApplication(page, hostApplicationFields());
  const answer = await holdPost(page, (route) => route.fulfill({ status: 503, body: "busy" }));
  await typeThroughAnswer(page, answer, () =>
    expect(page.getByText("Your application is saved on this device.")).toBeVisible(),
  );
});

test("S4 APPLY-08 a 429 response does not steal the focus while the user types", async ({ page }) => {
  const databaseUrl = await createDatabase();
  const own = await startProduct({ env: { DATABASE_URL: databaseUrl, RATE_LIMITS: "on" } });
  try {
    await post(own.url + path, hostApplicationFields());
    await query(databaseUrl, "update rate_limits set until = now() + interval '61 minutes'");
    await page.goto(own.url + path);
    await fillApplication(page, hostApplicationFields());
    const answer = await holdPost(page, (route) => route.continue());
    await typeThroughAnswer(page, answer, () =>
      expect(page.getByRole("alert").filter({ hasText: /Please wait \d+ seconds?/ })).toBeVisible(),
    );
  } finally {
    await own.stop();
  }
});
