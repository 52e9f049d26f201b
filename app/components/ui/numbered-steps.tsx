import styles from "./numbered-steps.module.css";
export function NumberedSteps({ steps }: { steps: readonly { title: string; text: string }[] }) {
  return (
    <ol className={styles.list}>
      {steps.map(({ title, text }, index) => (
        <li key={title} className={styles.item}>
          <span className={`display ${styles.number}`} aria-hidden="true">
            {index + 1}
          </span>
          <div>
            <h3 className={styles.subheading}>{title}</h3>
            <p className={styles.text}>{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
