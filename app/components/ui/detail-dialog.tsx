import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "react-router";
import "./close-dialogs.ts";
import "~/styles/primitives/dialog.css";
import "~/styles/primitives/on-paper.css";
import styles from "./detail-dialog.module.css";

export interface Neighbors {
  previous?: string;
  next?: string;
  position?: string;
}

/** A modal that is open on load. Without JavaScript it is part of the page, and Close still works. */
export function DetailDialog({
  item,
  title,
  mailto,
  neighbors: { previous, next, position } = {},
  isWide = false,
  onClose,
  children,
}: {
  item: string;
  title: string;
  mailto?: string;
  neighbors?: Neighbors;
  isWide?: boolean;
  onClose: () => void;
  children: ReactNode;
}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || element.matches(":modal")) return;
    // The server renders it open but not modal; showModal() throws on an open dialog.
    element.removeAttribute("open");
    element.showModal();
    heading.current?.focus();
  }, []);
  // For another item, scroll to the top and move the focus if its element is gone.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the item alone counts
  useEffect(() => {
    dialog.current?.scrollTo(0, 0);
    if (!dialog.current?.contains(document.activeElement)) heading.current?.focus();
  }, [item]);
  return (
    <dialog
      ref={dialog}
      open
      className={`detail-dialog ${isWide ? styles.wide : ""}`}
      aria-labelledby="detail-title"
      onClose={onClose}
      closedby="any"
    >
      <form method="dialog" className="dialog-head">
        <h2 ref={heading} id="detail-title" aria-live="polite" tabIndex={-1}>
          {title}
        </h2>
        <button type="submit" className="action-quiet action-small">
          Close
        </button>
      </form>
      {children}
      {(mailto || position) && (
        <div className={`row spread gap-3 ${styles.foot}`}>
          {mailto && (
            <a className={isWide ? "action-quiet" : "action"} href={mailto}>
              Contact
            </a>
          )}
          {position && (
            <nav aria-label="Neighbors" className={`row gap-4 text-s ${styles.neighbors}`}>
              <TurnLink rel="prev" to={previous}>
                ← Previous
              </TurnLink>
              <span className="numerals muted">{position}</span>
              <TurnLink rel="next" to={next}>
                Next →
              </TurnLink>
            </nav>
          )}
        </div>
      )}
    </dialog>
  );
}

function TurnLink({ rel, to, children }: { rel: "prev" | "next"; to: string | undefined; children: ReactNode }) {
  if (!to) return <span className={`muted ${styles.turn}`}>{children}</span>;
  return (
    <Link rel={rel} to={to} replace preventScrollReset className={styles.turn}>
      {children}
    </Link>
  );
}
