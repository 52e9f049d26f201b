import { expect, test } from "./fixtures.ts";

test.use({ isFirstVisit: true });

test("SHELL-04 hovering a link prefetches its page, and the content security policy allows the rule", async ({
  page,
}) => {
  const preload = await page.context().newCDPSession(page);
  await preload.send("Preload.enable");
  const refused: string[] = [];
  page.on("console", (message) => void (message.type() === "error" && refused.push(message.text())));
  const fetched = new Promise<string>((resolve) => {
    preload.on("Preload.prefetchStatusUpdated", ({ status, prefetchUrl }) => {
      if (status === "Ready") resolve(prefetchUrl);
    });
  });
  await page.goto("/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).hover();
  expect(new URL(await fetched).pathname).toBe("/terms");
  expect(refused).toEqual([]);
});

for (const reducedMotion of ["no-preference", "reduce"] as const) {
  test.describe(`with motion ${reducedMotion}`, () => {
    test.use({ contextOptions: { reducedMotion } });

    test("SHELL-04 pages have a view transition unless reduced motion is set", async ({ page }) => {
      await page.addInitScript(() => {
        window.addEventListener("pagereveal", (event) => {
          document.documentElement.dataset.turned = String((event as PageRevealEvent).viewTransition !== null);
        });
      });
      await page.goto("/terms");
      await page.getByRole("contentinfo").getByRole("link", { name: "Safety" }).click();
      await expect(page).toHaveURL("/safety");
      await expect(page.locator("html")).toHaveAttribute("data-turned", String(reducedMotion === "no-preference"));
    });
  });
}
