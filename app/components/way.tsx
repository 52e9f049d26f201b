import type { ReactNode } from "react";
import { Contours } from "./illustrations/contours.tsx";
import { HeadedList } from "./ui/headed-list.tsx";
import styles from "./way.module.css";

interface WayProps {
  heading: string;
  steps: readonly { name: string; text: string; note?: ReactNode }[];
  /** Draws the way across the columns, or down the rows on phones. */
  drawing: (props: { direction: "wide" | "tall"; className: string | undefined }) => ReactNode;
  /** Shows the steps' numbers where the drawing has none. */
  numbered?: boolean;
  children?: ReactNode;
}

export function Way({ heading, steps, drawing: Drawing, numbered = false, children }: WayProps) {
  return (
    <section className={`on-deep ${styles.ground}`}>
      <Contours className={styles.contours} color="currentColor" />
      <div className={`sheet section stack gap-6 ${styles.way}`}>
        <h2 className="title-l">{heading}</h2>
        <Drawing direction="wide" className={styles.wide} />
        <div className={styles.course}>
          <Drawing direction="tall" className={styles.tall} />
          <HeadedList className={`${styles.steps} ${numbered ? styles.numbered : ""}`} items={steps} />
        </div>
        {children}
      </div>
    </section>
  );
}
