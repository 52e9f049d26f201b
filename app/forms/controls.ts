export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export const isControl = (target: EventTarget): target is Control =>
  (target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement) &&
  target.name !== "";

export const isMarked = (control: Control) => control.getAttribute("aria-invalid") === "true";

export const controlsOf = (form: HTMLFormElement | null) =>
  [...(form?.elements ?? [])].filter((each) => isControl(each) && each.type !== "hidden") as Control[];

export function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement)
    return [...control.options].some(({ selected, defaultSelected }) => selected !== defaultSelected);
  if (control.type === "radio" || control.type === "checkbox") {
    const { checked, defaultChecked } = control as HTMLInputElement;
    return checked !== defaultChecked;
  }
  return control.value !== control.defaultValue;
}
