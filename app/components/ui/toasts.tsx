import { useEffect, useState, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { Toaster, type ToasterProps, toast } from "sonner";
import type { Flash } from "../flash.ts";

/**
 * Shows toasts; a part of its own, because most visits see none. One at a time, 5 seconds: on the right below the header,
 * and at the bottom of a narrow screen, whose header it would cover.
 * @param onReady is given what says something, once it can be shown
 */
export default function Toasts({
  onReady,
  ...classes
}: Pick<ToasterProps, "className" | "toastOptions"> & { onReady: (say: (flash: Flash) => void) => void }) {
  const [host] = useState(() => document.createElement("div"));
  const isNarrow = useSyncExternalStore(whenNarrow, () => narrow().matches);
  useEffect(() => keepOnTop(host), [host]);
  useEffect(() => onReady(say), [onReady]);
  const toaster = (
    <Toaster
      {...classes}
      visibleToasts={1}
      duration={5000}
      hotkey={["altKey", "KeyT"]}
      closeButton
      // Its height is that of its text, also when that is set anew.
      expand
      position={isNarrow ? "bottom-right" : "top-right"}
      offset={{ top: "6.75rem", right: "1.25rem", bottom }}
      mobileOffset={{ bottom, left: "16px", right: "16px" }}
    />
  );
  return <>{createPortal(toaster, host)}</>;
}

const bottom = "calc(16px + env(safe-area-inset-bottom))";
const narrow = () => matchMedia("(width < 40rem)");

function whenNarrow(tell: () => void): () => void {
  const query = narrow();
  query.addEventListener("change", tell);
  return () => query.removeEventListener("change", tell);
}

function say({ title, description, kind }: Flash): void {
  toast.dismiss();
  (kind === "error" ? toast.error : toast.success)(title, { description });
}

/**
 * Keeps an element in the modal dialog that was opened last, else in the body: a modal dialog covers whatever is not in
 * it, and neither pointer, focus nor screen reader gets there.
 * @returns what ends it
 */
function keepOnTop(host: HTMLElement): () => void {
  let open: Element[] = [];
  const place = () => {
    const modal = [...document.querySelectorAll("dialog:modal")];
    open = [...open.filter((each) => modal.includes(each)), ...modal.filter((each) => !open.includes(each))];
    const home = open.at(-1) ?? document.body;
    if (host.parentElement !== home) home.append(host);
  };
  const watch = new MutationObserver(place);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  place();
  return () => {
    watch.disconnect();
    host.remove();
  };
}
