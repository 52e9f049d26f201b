import { useCallback, useEffect, useLayoutEffect, useRef } from "react";

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(TEXTAREA|SELECT)$/.test(target.tagName) || target instanceof HTMLInputElement);

export function focusRow(id: string): void {
  document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`)?.focus();
}

const turns: Record<string, "next" | "prev"> = { j: "next", ArrowRight: "next", k: "prev", ArrowLeft: "prev" };

/** `shown` is the open row; keys pressed while the next row loads are queued. */
export function useListKeys(shown: string | undefined): void {
  const isTurning = useRef(false);
  const queue = useRef<string[]>([]);
  const turnOn = useCallback(() => {
    if (isTurning.current) return;
    const key = queue.current.shift();
    if (key === undefined) return;
    const link = turnLink(document.querySelector<HTMLDialogElement>("dialog[open]"), key);
    if (!link) return turnOn();
    isTurning.current = true;
    link.click();
  }, []);
  // Layout effects, so that keys work from the first paint.
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      const isWaiting = isTurning.current || queue.current.length > 0;
      if (turnLink(dialog, event.key) || (dialog && isWaiting && event.key in turns)) {
        queue.current.push(event.key);
        turnOn();
      } else if (dialog || !handleListKey(event.key)) return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [turnOn]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row alone counts
  useLayoutEffect(() => {
    isTurning.current = false;
  }, [shown]);
  // A key pressed between the two effects takes the queue's first turn, not its own.
  useEffect(() => {
    if (shown === undefined) queue.current = [];
    else turnOn();
  }, [shown, turnOn]);
}

function turnLink(dialog: HTMLDialogElement | null, key: string): HTMLElement | null {
  const rel = turns[key];
  return rel && dialog ? dialog.querySelector<HTMLElement>(`a[rel=${rel}]`) : null;
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
