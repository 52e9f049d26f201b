import type { ReactNode } from "react";
import styles from "./numbered-steps.module.css";

export function NumberedSteps({ steps }: { steps: readonly { title: string; text: ReactNode; note?: ReactNode }[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map(({ title, text, note }, index) => (
        <li key={title}>
          <span className={`display ${styles.number}`} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
            {note}
          </div>
        </li>
      ))}
    </ol>
  );
}
