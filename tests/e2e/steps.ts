import { expect, type Locator, type Page } from "@playwright/test";
import { hostApplicationFieldNames as names } from "../../app/content/host-application.ts";
import { query } from "../support/cluster.ts";
import { typeInto } from "./typing.ts";

/** The toast that is shown. */
export const toastOf = (page: Page) => page.locator("[data-sonner-toast][data-visible=true]:not([data-removed=true])");

/** Fills in the host application as a person does. */
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

/** Compares what is stored of somebody with what they entered. */
export async function expectStored(databaseUrl: string, table: string, fields: Record<string, string>): Promise<void> {
  const rows = await query(databaseUrl, `select * from ${table} where email = $1`, [fields.email]);
  const columns = Object.entries(fields).map(([name, value]) => [name.replace(/[A-Z]/g, "_$&").toLowerCase(), value]);
  expect(rows).toMatchObject([Object.fromEntries(columns)]);
}

/**
 * How long after the pointer or the focus came to a button, or the pointer left it, its card opened or closed, each time in
 * milliseconds of the page's own clock; and whether that was before a timer rang that began at the same moment. Whatever
 * holds up the one holds up the other, so that this can be asserted on a busy machine.
 * @param within what each timer is set to; as many turns are waited for
 * @returns once it watches, what waits for the turns
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
