export function reveal(target: HTMLElement): void {
  target.focus({ preventScroll: true });
  (target.closest(".field") ?? target).scrollIntoView({ block: "nearest" });
}

export function leadTo(heading: HTMLElement | null, id: string): void {
  history.replaceState(history.state, "", `#${id}`);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView();
}

export function revealFirstError(form: HTMLFormElement): void {
  const target =
    form.querySelector<HTMLElement>('[aria-invalid="true"]') ?? form.querySelector<HTMLElement>('[role="alert"]');
  if (target) reveal(target);
}

/**
 * Never move the focus out of a field. A submitted form's button may have disappeared, and the second press of a double
 * click then lands on `main`.
 */
export const isFocusFree = () => document.activeElement?.matches("body, main, button") ?? true;
