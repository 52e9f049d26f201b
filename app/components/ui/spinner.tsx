import styles from "./spinner.module.css";
export function Spinner({ shown, label }: { shown: boolean; label: string }) {
  return (
    <span role="status" className={styles.label}>
      {shown && (
        <>
          <span className={styles.spinner} aria-hidden="true" />
          <span className="sr-only">{label}</span>
        </>
      )}
    </span>
  );
}
