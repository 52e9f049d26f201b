import styles from "./e-bike-title.module.css";

export function EBikeTitle({ text }: { text: string }) {
  return text.split(/(E-Bike)/).map((part) =>
    part === "E-Bike" ? (
      <span key={part} className={styles.label}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
