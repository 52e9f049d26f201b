import { type ReactNode, useEffect } from "react";
import { useOutletContext } from "react-router";
import type { Flash } from "../flash.ts";
import { FlashMessage } from "../ui/flash-messages.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import styles from "./admin-page.module.css";

export function AdminPage({
  heading,
  lead,
  notice,
  children,
}: {
  heading?: string;
  lead?: ReactNode;
  notice?: Flash;
  children: ReactNode;
}) {
  return (
    <>
      <FlashMessage flash={notice} />
      <main id="main" className={`sheet work ${styles.page}`}>
        {heading && (
          <div className={`row baseline gap-5 ${styles.head}`}>
            <h1 tabIndex={-1} className="text-2xl anywhere">
              {heading}
            </h1>
            {lead && <p className={`muted anywhere ${styles.lead}`}>{lead}</p>}
          </div>
        )}
        {children}
      </main>
    </>
  );
}

export function useFrameSpinner(isFetching: boolean): void {
  const setFetching = useOutletContext<(isFetching: boolean) => void>();
  useEffect(() => {
    setFetching(isFetching);
    return () => setFetching(false);
  }, [isFetching, setFetching]);
}

export function AccountPart({ heading, lead, children }: { heading: string; lead?: ReactNode; children?: ReactNode }) {
  const id = `part-${heading.toLowerCase().replace(/\W+/g, "-")}`;
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className="stack gap-2">
        <h2 id={id} className="text-xl">
          {heading}
        </h2>
        {lead && <p className="note">{lead}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

/** One setting: its state on the left, the one thing to do about it on the right. */
export function Setting({ state, note, children }: { state: ReactNode; note?: ReactNode; children?: ReactNode }) {
  return (
    <div className="row spread gap-2-5">
      <div>
        <p className="strong">{state}</p>
        {note && <p className="note">{note}</p>}
      </div>
      {children}
    </div>
  );
}
