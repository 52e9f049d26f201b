import styles from "./stamped-amount.module.css";

export function StampedAmount({ amount, stamp }: { amount: string; stamp: string }) {
  return (
    <div className={styles.row}>
      <p className={`display ${styles.amount}`}>{amount}</p>
      <p className={`display ${styles.stamp}`}>{stamp}</p>
    </div>
  );
}
