import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { Toaster, type ToasterProps, toast } from "sonner";
import type { Flash } from "../flash.ts";
import "~/styles/primitives/toast.css";

/** Lazily loaded: most visits show no toast. At the bottom, because the top would cover headings. */
export default function Toasts({
  onReady,
  ...classes
}: Pick<ToasterProps, "className" | "toastOptions"> & { onReady: (say: (flash: Flash) => void) => void }) {
  const [host] = useState(createHost);
  useEffect(() => keepOnTop(host), [host]);
  useEffect(() => onReady(say), [onReady]);
  const toaster = (
    <Toaster
      {...classes}
      visibleToasts={1}
      duration={5000}
      hotkey={["altKey", "KeyT"]}
      closeButton
      // Fits its text, also after the text changes.
      expand
      position="bottom-right"
      offset={{ bottom, right: "1.25rem" }}
      mobileOffset={{ bottom, left: "16px", right: "16px" }}
    />
  );
  return <>{createPortal(toaster, host)}</>;
}

function createHost(): HTMLElement {
  const host = document.createElement("div");
  host.className = "toast-layer";
  host.popover = "manual";
  return host;
}

const bottom = "calc(16px + env(safe-area-inset-bottom))";

function say({ title, description, kind }: Flash): void {
  toast.dismiss();
  (kind === "error" ? toast.error : toast.success)(title, { description });
}

/** Moves the element into the topmost modal dialog: everything outside a modal is inert. Returns a stop function. */
function keepOnTop(host: HTMLElement): () => void {
  let open: Element[] = [];
  const place = () => {
    const modal = [...document.querySelectorAll("dialog:modal")];
    open = [...open.filter((each) => modal.includes(each)), ...modal.filter((each) => !open.includes(each))];
    const home = open.at(-1) ?? document.body;
    if (host.parentElement === home) return;
    home.append(host);
    // In the top layer, because WebKit cuts what is fixed at the edge of a dialog that scrolls.
    if (host.matches("[popover]")) host.showPopover();
    // The browser reports no leaving of what was moved from under the pointer, and a toast waits while it is pointed at.
    const left = new MouseEvent("mouseout", { bubbles: true, relatedTarget: document.body });
    host.querySelector("[data-sonner-toaster]")?.dispatchEvent(left);
  };
  const watch = new MutationObserver(place);
  watch.observe(document.body, { subtree: true, childList: true, attributeFilter: ["open"] });
  place();
  return () => {
    watch.disconnect();
    host.remove();
  };
}
