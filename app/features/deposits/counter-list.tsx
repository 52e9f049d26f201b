import { Pager } from "~/components/admin/pager.tsx";
import { counterWords as words } from "~/content/counter.ts";
import type { CounterRow } from "./counter.server.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import styles from "./counter-list.module.css";

export function FindByCode({ typed, fault }: { typed?: string; fault?: string }) {
  return (
    <search>
      <form className={styles.find}>
        <div className="field">
          <label className="field-label" htmlFor="receipt-code">
            {words.code}
          </label>
          <p id="receipt-code-hint" className="field-hint">
            {words.codeHint}
          </p>
          <input
            id="receipt-code"
            className="input"
            name="code"
            defaultValue={typed}
            required
            maxLength={20}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? "receipt-code-hint receipt-code-fault" : "receipt-code-hint"}
            // biome-ignore lint/a11y/noAutofocus: the page has no script that could move the focus to the fault
            autoFocus={fault !== undefined}
          />
          {fault && (
            <p id="receipt-code-fault" role="alert" className="field-error">
              {fault}
            </p>
          )}
        </div>
        <button type="submit" className="action-quiet">
          {words.find}
        </button>
      </form>
    </search>
  );
}

export function CounterList({ rows, newer, older }: { rows: CounterRow[]; newer?: string; older?: string }) {
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits">{words.list}</h2>
      {rows.length === 0 ? (
        <p className="empty">{words.empty}</p>
      ) : (
        <ol className={styles.rows}>
          {rows.map(({ amount, code, day, reference, state }) => (
            <li key={reference}>
              <a href={`?code=${reference}`} className={styles.row}>
                <span className={styles.code}>{code}</span> <span className={styles.amount}>{amount}</span>{" "}
                <span className={styles.state}>
                  <span>{state}</span> <span className={styles.day}>{day}</span>
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {(newer ?? older) && <Pager newer={newer && `?before=${newer}`} older={older && `?after=${older}`} reloadsPage />}
    </section>
  );
}
