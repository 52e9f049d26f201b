import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

/**
 * An action often takes the pressed button away, or disables it for a moment, and the focus falls to the page. Then it goes
 * on in the section around the form: a section has `data-work`, with a name that it keeps when it is drawn anew, and takes
 * the focus itself, unless something in it is marked with `data-work-next`.
 */
export function useFocusAfterAction(): void {
  const isNavigating = useNavigation().state !== "idle";
  const isPosting = useFetchers().some(({ state }) => state !== "idle");
  const isBusy = isNavigating || isPosting;
  const sent = useRef<{ control: Element | null; work: string | undefined }>(undefined);
  useEffect(() => {
    const remember = ({ submitter, target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.method === "dialog") return;
      const work = target.closest<HTMLElement>("[data-work]")?.dataset.work;
      sent.current = { control: target.contains(document.activeElement) ? document.activeElement : submitter, work };
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
    const { control, work } = sent.current;
    sent.current = undefined;
    // React hides, disables and enables in the same commit; the browser moves the focus away after it.
    requestAnimationFrame(() => isFocusLost() && focusWork(control, work));
  }, [isBusy]);
}

function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return !activeElement || activeElement === body || activeElement.matches("dialog, :disabled");
}

function focusWork(control: Element | null, work: string | undefined): void {
  if (control instanceof HTMLElement && control.isConnected) control.focus();
  const around = document.querySelector("dialog:modal") ?? document;
  const section = work ? around.querySelector<HTMLElement>(`[data-work="${CSS.escape(work)}"]`) : null;
  const next = section?.querySelector<HTMLElement>("[data-work-next]") ?? section;
  for (const goal of [next, around.querySelector<HTMLElement>("h2[tabindex], h1[tabindex]")])
    if (goal && isFocusLost()) focusAtEnd(goal);
}

/** To go on typing. */
export function focusAtEnd(field: HTMLElement): void {
  field.focus();
  if (field instanceof HTMLTextAreaElement) field.setSelectionRange(field.value.length, field.value.length);
}
