import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

export async function expectNoViolationsInEitherScheme(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expectNoViolations(page);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  // The schemes differ in their colors only.
  await expectNoViolations(page, ["color-contrast", "link-in-text-block"]);
}

/** Runs every axe rule, best practices included, after animations have ended. */
export async function expectNoViolations(page: Page, rules?: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(runningAnimations)).toEqual([]);
  // Without legacy mode axe opens a second page per run, which takes twice as long and matters only for cross-origin
  // frames.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ["violations"], ...(rules && { runOnly: { type: "rule", values: rules } }) })
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
