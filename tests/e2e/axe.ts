import { createRequire } from "node:module";
import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

type Options = Parameters<AxeBuilder["options"]>[0];
type Results = Awaited<ReturnType<AxeBuilder["analyze"]>>;

// The axe that the builder would inject.
const builderPath = createRequire(import.meta.url).resolve("@axe-core/playwright");
const { source } = createRequire(builderPath)("axe-core") as { source: string };

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
  const violations = await findViolations(page, {
    resultTypes: ["violations"],
    ...(rules && { runOnly: { type: "rule", values: rules } }),
  });
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.map(({ target, failureSummary }) => [target, failureSummary]),
  ]);
  expect(found, new URL(page.url()).pathname).toEqual([]);
}

/** The builder injects axe twice per run and returns every result, which takes longer than axe; only frames need it. */
async function findViolations(page: Page, options: Options): Promise<Results["violations"]> {
  if (page.frames().length > 1) {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).options(options).analyze();
    return violations;
  }
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: { run(options: Options): Promise<Results> } };
    return (await axe.run(options)).violations;
  }, options);
}

/** After two frames, in which a change of the scheme begins its transitions. What scrolling drives has no end. */
async function runningAnimations(): Promise<string[]> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  return document
    .getAnimations()
    .filter(({ timeline }) => timeline instanceof DocumentTimeline)
    .filter(({ effect, playState }) => playState === "running" && effect?.getComputedTiming().endTime !== Infinity)
    .map((animation) => ("transitionProperty" in animation ? String(animation.transitionProperty) : animation.id));
}
