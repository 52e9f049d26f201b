import type { ReactNode } from "react";
import "~/styles/primitives/ruled.css";
import styles from "./numbered-steps.module.css";

export function NumberedSteps({
  steps,
  isRoute,
}: {
  steps: readonly { title: string; text: ReactNode; note?: ReactNode }[];
  /** Stops on a drawn line instead of rows. */
  isRoute?: boolean;
}) {
  return (
    <ol className={isRoute ? styles.route : `ruled ${styles.steps}`}>
      {steps.map(({ title, text, note }, index) => (
        <li key={title}>
          <span className={`display ${styles.number}`} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className="text-xl">{title}</h3>
            <p>{text}</p>
            {note}
          </div>
        </li>
      ))}
    </ol>
  );
}
