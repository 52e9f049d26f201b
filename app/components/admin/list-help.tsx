import { adminKeys } from "~/content/admin.ts";

export function ListHelp() {
  return (
    <>
      <button
        type="button"
        className="list-help-button"
        aria-haspopup="dialog"
        {...{ command: "show-modal", commandfor: "list-help" }}
      >
        Keys <kbd>?</kbd>
      </button>
      <dialog id="list-help" className="detail-dialog list-help" aria-labelledby="list-help-title" closedby="any">
        <form method="dialog" className="flex items-start justify-between gap-6">
          <h2 id="list-help-title" className="text-3xl">
            By keyboard
          </h2>
          <button type="submit" className="action-quiet min-h-11 py-1">
            Close
          </button>
        </form>
        <dl className="detail-facts">
          {adminKeys.map(({ keys, does }) => (
            <div key={does}>
              <dt>
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
