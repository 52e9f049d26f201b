import type { ReactNode } from "react";
import styles from "./held-list.module.css";

export const HeldList = ({ children }: { children: ReactNode }) => <dl className={styles.list}>{children}</dl>;

export function Held({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}
