import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Checks the page as it is in both color schemes, without animations. */
export async function expectNoViolationsInEitherScheme(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await expectNoViolations(page);
  }
}

/** Runs every rule of axe, best practices included, once animations have ended. */
export async function expectNoViolations(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(runningAnimations)).toEqual([]);
  // Without legacy mode axe opens a second page for each run, which doubles the time. It differs only for frames of
  // other origins, and there are none.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"] })
    .analyze();
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  ]);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

function runningAnimations(): string[] {
  return document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => ("transitionProperty" in animation ? String(animation.transitionProperty) : animation.id));
}
