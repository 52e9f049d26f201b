import { newsDocument } from "../../app/content/news.ts";
import { packages } from "../../app/content/packages.ts";
import { expect, test } from "./fixtures.ts";

test.describe("home", () => {
  test.beforeEach(({ page }) => page.goto("/") as Promise<never>);

  test("HOME-01 the banner names the fees that hosts do not pay", async ({ page }) => {
    const banner = page.getByText(/no royalties/i).first();
    await expect(banner).toBeVisible();
    for (const claim of [/no royalties/i, /no advertising fees/i, /hosts keep all profits/i]) {
      await expect(page.getByRole("main")).toContainText(claim);
    }
  });

  test("HOME-02 the hero links to /host", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Launch Your E-Bike Rental Business");
    await expect(page.getByRole("main").getByRole("link", { name: "BETA TESTING APPLY NOW" })).toHaveAttribute(
      "href",
      "/host",
    );
  });

  test("HOME-03 the featured e-bike has a picture, three features and its button", async ({ page }) => {
    const section = page
      .getByRole("main")
      .locator("section", { has: page.getByRole("link", { name: "Start Your Fleet Today" }) });
    await expect(section.getByRole("img").first()).toBeVisible();
    for (const feature of [/GPS trackable/i, /fat tires/i, /powerful motor/i])
      await expect(section.getByText(feature).first()).toBeVisible();
    await expect(section.getByRole("link", { name: "Start Your Fleet Today" })).toHaveAttribute("href", "/host");
  });

  test("HOME-04 how it works in three steps, and all packages", async ({ page }) => {
    const section = page
      .getByRole("main")
      .locator("section", { has: page.getByRole("heading", { name: "How It Works" }) });
    await expect(section.getByRole("heading", { level: 3 })).toHaveText([
      "Choose Your Region",
      "Get Your Fleet",
      "Start Renting",
    ]);
    await expect(section.getByRole("link", { name: "VIEW ALL HOST PACKAGES" })).toHaveAttribute("href", "/host");
  });

  test("HOME-05 the top Canadian beta host has 160 five-star reviews and an outbound link", async ({ page }) => {
    const section = page.getByRole("main").locator("section", { hasText: /top canadian beta host/i });
    await expect(section).toContainText(/160/);
    await expect(section).toContainText(/five-star reviews/i);
    const link = section.getByRole("link");
    await expect(link).toHaveAttribute("href", /^https:\/\//);
    await expect(link).toHaveAttribute("rel", /noopener/);
  });

  test("HOME-06 the final call to action links to /host", async ({ page }) => {
    const link = page.getByRole("main").getByRole("link").last();
    await expect(link).toHaveAttribute("href", "/host");
  });
});

test.describe("host landing", () => {
  test.beforeEach(({ page }) => page.goto("/host") as Promise<never>);

  test("HOST-01 headline and buttons", async ({ page }) => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Become an E-Bike rental or tour HOST TODAY");
    const main = page.getByRole("main");
    await expect(main.getByRole("link", { name: "Become a Dealer" })).toHaveAttribute("href", "/host/application");
    await expect(main.getByRole("link", { name: "Apply Now One form" })).toHaveAttribute("href", "/host/application");
    for (const [name, preferredPackage] of Object.entries({
      Starter: "basic",
      Standard: "premium",
      Professional: "commercial",
    }))
      await expect(main.getByRole("link", { name: new RegExp(`Apply Now ?: ${name}`) })).toHaveAttribute(
        "href",
        `/host/application?preferredPackage=${preferredPackage}`,
      );
    await expect(main.getByRole("link", { name: "Learn More" })).toHaveAttribute("href", "/host#figures");
  });

  test("HOST-02 stats, both revenues, benefits, four steps and the Vancouver story", async ({ page }) => {
    const main = page.getByRole("main");
    for (const text of [
      "$2,500-$7,500",
      "8-14 months",
      "21%",
      "$49-$89",
      "15%",
      "$250",
      "$225-$450",
      "$5,900",
      /dual revenue model/i,
      /low initial investment/i,
      "$6,995",
      /regional exclusivity/i,
      /marketing support/i,
      /technology platform/i,
      /quality equipment/i,
      /ongoing support/i,
      /built-in customer base/i,
      /direct fulfillment/i,
      /dealer codes/i,
      /protected territor/i,
      /scal(es|able)/i,
    ]) {
      await expect(main).toContainText(text);
    }
    const steps = main.locator("section", { has: page.getByRole("heading", { name: "Consultation", exact: true }) });
    await expect(steps.getByRole("heading", { level: 3 })).toHaveText(["Apply", "Consultation", "Setup", "Launch"]);
    const story = main.locator("section", { hasText: "In Vancouver, the plaza is the shop" });
    await expect(story).toContainText("5.0");
    await expect(story).toContainText(/plaza/i);
    await expect(story.getByRole("link")).toHaveAttribute("rel", /noopener/);
    await expect(story.getByRole("link")).toHaveAttribute("href", /^https:\/\//);
  });

  test("HOST-03 five questions open and close", async ({ page }) => {
    const questions = page.getByRole("main").locator("details");
    await expect(questions).toHaveCount(5);
    for (const [index, word] of [/region/i, /customers/i, /damage or theft/i, /space/i, /ROI/].entries()) {
      await expect(questions.nth(index).locator("summary")).toContainText(word);
    }
    const answer = questions.nth(2).locator("p").first();
    await expect(answer).toBeHidden();
    await questions.nth(2).locator("summary").click();
    await expect(answer).toBeVisible();
    await expect(answer).toContainText("GPS");
  });

  test("HOST-04 three packages with their exact contents", async ({ page }) => {
    // §9 of the specification, literally.
    expect(Object.values(packages).map(({ name, price, features }) => [name, price, ...features])).toEqual([
      [
        "Starter",
        "$6,995",
        "3 GPS e-bikes",
        "6 helmets",
        "3 locks",
        "2 carry bags",
        "1 iPad with POS and GPS app",
        "2 hours training",
        "1-year warranty",
      ],
      [
        "Standard",
        "$12,995",
        "6 e-bikes",
        "10 helmets",
        "5 locks",
        "5 rack bags",
        "1 iPad",
        "2 hours premium training",
      ],
      ["Professional", "$31,995", "18 e-bikes", "40 helmets", "20 locks", "20 bags", "3 protected regions", "2 iPads"],
    ]);
    for (const { name, price, features } of Object.values(packages)) {
      const plate = page
        .getByRole("main")
        .locator("article, li", { has: page.getByRole("heading", { name, exact: true }) })
        .last();
      await expect(plate).toContainText(price);
      await expect(plate.getByRole("listitem")).toHaveText([...features]);
      await expect(plate.getByText("Most Popular")).toHaveCount(name === "Standard" ? 1 : 0);
    }
  });
});

test.describe("community", () => {
  test("HOST-07 three tabs by mouse and keys; items have title, badge, date and body; one image", async ({ page }) => {
    await page.goto("/host/community");
    await expect(page.getByRole("tab")).toHaveText(["Industry News", "Technology", "Regulations"]);
    await expect(page.getByRole("tab", { name: "Industry News" })).toHaveAttribute("aria-selected", "true");
    for (const section of newsDocument.standard.sections) {
      await page.getByRole("tab", { name: section.label }).click();
      const panel = page.getByRole("tabpanel", { name: section.label });
      await expect(panel).toBeVisible();
      await expect(page.getByRole("tabpanel")).toHaveCount(1);
      for (const item of section.items) {
        const article = panel.locator("article", { hasText: item.title });
        await expect(article).toContainText(item.badge);
        await expect(article.locator("time")).toHaveAttribute("datetime", item.date);
        await expect(article).toContainText(item.body[0] ?? "");
      }
    }
    await expect(page.getByRole("tabpanel", { name: "Regulations" })).toContainText("$2 million");
    await page.keyboard.press("Home");
    await expect(page.getByRole("tab", { name: "Industry News" })).toBeFocused();
    await page.keyboard.press("ArrowLeft");
    await expect(page.getByRole("tabpanel", { name: "Regulations" })).toBeVisible();
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("tabpanel", { name: "Industry News" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("img")).toHaveCount(1);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 HOST-07 every section of the news is on the page and the tabs link to it", async ({ page }) => {
    await page.goto("/host/community");
    for (const section of newsDocument.standard.sections) {
      for (const item of section.items) await expect(page.getByRole("heading", { name: item.title })).toBeVisible();
    }
    await page.getByRole("link", { name: "Regulations", exact: true }).click();
    await expect(page).toHaveURL(/#regulations$/);
    await expect(page.getByText("$2 million").first()).toBeInViewport();
  });

  test("SHELL-07 all of /host, with packages and questions, can be read and opened", async ({ page }) => {
    await page.goto("/host");
    const question = page.locator("details").first();
    await question.locator("summary").click();
    await expect(question.locator("p").first()).toBeVisible();
  });
});
