import { rentalWords } from "~/content/counter.ts";
import type { Notice } from "./counter.server.ts";
import { actionOf } from "./counter-deposit.tsx";
import styles from "./counter-notice.module.css";

export function CounterNotice({ notice: { reference, text, title, undo } }: { notice: Notice }) {
  return (
    <div className={`on-deep stack ${styles.notice}`}>
      <p role="status">
        <strong className={`text-l ${styles.title}`}>{title}</strong> {text}
      </p>
      {undo && (
        <form method="post" action={actionOf(reference, `undo-${undo}`)} className="stack">
          <button type="submit" className="action-quiet">
            {undo === "return" ? rentalWords.undoReturn : rentalWords.undoHandOver}
          </button>
        </form>
      )}
    </div>
  );
}
