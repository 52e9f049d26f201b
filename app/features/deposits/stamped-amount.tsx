import styles from "./stamped-amount.module.css";

export function StampedAmount({ amount, stamp, isAlert }: { amount: string; stamp: string; isAlert?: boolean }) {
  return (
    <div className={`row spread gap-4 ${styles.row}`}>
      <p className="display title-l">{amount}</p>
      <p className={`display text-2xl ${styles.stamp} ${isAlert ? styles.alert : ""}`}>{stamp}</p>
    </div>
  );
}
