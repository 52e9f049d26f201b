import type { ReactNode } from "react";
import type { Flash } from "../flash.ts";
import { FlashMessage } from "../ui/flash-messages.tsx";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
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
      <h1 className="title-l">{heading}</h1>
      {lead && <p className={`muted ${styles.lead}`}>{lead}</p>}
      <div className={`stack gap-4 ${styles.body}`}>{children}</div>
      {shown.length > 0 && (
        <ul className={`rows text-s ${styles.ways}`}>
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
  <p role="alert" className="alert">
    {children}
  </p>
);
