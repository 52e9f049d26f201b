import type { ReactNode } from "react";
import styles from "./trail.module.css";

/** What happened and, hollow, what is still ahead. */
export function Trail({ children }: { children: ReactNode }) {
  return <ol className={styles.trail}>{children}</ol>;
}

export function TrailStep({
  title,
  when,
  amount,
  text,
  ahead,
  isAhead,
  children,
}: {
  title: string;
  when?: string;
  amount?: string;
  text?: string;
  /** In place of a day that is not known. */
  ahead: string;
  /** Of a day that is known. */
  isAhead?: boolean;
  children?: ReactNode;
}) {
  return (
    <li data-done={when && !isAhead ? "" : undefined}>
      <h3>{title}</h3>
      <p className={`numerals ${styles.when}`}>{when ?? ahead}</p>
      {amount && <p className={`numerals nowrap strong ${styles.amount}`}>{amount}</p>}
      {text && <p className={`anywhere ${styles.text}`}>{text}</p>}
      {children && <div className={styles.more}>{children}</div>}
    </li>
  );
}
