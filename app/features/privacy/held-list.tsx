import type { ReactNode } from "react";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
import styles from "./held-list.module.css";

export const HeldList = ({ children }: { children: ReactNode }) => (
  <dl className={`rows numerals ${styles.list}`}>{children}</dl>
);

export function Held({ name, note, children }: { name: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="strong">{children}</dd>
      {note && <dd className={`note ${styles.note}`}>{note}</dd>}
    </div>
  );
}
