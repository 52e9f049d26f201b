import { expect } from "vitest";
import type { Session } from "./engines/session.ts";

export const looks = [
  { width: 390, height: 844, scheme: "dark" },
  { width: 1280, height: 900, scheme: "light" },
] as const;

/** A busy machine takes long to show what must come. */
export const soon = { timeout: 60_000 };

/**
 * Fills in a form by keys as a person does: Tab to each field, arrow keys in choices, and in each text a typo taken back.
 * `fields` holds values by name in tab order; a click gives the first the focus.
 */
export async function fillIn(session: Session, fields: Record<string, string>): Promise<void> {
  for (const [index, [name, value]] of Object.entries(fields).entries()) {
    if (index === 0) await clickField(session, name);
    else await tabTo(session, name);
    await enter(session, name, value);
  }
}

/** A form's script comes with the first touch. */
export async function clickField(session: Session, name: string): Promise<void> {
  await session.click(fieldOf(name));
  await session.waitFor(
    () => document.documentElement.dataset.hydrated !== "false" || matchMedia("(scripting: none)").matches,
  );
}

/** In place of what the focused field holds. */
export async function retype(session: Session, name: string, text: string): Promise<void> {
  await expectFocus(session, name);
  await session.press("Control+a");
  await session.press("Backspace");
  await session.keys(text);
  await expectValue(session, name, text);
}

/** Goes on by Tab until a button or link of this name has the focus, and presses Enter. */
export async function pressButton(session: Session, name: string): Promise<void> {
  const seen: string[] = [];
  for (let tabs = 0; tabs < 100; tabs += 1) {
    const at = await session.evaluate(readFocus);
    if (at.isButton && at.text === name) return session.press("Enter");
    seen.push(at.name || at.text);
    await session.press("Tab");
  }
  throw new Error(`${session.engine}: no Tab leads to "${name}", but to ${seen.join(" | ")}`);
}

export const expectFocus = (session: Session, name: string) =>
  expect.poll(async () => (await session.evaluate(readFocus)).name, soon).toBe(name);

export const expectValue = (session: Session, name: string, value: string) =>
  expect.poll(() => session.evaluate(readValue, name), soon).toBe(value);

export const expectPath = (session: Session, path: string) =>
  session.waitFor((expected) => location.pathname === expected, path);

/** Shown in an element that matches. */
export const expectText = (session: Session, text: string, selector = "main") =>
  session.waitFor(hasText, selector, text);

export const expectToast = (session: Session, text: string) => expectText(session, text, "[data-sonner-toast]");

/** The field is invalid and has the focus, and the message stands below it. */
export async function expectFault(session: Session, name: string, message: string): Promise<void> {
  await expect
    .poll(() => session.evaluate(readFault, name, message), soon)
    .toEqual({ isInvalid: true, hasFocus: true, isBelow: true });
}

/** A refusal stands in the form with the focus on it, also when the person goes on from there. */
export async function expectStandingAlert(session: Session, message: string): Promise<void> {
  await expect.poll(() => session.evaluate(readAlert, message), soon).toEqual({ isShown: true, hasFocus: true });
  await session.press("Tab");
  await session.press("Tab");
  expect(await session.evaluate(readAlert, message)).toEqual({ isShown: true, hasFocus: false });
}

const fieldOf = (name: string) => `[name="${name}"]`;

async function tabTo(session: Session, name: string): Promise<void> {
  const before = (await session.evaluate(readFocus)).name;
  let at = before;
  // A date has several stops.
  for (let tabs = 0; tabs < 5 && at === before; tabs += 1) {
    await session.press("Tab");
    at = (await session.evaluate(readFocus)).name;
  }
  expect(at, `where Tab leads from ${before} in ${session.engine}`).toBe(name);
}

async function enter(session: Session, name: string, value: string): Promise<void> {
  const field = await session.evaluate(readField, name);
  if (field.type === "radio") return chooseRadio(session, name, value);
  if (field.type === "select-one") return chooseOption(session, name, value);
  if (field.type === "date") return session.type(fieldOf(name), value);
  if (field.value) {
    await session.press("Control+a");
    await session.press("Backspace");
  }
  const half = Math.ceil(value.length / 2);
  await session.keys(`${value.slice(0, half)}q`);
  await session.press("Backspace");
  await session.keys(value.slice(half));
  await expectValue(session, name, value);
}

async function chooseRadio(session: Session, name: string, value: string): Promise<void> {
  const { length } = await session.evaluate(readField, name);
  for (let presses = 0; presses < length; presses += 1) {
    if ((await session.evaluate(readFocus)).value === value) break;
    await session.press("ArrowDown");
  }
  if ((await session.evaluate(readValue, name)) !== value) await session.press("Space");
  await expectValue(session, name, value);
}

async function chooseOption(session: Session, name: string, value: string): Promise<void> {
  const { index, values } = await session.evaluate(readField, name);
  const steps = values.indexOf(value) - index;
  for (let step = 0; step < Math.abs(steps); step += 1) await session.press(steps > 0 ? "ArrowDown" : "ArrowUp");
  await expectValue(session, name, value);
}

function readFocus() {
  const at = document.activeElement as HTMLInputElement;
  const text = (at.textContent || at.value || "").trim();
  return { name: at.name ?? "", value: at.value ?? "", text, isButton: at.matches("a, button, summary") };
}

function readField(name: string) {
  const all = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  const { type, value, selectedIndex, options } = all[0] as HTMLInputElement & HTMLSelectElement;
  return {
    type: type as string,
    value,
    length: all.length,
    index: selectedIndex ?? 0,
    values: [...(options ?? [])].map((option) => option.value),
  };
}

function readValue(name: string): string | undefined {
  const all = [...document.querySelectorAll<HTMLInputElement>(`[name="${name}"]`)];
  return (all[0]?.type === "radio" ? all.find(({ checked }) => checked) : all[0])?.value;
}

function hasText(selector: string, text: string): boolean {
  return [...document.querySelectorAll(`:is(${selector}), :is(${selector}) *`)].some(
    (each) =>
      each.textContent.includes(text) &&
      ![...each.children].some((child) => child.textContent.includes(text)) &&
      each.checkVisibility(),
  );
}

function readFault(name: string, message: string) {
  const field = document.querySelector(`[name="${name}"]`) as HTMLInputElement;
  const below = (field.getAttribute("aria-describedby") ?? "")
    .split(" ")
    .map((id) => document.getElementById(id))
    .find((each) => each?.textContent.includes(message));
  return {
    isInvalid: field.getAttribute("aria-invalid") === "true",
    hasFocus: document.activeElement === field,
    isBelow: (below?.getBoundingClientRect().top ?? 0) >= field.getBoundingClientRect().bottom,
  };
}

function readAlert(message: string) {
  const alert = [...document.querySelectorAll("form [role=alert]")].find((each) => each.textContent.includes(message));
  return { isShown: alert?.checkVisibility() ?? false, hasFocus: document.activeElement === alert };
}
