import styles from "./honeypot.module.css";
import { spamFields } from "./honeypot-fields.ts";

export function HoneypotFields({ stamp }: { stamp: string }) {
  return (
    <>
      <input type="hidden" name={spamFields.stamp} defaultValue={stamp} />
      <div className={styles.formGuard} aria-hidden="true">
        <label>
          Please leave this field empty
          <input type="text" name={spamFields.honeypot} defaultValue="" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
    </>
  );
}
