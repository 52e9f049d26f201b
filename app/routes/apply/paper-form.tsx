import type { ReactNode, RefObject } from "react";
import styles from "./paper-form.module.css";

export function PaperForm({
  id,
  heading,
  headingRef,
  lead,
  notes,
  children,
}: {
  id: string;
  heading: string;
  headingRef: RefObject<HTMLHeadingElement | null>;
  lead: string;
  notes: readonly { name: string; text: ReactNode }[];
  children: ReactNode;
}) {
  return (
    <section id={id} className={`sheet ${styles.paper}`} aria-labelledby={`${id}-heading`}>
      <div className={styles.head}>
        <h2 id={`${id}-heading`} ref={headingRef} tabIndex={-1} className="title-l">
          {heading}
        </h2>
        <p>{lead}</p>
        <dl>
          {notes.map(({ name, text }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
    </section>
  );
}
