import { rentalWords } from "~/content/counter.ts";
import type { Notice } from "./counter.server.ts";
import { actionOf } from "./counter-deposit.tsx";
import styles from "./counter-notice.module.css";

export function CounterNotice({ notice: { reference, text, title, undo } }: { notice: Notice }) {
  return (
    <div className={`on-deep ${styles.notice}`}>
      <p role="status">
        <strong className={styles.title}>{title}</strong> {text}
      </p>
      {undo && (
        <form method="post" action={actionOf(reference, `undo-${undo}`)}>
          <button type="submit" className={`action-quiet ${styles.undo}`}>
            {undo === "return" ? rentalWords.undoReturn : rentalWords.undoHandOver}
          </button>
        </form>
      )}
    </div>
  );
}
