import { useEffect, useLayoutEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || target instanceof HTMLInputElement);

/** Gives the focus to a row, if it is on the page. */
export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
}

/**
 * The list by keyboard: J, K and the arrows move along the rows, or from one open dialog to the next; Enter is the
 * row's own; "/" goes to the search, "?" opens the help sheet. Not while somebody types.
 * @param shown which one's dialog is open: a key that is pressed before the next one is there counts from that one
 */
export function useListKeys(shown: string | undefined): void {
  const now = useRef(shown);
  const turn = useRef<{ from: string | undefined; waiting: string[] }>(undefined);
  // Heard as soon as the list is seen.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      const link = dialog && turnLink(dialog, event.key);
      const underWay = turn.current?.from === now.current ? turn.current : undefined;
      if (link && underWay) underWay.waiting.push(event.key);
      else if (link) {
        turn.current = { from: now.current, waiting: [] };
        link.click();
      } else if (dialog || !onList(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
  useEffect(() => {
    now.current = shown;
    const waiting = turn.current?.waiting ?? [];
    turn.current = undefined;
    const [next, ...later] = waiting;
    const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
    const link = next && dialog && turnLink(dialog, next);
    if (!link) return;
    turn.current = { from: shown, waiting: later };
    link.click();
  }, [shown]);
}

function turnLink(dialog: HTMLDialogElement, key: string): HTMLElement | null {
  const rel = { j: "next", ArrowRight: "next", k: "prev", ArrowLeft: "prev" }[key];
  return rel ? dialog.querySelector<HTMLElement>(`a[rel=${rel}]`) : null;
}

function onList(key: string): boolean {
  if (key === "/") {
    const search = document.querySelector<HTMLInputElement>("input[type=search]");
    search?.focus();
    search?.select();
    return search !== null;
  }
  if (key === "?") {
    document.querySelector<HTMLDialogElement>("#list-help")?.showModal();
    return true;
  }
  const rows = [...document.querySelectorAll<HTMLElement>("[data-row]")];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  // Elsewhere, on a tab or a button, the arrows keep their meaning.
  const isFree = at >= 0 || document.activeElement === document.body;
  const step =
    key === "j" || (key === "ArrowDown" && isFree) ? 1 : key === "k" || (key === "ArrowUp" && isFree) ? -1 : 0;
  if (step === 0 || rows.length === 0) return false;
  const to = at < 0 ? 0 : Math.min(Math.max(at + step, 0), rows.length - 1);
  rows[to]?.focus();
  return true;
}
