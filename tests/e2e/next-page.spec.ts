import { expect, test } from "./fixtures.ts";

test("SHELL-04 the next page is fetched while a pointer is on its link, and the page's own policy allows the rule", async ({
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

    test("SHELL-04 one page turns into the next, unless motion is to be reduced", async ({ page }) => {
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
