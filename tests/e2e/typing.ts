import { expect, type Locator, type Page } from "@playwright/test";

// Most keys come sooner than the next frame and some later, so React renders between keys only sometimes.
const keyDelaysMs = [0, 18, 0, 2, 0, 0];

/** Clicks a field, clears it with keys, and types. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  if ((await field.getAttribute("type")) === "date") {
    await field.focus();
    return enterDay(field, text);
  }
  await clear(field);
  await typeKeys(field, text);
  await expect(field).toHaveValue(text);
}

export async function clear(field: Locator): Promise<void> {
  await field.click();
  await emptyFocused(field);
}

/** Inserts hostile or very long text at once, like a paste. */
export async function paste(field: Locator, text: string): Promise<void> {
  await clear(field);
  await field.page().keyboard.insertText(text);
}

/** Types into the focused field and fails if it loses the focus. */
export async function typeKeys(field: Locator, text: string): Promise<void> {
  await expect(field).toBeFocused();
  const focusLosses = await field.evaluateHandle(watchFocusLosses);
  for (const [index, keys] of (text.match(/.{1,4}/gsu) ?? []).entries())
    await field.page().keyboard.type(keys, { delay: keyDelaysMs[index % keyDelaysMs.length] });
  const losses = await focusLosses.evaluate(({ end }) => end());
  await focusLosses.dispose();
  expect(losses, `where the focus went from ${field} while "${text}" was typed`).toEqual([]);
}

/** Runs in the page; `end` returns each element that took the focus, with the field's value at that moment. */
function watchFocusLosses(field: HTMLElement | SVGElement) {
  const losses: { typed: string; focused: string | undefined }[] = [];
  const note = () => {
    const { activeElement } = document;
    if (activeElement !== field)
      losses.push({ typed: (field as HTMLInputElement).value, focused: activeElement?.outerHTML.slice(0, 200) });
  };
  for (const type of ["focusin", "focusout"]) document.addEventListener(type, note, true);
  const end = () => {
    for (const type of ["focusin", "focusout"]) document.removeEventListener(type, note, true);
    note();
    return losses;
  };
  return { end };
}

/**
 * Fills in a form with the keyboard only: Tab between fields, arrow keys in radio groups, and in each text a typo fixed
 * with Backspace. Fails if the focus goes anywhere else. `fields` holds values by field name in tab order.
 */
export async function fillIn(form: Locator, fields: Record<string, string>): Promise<void> {
  const page = form.page();
  const names = Object.keys(fields);
  await fieldOf(form, names[0] ?? "").click();
  const visited = await watchFocus(page);
  for (const [name, value] of Object.entries(fields)) {
    const field = fieldOf(form, name);
    if (name !== names[0]) await page.keyboard.press("Tab");
    await expect(field.and(page.locator(":focus")), `Tab leads to ${name}`).toHaveCount(1);
    await enter(field, value);
  }
  expect(await visited(), "fields that had the focus").toEqual(names);
}

export async function valuesOf(form: Locator, names: string[]): Promise<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const name of names) {
    const field = fieldOf(form, name);
    const isRadio = (await field.first().getAttribute("type")) === "radio";
    values[name] = isRadio ? await form.locator(`[name=${name}]:checked`).inputValue() : await field.inputValue();
  }
  return values;
}

/** Records the name of the focused field and of each field focused later. */
export async function watchFocus(page: Page): Promise<() => Promise<string[]>> {
  const watch = await page.evaluateHandle(() => {
    const visited: string[] = [];
    const note = () => {
      const { activeElement: at } = document;
      const name = at?.getAttribute("name") ?? at?.tagName.toLowerCase() ?? "nowhere";
      // Radio buttons of one group count as one field.
      if (visited.at(-1) !== name) visited.push(name);
    };
    note();
    document.addEventListener("focusin", note);
    return visited;
  });
  return () => watch.jsonValue();
}

export const fieldOf = (form: Locator, name: string) => form.locator(`[name=${name}]`);

async function enter(field: Locator, value: string): Promise<void> {
  const type = await field.first().evaluate((each: HTMLInputElement) => each.type);
  if (type === "radio") return chooseRadio(field, value);
  if (type === "select-one") return chooseOption(field, value);
  if (type === "date") return enterDay(field, value);
  await emptyFocused(field);
  const half = Math.ceil(value.length / 2);
  await typeKeys(field, `${value.slice(0, half)}q`);
  await field.page().keyboard.press("Backspace");
  await typeKeys(field, value.slice(half));
}

/** Month, day and year, as an American types them; the next Tab leads to the calendar's button within the field. */
async function enterDay(field: Locator, value: string): Promise<void> {
  const [year, month, day] = value.split("-");
  const { keyboard } = field.page();
  await keyboard.type(`${month}${day}${year}`, { delay: 20 });
  await expect(field).toHaveValue(value);
  await keyboard.press("Tab");
}

async function chooseOption(select: Locator, value: string): Promise<void> {
  const { keyboard } = select.page();
  await keyboard.press("Home");
  const options = await select.locator("option").count();
  for (let presses = 0; presses < options && (await select.inputValue()) !== value; presses += 1)
    await keyboard.press("ArrowDown");
}

async function chooseRadio(group: Locator, value: string): Promise<void> {
  const { keyboard } = group.page();
  const focused = group.and(group.page().locator(":focus"));
  for (let presses = await group.count(); presses > 0 && (await focused.inputValue()) !== value; presses -= 1)
    await keyboard.press("ArrowDown");
  if (!(await focused.isChecked())) await keyboard.press("Space");
}

async function emptyFocused(field: Locator): Promise<void> {
  if ((await field.inputValue()) === "") return;
  await field.page().keyboard.press("ControlOrMeta+a");
  await field.page().keyboard.press("Backspace");
}
