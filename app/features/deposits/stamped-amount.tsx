import styles from "./stamped-amount.module.css";

export function StampedAmount({ amount, stamp, isAlert }: { amount: string; stamp: string; isAlert?: boolean }) {
  return (
    <div className={styles.row}>
      <p className={`display ${styles.amount}`}>{amount}</p>
      <p className={`display ${styles.stamp} ${isAlert ? styles.alert : ""}`}>{stamp}</p>
    </div>
  );
}
