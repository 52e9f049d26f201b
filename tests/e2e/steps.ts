import { expect, type Locator, type Page } from "@playwright/test";
import { hostApplicationFieldNames as names } from "../../app/content/host-application.ts";
import { query } from "../support/cluster.ts";
import { typeInto } from "./typing.ts";

export const toastOf = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]:not([data-removed=true])");

export async function fillApplication(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) {
    const label = names[name as keyof typeof names];
    if (name === "businessOwnership" || name === "timeCommitment") {
      await page.locator(`input[name=${name}][value=${value}]`).check();
    } else if (["businessExperience", "preferredPackage", "capitalAvailable"].includes(name)) {
      await page.getByLabel(label).selectOption(value);
    } else {
      await typeInto(page.getByLabel(label), value);
    }
  }
}

export async function expectStored(databaseUrl: string, table: string, fields: Record<string, string>): Promise<void> {
  const rows = await query(databaseUrl, `select * from ${table} where email = $1`, [fields.email]);
  const columns = Object.entries(fields).map(([name, value]) => [name.replace(/[A-Z]/g, "_$&").toLowerCase(), value]);
  expect(rows).toMatchObject([Object.fromEntries(columns)]);
}

/** Moves the mouse onto a visible card as a hand does: `hover` may scroll first, which takes the page from under the mouse. */
export async function moveOnto(page: Page, card: Locator): Promise<void> {
  await expect(card).toBeVisible();
  const box = await card.boundingBox();
  if (!box) throw new Error("the card has no place on the page");
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 6 });
}

/**
 * Measures how long a button's card takes to open after hover or focus and to close after the pointer leaves, in
 * milliseconds of the page's clock, and whether it beat a timer that started at the same moment. A busy machine delays
 * both alike, so the comparison stays reliable. `within` holds one timeout per measurement; returns a function that
 * waits for all of them.
 */
export async function watchCard(button: Locator, within: number[]) {
  const watch = await button.evaluateHandle((each, limits) => {
    const turns: { ms: number; isInTime: boolean }[] = [];
    let [since, isInTime, timer] = [0, false, 0];
    for (const event of ["pointerenter", "pointerleave", "focus"])
      each.addEventListener(event, ({ timeStamp }) => {
        [since, isInTime] = [timeStamp, true];
        clearTimeout(timer);
        timer = window.setTimeout(() => {
          isInTime = false;
        }, limits[turns.length]);
      });
    const { promise, resolve } = Promise.withResolvers<typeof turns>();
    const card = document.getElementById(String(each.getAttribute("popovertarget")));
    card?.addEventListener("beforetoggle", ({ timeStamp }) => {
      if (turns.push({ ms: timeStamp - since, isInTime }) === limits.length) resolve(turns);
    });
    return { promise };
  }, within);
  return () => watch.evaluate(({ promise }) => promise);
}
