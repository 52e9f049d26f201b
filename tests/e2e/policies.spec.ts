import { expect, test } from "./fixtures.ts";

const today = () =>
  new Intl.DateTimeFormat("en-US", {
    timeZone: "America/Vancouver",
    year: "numeric",
    month: "long",
    day: "numeric",
  }).format(new Date());

for (const [path, heading, sections] of [
  ["/privacy", "Privacy Policy", 9],
  ["/terms", "Terms of Service", 14],
] as const) {
  test(`INFO-05 ${path} has ${sections} numbered sections, a table of contents, and today's date`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading);
    const main = page.getByRole("main");
    await expect(main.locator("section")).toHaveCount(sections);
    await expect(main.getByText("Last updated:")).toContainText(today());
    const contents = page.getByRole("navigation", { name: /sections/ });
    const links = contents.getByRole("link");
    await expect(links).toHaveCount(sections);
    const headings = await main.locator("section h2").allInnerTexts();
    expect(await links.allInnerTexts()).toEqual(headings);
    await links.last().click();
    await expect(main.locator("section").last().getByRole("heading")).toBeInViewport();
    for (const section of await main.locator("section").all()) {
      expect(((await section.textContent()) ?? "").length).toBeGreaterThan(150);
    }
  });
}

test("INFO-05 the terms name the minimum age 18 and the law of British Columbia", async ({ page }) => {
  await page.goto("/terms");
  await expect(page.getByRole("region", { name: "Minimum age" })).toContainText("at least 18 years old");
  await expect(page.getByRole("region", { name: /Governing law/ })).toContainText("British Columbia");
});

test("INFO-05 the privacy policy mentions the copy in the browser and how to contact us", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("main")).toContainText("hostApplications");
  const contact = page.getByRole("region", { name: /how to reach us/ });
  await expect(contact.getByRole("link")).toHaveAttribute("href", "mailto:hello@tidewheel.example");
  await expect(contact).toContainText("+1 604 555 0100");
});

test("SHELL-06 the footer's Contact links to every way to contact the network", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Contact");
  const main = page.getByRole("main");
  for (const [name, href] of [
    ["Host application", "/host/application"],
    ["Careers", "/careers"],
    ["Press", "/press"],
    ["Help Center", "/help"],
    ["hello@tidewheel.example", "mailto:hello@tidewheel.example"],
    ["press@tidewheel.example", "mailto:press@tidewheel.example"],
    ["+1 604 555 0100", "tel:+16045550100"],
  ] as const) {
    await expect(main.getByRole("link", { name, exact: true })).toHaveAttribute("href", href);
  }
  await expect(main.locator("address")).toContainText("Vancouver, British Columbia");
});
