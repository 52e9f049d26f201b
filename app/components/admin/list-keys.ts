import { useEffect, useLayoutEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || target instanceof HTMLInputElement);

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
}

/** `shown` is the open row; keys pressed while the next row loads are queued. */
export function useListKeys(shown: string | undefined): void {
  const shownRow = useRef(shown);
  const turn = useRef<{ from: string | undefined; queued: string[] }>(undefined);
  // A layout effect, so that keys work from the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      const link = dialog && turnLink(dialog, event.key);
      const pending = turn.current?.from === shownRow.current ? turn.current : undefined;
      if (link && pending) pending.queued.push(event.key);
      else if (link) {
        turn.current = { from: shownRow.current, queued: [] };
        link.click();
      } else if (dialog || !handleListKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useLayoutEffect(() => {
    shownRow.current = shown;
  }, [shown]);
  useEffect(() => {
    // Pressed after the row was drawn and before this effect: that turn has only begun.
    if (turn.current?.from === shown) return;
    const queued = turn.current?.queued ?? [];
    turn.current = undefined;
    const [next, ...later] = queued;
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    const link = next && dialog && turnLink(dialog, next);
    if (!link) return;
    turn.current = { from: shown, queued: later };
    link.click();
  }, [shown]);
}

function turnLink(dialog: HTMLDialogElement, key: string): HTMLElement | null {
  const rel = { j: "next", ArrowRight: "next", k: "prev", ArrowLeft: "prev" }[key];
  return rel ? dialog.querySelector<HTMLElement>(`a[rel=${rel}]`) : null;
}

function handleListKey(key: string): boolean {
  if (key === "/") {
    const search = document.querySelector<HTMLInputElement>("input[type=search]");
    search?.focus();
    search?.select();
    return search !== null;
  }
  if (key === "x") {
    const box = document.activeElement?.closest("tr")?.querySelector<HTMLInputElement>("[type=checkbox]");
    box?.click();
    return box !== undefined && box !== null;
  }
  if (key === "?") {
    document.querySelector<HTMLDialogElement>("#list-help")?.showModal();
    return true;
  }
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  // On a tab or button, arrow keys keep their own meaning.
  const isFree = at >= 0 || document.activeElement === document.body;
  const step =
    key === "j" || (key === "ArrowDown" && isFree) ? 1 : key === "k" || (key === "ArrowUp" && isFree) ? -1 : 0;
  if (step === 0 || rows.length === 0) return false;
  const to = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[to]?.focus();
  return true;
}
