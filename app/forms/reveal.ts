/** Moves the focus to something and brings it into view, with its label where it is a field. */
export function reveal(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  (target.closest(".field") ?? target).scrollIntoView({ block: "nearest" });
}

/** Leads to a part of the page by its heading, as its link would without script. */
export function leadTo(heading: HTMLElement | null, id: string): void {
  history.replaceState(history.state, "", `#${id}`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

/** Reveals the first invalid field of a form, else what is wrong with the form as a whole. */
export function revealFirstError(form: HTMLFormElement): void {
  const target =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"]');
  if (target) reveal(target);
}

/** False while somebody is in a field, which the focus must not leave. The button of a form that was sent may be gone. */
export const isFocusFree = () => document.activeElement?.matches("body, button") ?? true;
