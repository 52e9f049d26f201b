import { adminKeys } from "~/content/admin.ts";
import "../ui/close-dialogs.ts";
import "../ui/open-dialogs.script.ts";
import "~/styles/primitives/dialog.css";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/on-paper.css";
import "~/styles/primitives/touch.css";
import styles from "./list-help.module.css";

/** `more` are the keys of the page's own dialog. */
export function ListHelp({ more = [] }: { more?: readonly { keys: readonly string[]; does: string }[] }) {
  return (
    <>
      <button
        type="button"
        className={`touch text-s strong ${styles.opener}`}
        aria-haspopup="dialog"
        {...{ command: "show-modal", commandfor: "list-help" }}
      >
        Keys <kbd>?</kbd>
      </button>
      <dialog
        id="list-help"
        className={`detail-dialog ${styles.help}`}
        aria-labelledby="list-help-title"
        closedby="any"
      >
        <form method="dialog" className="dialog-head">
          <h2 id="list-help-title">By keyboard</h2>
          <button type="submit" className="action-quiet action-small">
            Close
          </button>
        </form>
        <dl className={`detail-facts ${styles.keys}`}>
          {[...adminKeys, ...more].map(({ keys, does }) => (
            <div key={does}>
              <dt className="row gap-2">
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </dialog>
    </>
  );
}
