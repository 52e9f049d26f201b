import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** Fails where axe finds anything on the page once it stands still: every rule it has, its own advice included. */
export async function expectNoViolations(page: Page): Promise<void> {
  // A colour half-way to another is nobody's contrast.
  await expect.poll(() => page.evaluate(underWay)).toEqual([]);
  // Legacy mode puts the results together in the page itself: otherwise a new page is opened for it each time, which took
  // as long as the looking. It differs only for frames of other origins, of which there are none.
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

/** Animations and transitions that will end, and have not. */
function underWay(): string[] {
  return document
    .getAnimations()
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => ("transitionProperty" in animation ? String(animation.transitionProperty) : animation.id));
}
