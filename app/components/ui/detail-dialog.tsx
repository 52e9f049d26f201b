import { type ReactNode, useEffect, useRef } from "react";

/**
 * A dialog over the page, open from the start. Close, Escape and a press beside it close it; the focus returns to where
 * it was. Without script it stands open on the page and Close works all the same.
 * @param mailto where Contact leads
 * @param onClose told when it has been closed
 */
export function DetailDialog({
  title,
  mailto,
  onClose,
  children,
}: {
  title: string;
  mailto: string;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    // As the server sent it, it is open but not modal, and what is open cannot be made modal.
    element.removeAttribute("open");
    element.showModal();
  }, []);
  return (
    <dialog ref={dialog} open className="detail-dialog" aria-labelledby="detail-title" onClose={onClose} closedby="any">
      <form method="dialog" className="flex items-start justify-between gap-6">
        <h2 id="detail-title" className="text-3xl">
          {title}
        </h2>
        <button type="submit" className="action-quiet min-h-11 py-1">
          Close
        </button>
      </form>
      {children}
      <p className="mt-6">
        <a className="action" href={mailto}>
          Contact
        </a>
      </p>
    </dialog>
  );
}
