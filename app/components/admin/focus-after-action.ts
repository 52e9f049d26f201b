import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

type Sent = Pick<SubmitEvent, "submitter"> & { control: Element | null; formId: string; work: string | undefined };

/**
 * An action often takes the pressed button away, or disables it for a moment, and the focus falls to the page. Then it
 * goes on at the same button of a form that is drawn anew, or in the section around the form: a section has `data-work`,
 * with a name that it keeps when it is drawn anew, and takes the focus itself, unless something in it is marked with
 * `data-work-next`.
 */
export function useFocusAfterAction(): void {
  const isNavigating = useNavigation().state !== "idle";
  const isPosting = useFetchers().some(({ state }) => state !== "idle");
  const isBusy = isNavigating || isPosting;
  const sent = useRef<Sent>(undefined);
  useEffect(() => {
    const remember = ({ submitter, target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method === "dialog") return;
      const work = target.closest<HTMLElement>("[data-work]")?.dataset.work;
      const control = target.contains(document.activeElement) ? document.activeElement : submitter;
      sent.current = { control, submitter, formId: target.id, work };
    };
    document.addEventListener("submit", remember, true);
    return () => document.removeEventListener("submit", remember, true);
  }, []);
  // Each time: the busy state may come a render after the submit.
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (!isOver || !sent.current) return;
    const done = sent.current;
    sent.current = undefined;
    // React hides, disables and enables in the same commit; the browser moves the focus away after it.
    requestAnimationFrame(() => isFocusLost() && focusWork(done));
  }, [isBusy]);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.matches("dialog, :disabled");
}

function focusWork({ control, formId, submitter, work }: Sent): void {
  if (control instanceof HTMLElement && control.isConnected) control.focus();
  const around = document.querySelector("dialog:modal") ?? document;
  const form = formId ? document.forms.namedItem(formId) : null;
  const button = [...(form?.elements ?? [])].find(
    (each): each is HTMLButtonElement =>
      each instanceof HTMLButtonElement &&
      each.type === "submit" &&
      ["name", "value"].every((key) => each.getAttribute(key) === (submitter?.getAttribute(key) ?? null)),
  );
  const section = work ? around.querySelector<HTMLElement>(`[data-work="${CSS.escape(work)}"]`) : null;
  const next = section?.querySelector<HTMLElement>("[data-work-next]") ?? section;
  for (const goal of [button, next, around.querySelector<HTMLElement>("h2[tabindex], h1[tabindex]")])
    if (goal && isFocusLost()) focusAtEnd(goal);
}

/** To go on typing. */
export function focusAtEnd(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
