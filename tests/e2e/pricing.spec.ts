import { expect, test } from "./fixtures.ts";

const plans = [
  ["Starter HOST", "$6,995 USD", "3", "$139.95 per month", "Get Started", "/host/application?preferredPackage=basic"],
  [
    "Premium HOST",
    "$12,995 USD",
    "6",
    "$119.95 per month",
    "Get Started",
    "/host/application?preferredPackage=premium",
  ],
  [
    "Professional HOST",
    "$31,995 USD",
    "18",
    "$99.95 per month",
    "Get Started",
    "/host/application?preferredPackage=commercial",
  ],
  ["Platinum HOST", "Custom price", "32+", "$79.95 per month", "Contact Sales", "/host/contact-sales"],
] as const;
const drawnBikes = [3, 6, 18, 32];

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.beforeEach(({ page }) => page.goto("/host/pricing") as Promise<never>);

    test("HOST-05 four plans with price, bikes, monthly fee, insurance, winter and reviews", async ({ page }) => {
      const table = page.getByRole("table", { name: "The four host plans compared" });
      await expect(table.getByRole("columnheader")).toHaveCount(5);
      const row = (name: string) => table.getByRole("row", { name }).getByRole("cell");
      for (const [index, [name, price, bikes, fee]] of plans.entries()) {
        const head = table.getByRole("columnheader", { name });
        await expect(head).toBeVisible();
        await expect(head).toContainText(price);
        const fleet = row("Fleet").nth(index);
        await expect(fleet).toContainText(`${bikes} e-bikes`);
        await expect(fleet.locator("use")).toHaveCount(drawnBikes[index] ?? 0);
        await expect(row("Monthly host fee").nth(index)).toContainText(fee);
        await expect(row("Insurance").nth(index)).toHaveText("$5.95 per rental for 1 Million Liability coverage");
        await expect(row("Winter").nth(index)).toHaveText("Postponement of winter-month payments");
        await expect(row("Reviews").nth(index)).toHaveText("Customer reviews");
        await expect(row("Reviews").nth(index)).toBeVisible();
      }
      await expect(row("In the package").first().getByRole("listitem").first()).toHaveText("3 GPS e-bikes");
      await expect(page.getByRole("main")).not.toContainText("2 e-bikes");
    });

    test("HOST-06 DESK-01 three plans lead to the application, the largest to sales, and all to /host", async ({
      page,
    }) => {
      const actions = page.getByRole("row", { name: "Next step" }).getByRole("cell");
      for (const [index, [name, , , , label, href]] of plans.entries()) {
        const link = actions.nth(index).getByRole("link", { name: label, exact: true });
        await expect(link).toHaveAttribute("href", href);
        await expect(link).toHaveAccessibleDescription(name);
        await expect(actions.nth(index).getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/host");
      }
    });

    test("HOST-06 the insurance note, and the questions on the 25% host fee and on upgrades", async ({ page }) => {
      await expect(page.getByText("All plans include $1M liability insurance")).toBeVisible();
      const fee = page.locator("details", { hasText: "25% host fee" });
      await expect(fee.locator("p")).toBeHidden();
      await fee.locator("summary").click();
      await expect(fee.locator("p")).toBeVisible();
      for (const part of ["25%", "booking platform", "marketing", "support", "business development"])
        await expect(fee.locator("p")).toContainText(part);
      const upgrade = page.locator("details", { hasText: "upgrade" });
      await upgrade.locator("summary").click();
      await expect(upgrade.getByText("plans can be upgraded")).toBeVisible();
    });
  });
}

test("HOST-05 the table header sticks below the navigation bar", async ({ page }) => {
  await page.goto("/host/pricing");
  await page.getByRole("row", { name: "Reviews" }).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 250);
  await expect(page.getByRole("row", { name: "Reviews" })).toBeInViewport();
  await expect(async () => {
    const bar = await page.getByRole("banner").boundingBox();
    const head = await page.getByRole("columnheader", { name: "Platinum HOST" }).boundingBox();
    expect(bar?.y).toBe(0);
    expect(Math.abs((head?.y ?? 0) - (bar?.height ?? 0))).toBeLessThan(1);
  }).toPass();
});

test("HOST-05 on a phone each plan is a card: its fee is below its name and above the next plan", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/host/pricing");
  const table = page.getByRole("table");
  const top = async (text: string) => (await table.getByText(text, { exact: true }).first().boundingBox())?.y ?? 0;
  const tops = [
    await top("Starter HOST"),
    await top("$139.95"),
    await top("Premium HOST"),
    await top("$119.95"),
    await top("Professional HOST"),
    await top("$99.95"),
    await top("Platinum HOST"),
    await top("$79.95"),
  ];
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 HOST-06 the questions open", async ({ page }) => {
    await page.goto("/host/pricing");
    await page.locator("summary").first().click();
    await expect(page.getByText("booking platform")).toBeVisible();
  });
});
