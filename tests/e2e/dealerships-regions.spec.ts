import type { Page } from "@playwright/test";
import { locationCount, regionsDocument, regionsOf } from "../../app/content/regions.ts";
import { expect, test } from "./fixtures.ts";
import { clear, typeInto } from "./typing.ts";

const regions = regionsOf(regionsDocument.standard);
const card = (page: Page, name: string) =>
  page.getByRole("main").locator("section", { has: page.getByRole("heading", { name, exact: true, level: 2 }) });
const searchBox = (page: Page) => page.getByPlaceholder("Search locations...");
const country = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Country" }).getByRole("link", { name });

test.describe("hosts", () => {
  test("DEAL-01 every host is listed with name, place and bikes, and links to its page", async ({ page }) => {
    await page.goto("/dealerships");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("HOSTING");
    const hosts = page.getByRole("main").getByRole("listitem");
    await expect(hosts).toHaveCount(28);
    const seawall = hosts.filter({ hasText: "Seawall Spokes" });
    await expect(seawall).toContainText("28 bikes");
    await expect(seawall).toContainText("Stanley Park, Georgia Street entrance");
    const href = await seawall.getByRole("link").getAttribute("href");
    expect(href).toMatch(/^\/dealerships\/\d+$/);
    await seawall.getByRole("link").click();
    await expect(page).toHaveURL(href ?? "");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Seawall Spokes");
  });

  test("DEAL-02 a host's page: breadcrumb, details, fleet, chart and the Starter Package", async ({ page }) => {
    await page.goto("/dealerships/1");
    const main = page.getByRole("main");
    const trail = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(trail.getByRole("listitem")).toHaveText(["Home", "Dealerships", "Dealership 1"]);
    await expect(trail.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
    await expect(trail.getByRole("link", { name: "Dealerships" })).toHaveAttribute("href", "/dealerships");
    await expect(trail.locator("[aria-current=page]")).toHaveText("Dealership 1");
    await expect(main.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    const bikes = Number(/^(\d+) e-bikes$/.exec((await main.locator("dd").nth(1).textContent()) ?? "")?.[1]);
    expect(bikes).toBeGreaterThanOrEqual(6);
    await expect(main.getByRole("img", { name: `${bikes} e-bikes` }).locator("use")).toHaveCount(bikes);
    await expect(main.getByRole("img", { name: "Chart of Vancouver" })).toBeVisible();
    await expect(main.locator('a[href="/vancouver-map"]')).toBeVisible();
    const starter = main.getByRole("region", { name: "Starter Package" });
    await expect(starter).toContainText("$6,995 USD");
    await expect(starter.getByRole("listitem")).toHaveText([
      "3 GPS-trackable e-bikes",
      "6 safety helmets",
      "3 bike locks",
      "2 carry bags",
      "security tags",
      "1 tablet with POS and GPS tracking app",
      "basic booking system",
      "2 hours training",
      "social media marketing guide",
      "1-year warranty",
      "hosting region protected",
    ]);
    await expect(starter.getByRole("link", { name: "Get Started" })).toHaveAttribute(
      "href",
      "/host/application?preferredPackage=basic",
    );
  });

  test("DEAL-02 a rider finds the way, the nearest hosts, and what to know before the ride", async ({ page }) => {
    await page.goto("/dealerships");
    await page.getByRole("link", { name: "Tidewheel Vancouver" }).click();
    const main = page.getByRole("main");
    await expect(main.getByRole("img", { name: "Chart of Vancouver" })).toContainText("Robson St");
    await expect(main.getByRole("definition").nth(2)).toContainText("Robson Street");
    const nearest = main.getByRole("navigation", { name: "Nearest hosts" }).getByRole("listitem");
    await expect(nearest).toHaveText([/km \w+$/, /km \w+$/, /km \w+$/]);
    const before = main.getByRole("region", { name: "Before you ride" });
    await expect(before).toContainText("from $250 to $1,000");
    const pay = before.getByRole("link", { name: "Pay your deposit" });
    await expect(pay).toHaveAttribute("href", /^\/payment\?dealership=\d+$/);
    await nearest.first().getByRole("link").click();
    await expect(page).toHaveURL(/\/dealerships\/\d+$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Tidewheel Vancouver");
  });

  test("DEAL-02 an unknown host is a 404 page", async ({ page }) => {
    expect((await page.goto("/dealerships/4711"))?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Oops! Page not found");
  });

  test("DEAL-01 any search text gets a response", async ({ request }) => {
    for (const q of ["%25", "%00", "_", "%5C", "'", "%E0%A4%A", "a".repeat(10_000)]) {
      const answer = await request.get(`/dealerships?q=${q}`);
      expect(answer.status(), q.slice(0, 10)).toBe(200);
    }
    expect(await (await request.get("/dealerships?q=%25")).text()).toContain("No hosts found matching your search");
  });
});

test.describe("regions", () => {
  test("REG-02 REG-04 every location is in its group, with its count and its page", async ({ page }) => {
    for (const [key, path] of [
      ["canada", "/regions"],
      ["usa", "/regions?country=usa"],
    ] as const) {
      await page.goto(path);
      for (const region of regions[key]) {
        const group = card(page, region.name);
        await expect(group.locator("p")).toHaveText(`${region.locations.length} locations available`);
        await expect(group.getByRole("link")).toHaveText([...region.locations]);
        const hrefs = await group.getByRole("link").evaluateAll((links) => links.map((a) => a.getAttribute("href")));
        expect(hrefs).toEqual(region.locations.map((_, position) => `/regions/${(position % 3) + 1}`));
      }
    }
  });

  test("REG-04 REG-05 top links, the claim, and the reasons for each country", async ({ page }) => {
    await page.goto("/regions");
    const main = page.getByRole("main");
    const ways = main.getByRole("navigation", { name: "Regions" });
    await expect(ways.getByRole("link")).toHaveText(["Back to Home", "Region 1", "Region 2", "Region 3"]);
    await expect(ways.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
    for (const id of [1, 2, 3])
      await expect(ways.getByRole("link", { name: `Region ${id}` })).toHaveAttribute("href", `/regions/${id}`);
    await expect(main).toContainText("100+ locations");
    for (const [name, path] of [
      ["Canada", "/regions"],
      ["USA", "/regions?country=usa"],
    ] as const) {
      await page.goto(path);
      const why = main.locator("section", {
        has: page.getByRole("heading", { name: `Why Choose ${name} for Your E-Bike Adventure` }),
      });
      await expect(why.getByRole("heading", { level: 3 })).toHaveCount(3);
    }
  });

  test("REG-01 REG-03 the list follows each key, the URL follows the list, and nothing is requested", async ({
    page,
  }) => {
    await page.goto("/regions", { waitUntil: "networkidle" });
    const asked: string[] = [];
    // Ignore assets that are still loading.
    page.on("request", (request) => /\/assets\/|\/favicon/.test(request.url()) || asked.push(request.url()));
    await searchBox(page).pressSequentially("KELOW");
    await expect(page.locator("[data-region] li")).toHaveText(["Kelowna", "West Kelowna"]);
    await expect(card(page, "Thompson Okanagan").locator("p")).toHaveText("2 locations available");
    await expect(page).toHaveURL("/regions?q=KELOW");
    await typeInto(searchBox(page), "rockies");
    await expect(page.locator("[data-region] li")).toHaveCount(regions.canada[3]?.locations.length ?? 0);
    await typeInto(searchBox(page), "nowhere at all");
    await expect(page.getByText("No locations found matching your search")).toBeVisible();
    await clear(searchBox(page));
    await expect(page.locator("[data-region] li")).toHaveCount(locationCount(regions, "canada"));
    await expect(page).toHaveURL("/regions");
    expect(asked).toEqual([]);
  });

  test("REG-03 Back and Forward move through countries and regions, not keys, without requests", async ({ page }) => {
    await page.goto("/regions", { waitUntil: "networkidle" });
    // Prefetch on hover still works, but the list neither waits for it nor requests data.
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes(".data") && asked.push(request.url()));
    await page.evaluate(() => document.body.setAttribute("data-same", "yes"));
    await searchBox(page).pressSequentially("fort ");
    await country(page, "USA").click();
    await expect(page).toHaveURL("/regions?q=fort&country=usa");
    await expect(page.locator("[data-region] li")).toHaveText(["Fort Collins"]);
    await clear(searchBox(page));
    await page.getByLabel("State", { exact: true }).selectOption("Texas");
    await expect(page).toHaveURL("/regions?country=usa&region=texas");
    await page.goBack();
    await expect(page).toHaveURL("/regions?country=usa");
    await expect(page.locator("[data-region] li")).toHaveCount(locationCount(regions, "usa"));
    await expect(page.getByLabel("State", { exact: true })).toHaveValue("");
    await page.goBack();
    await expect(page).toHaveURL("/regions?q=fort");
    await expect(searchBox(page)).toHaveValue("fort");
    await expect(country(page, "Canada")).toHaveAttribute("aria-current", "true");
    await page.goForward();
    await expect(page).toHaveURL("/regions?country=usa");
    await expect(searchBox(page)).toHaveValue("");
    expect(asked).toEqual([]);
    await expect(page.locator("body")).toHaveAttribute("data-same", "yes");
  });

  test("REG-01 changing the country resets the filter to All", async ({ page }) => {
    await page.goto("/regions", { waitUntil: "networkidle" });
    const filter = page.getByLabel("Region", { exact: true });
    await expect(filter.locator("option")).toHaveText(["All", ...regions.canada.map(({ name }) => name)]);
    await filter.selectOption("Northern BC");
    await expect(page.locator("[data-region]")).toHaveCount(1);
    await expect(page).toHaveURL("/regions?region=northern-bc");
    await country(page, "USA").click();
    await expect(page.getByLabel("State", { exact: true })).toHaveValue("");
    await expect(page.locator("[data-region]")).toHaveCount(26);
    await expect(page).toHaveURL("/regions?country=usa");
    await expect(country(page, "USA")).toHaveAttribute("aria-current", "true");
    await page.getByLabel("State", { exact: true }).selectOption("Oregon");
    await typeInto(searchBox(page), "bend");
    await expect(page).toHaveURL("/regions?q=bend&country=usa&region=oregon");
    await page.reload();
    await expect(page.locator("[data-region] li")).toHaveText(["Bend"]);
    await country(page, "Canada").click();
    await expect(page.getByText("No locations found matching your search")).toBeVisible();
    await expect(page.getByLabel("Region", { exact: true })).toHaveValue("");
  });

  test("REG-03 a typed search looks like the page of its address", async ({ page }) => {
    const look = () =>
      page.getByRole("main").evaluate((main) =>
        [...main.querySelectorAll("[data-part=cards] section, [data-part=count]")].map((element) => {
          const { x, width } = element.getBoundingClientRect();
          return [x, width, getComputedStyle(element).fontSize];
        }),
      );
    for (const [typed, found] of [
      ["kel", 2],
      ["sunshine", 0],
    ] as const) {
      await page.goto("/regions", { waitUntil: "networkidle" });
      await searchBox(page).pressSequentially(typed);
      await expect(page.locator("[data-region]")).toHaveCount(found);
      const searched = await look();
      await page.goto(`/regions?q=${typed}`);
      expect(searched).toEqual(await look());
    }
  });

  test("REG-03 any query string gets a response", async ({ request }) => {
    for (const search of [
      "country=mars",
      "region=nowhere&q=",
      "country=usa&region=vancouver-island",
      "q=%00",
      "q=%E0%A4%A",
    ]) {
      const answer = await request.get(`/regions?${search}`);
      expect(answer.status(), search).toBe(200);
      expect(await answer.text()).toMatch(/locations available|No locations found matching your search/);
    }
    expect([200, 414, 431]).toContain((await request.get(`/regions?q=${"a".repeat(10_000)}`)).status());
  });

  test("REG-06 a region's page: breadcrumb, heading, link home, and the locations that link to it", async ({
    page,
  }) => {
    for (const id of [1, 2, 3]) {
      await page.goto(`/regions/${id}`);
      const trail = page.getByRole("navigation", { name: "Breadcrumb" });
      await expect(trail.getByRole("listitem")).toHaveText(["Home", "Regions", `Region ${id}`]);
      await expect(trail.getByRole("link", { name: "Regions" })).toHaveAttribute("href", "/regions");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Region Details");
      await expect(page.getByRole("main").getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
      const wanted = [...regions.canada, ...regions.usa].flatMap(({ locations }) =>
        locations.filter((_, position) => (position % 3) + 1 === id),
      );
      await expect(page.getByRole("main").locator("dd li > a:first-child")).toHaveText(wanted);
    }
    for (const id of ["0", "4", "01", "x"]) expect((await page.goto(`/regions/${id}`))?.status()).toBe(404);
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("SHELL-07 DEAL-01 the host search covers name and place", async ({ page }) => {
    await page.goto("/dealerships");
    await typeInto(page.getByLabel("Search hosts by name or place"), "KITS");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/dealerships?q=KITS");
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(3);
    await expect(page.getByLabel("Search hosts by name or place")).toHaveValue("KITS");
    await typeInto(page.getByLabel("Search hosts by name or place"), "atlantis");
    await page.keyboard.press("Enter");
    await expect(page.getByText("No hosts found matching your search")).toBeVisible();
    await page.getByRole("link", { name: "Show all hosts" }).click();
    await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(28);
  });

  test("SHELL-07 REG-01 REG-03 search, filter and country work, and changing the country drops the filter", async ({
    page,
  }) => {
    await page.goto("/regions");
    await typeInto(searchBox(page), "fort");
    await page.getByLabel("Region", { exact: true }).selectOption("Northern BC");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/regions?q=fort&region=northern-bc");
    await expect(page.locator("[data-region] li")).toHaveText(["Fort Nelson", "Fort St. James", "Fort St. John"]);
    await country(page, "USA").click();
    await expect(page).toHaveURL("/regions?q=fort&country=usa");
    await expect(page.locator("[data-region] li")).toHaveText(["Fort Collins"]);
    await expect(page.getByLabel("State", { exact: true })).toHaveValue("");
    await typeInto(searchBox(page), "nowhere at all");
    await page.getByRole("button", { name: "Search" }).click();
    await expect(page.getByText("No locations found matching your search")).toBeVisible();
    await expect(country(page, "USA")).toHaveAttribute("aria-current", "true");
  });
});
