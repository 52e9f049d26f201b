import { useLayoutEffect } from "react";
import { focusAtEnd } from "~/components/admin/focus-after-action.ts";

/** In the dialog: `a` assigns to oneself, `s`, `r`, `t` and `n` lead to a field, `u` undoes the reply. */
export function useDeskKeys(): void {
  // A layout effect, so that keys work from the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const isTyping = event.target instanceof Element && event.target.matches("input, textarea, select");
      if (isTyping || !/^[asrtnu]$/.test(event.key)) return;
      const target = document.querySelector<HTMLElement>(`dialog[open] [data-key="${event.key}"]`);
      if (!target) return;
      event.preventDefault();
      if (target instanceof HTMLButtonElement) target.click();
      else focusAtEnd(target);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
