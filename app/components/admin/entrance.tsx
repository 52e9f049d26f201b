import type { ReactNode } from "react";
import type { Flash } from "../flash.ts";
import { FlashMessage } from "../ui/flash-messages.tsx";
import styles from "./entrance.module.css";

/** A page in front of the admin area: one question, its form, and the other ways on. */
export function Entrance({
  heading,
  lead,
  notice,
  ways,
  children,
}: {
  heading: string;
  lead?: ReactNode;
  notice?: Flash;
  ways?: ReactNode[];
  children: ReactNode;
}) {
  const shown = ways?.filter(Boolean) ?? [];
  return (
    <>
      <FlashMessage flash={notice} />
      <h1 className={styles.heading}>{heading}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <div className={styles.body}>{children}</div>
      {shown.length > 0 && (
        <ul className={styles.ways}>
          {shown.map((way, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            <li key={index}>{way}</li>
          ))}
        </ul>
      )}
    </>
  );
}

export const EntranceAlert = ({ children }: { children: ReactNode }) => (
  <p role="alert" className={styles.alert}>
    {children}
  </p>
);
