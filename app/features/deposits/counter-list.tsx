import { Pager } from "~/components/admin/pager.tsx";
import { counterWords as words } from "~/content/counter.ts";
import type { CounterPage, CounterRow } from "./counter.server.ts";
import { CounterMark } from "./counter-mark.tsx";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import styles from "./counter-list.module.css";

export function FindByCode({ typed, fault }: { typed?: string; fault?: string }) {
  return (
    <search>
      <form className={`stack gap-1 ${styles.find}`}>
        <label className="field-label" htmlFor="receipt-code">
          {words.code}
        </label>
        <p id="receipt-code-hint" className="field-hint">
          {words.codeHint}
        </p>
        <div className={`stack gap-2 ${styles.findRow}`}>
          <input
            id="receipt-code"
            className="input text-xl strong"
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
          <button type="submit" className="action">
            {words.find}
          </button>
        </div>
        {fault && (
          <p id="receipt-code-fault" role="alert" className="field-error">
            {fault}
          </p>
        )}
      </form>
    </search>
  );
}

interface CounterListProps extends CounterPage {
  /** The reference of the row that a button has just changed. */
  changed?: string;
}

export function CounterList({ changed, groups, newer, older }: CounterListProps) {
  // Another page may hold more of a group.
  const isPart = Boolean(newer ?? older);
  return (
    <section aria-labelledby="deposits">
      <h2 id="deposits" className="text-xl">
        {words.list}
      </h2>
      {groups.length === 0 && <p className={`muted ${styles.group}`}>{words.empty}</p>}
      {groups.map(({ group, rows }) => (
        <section key={group} aria-labelledby={group} className={styles.group}>
          <h3 id={group} className="row baseline gap-3 text-l">
            {words.groups[group]} <span className="muted">{isPart ? words.onThisPage(rows.length) : rows.length}</span>
          </h3>
          <ol className={styles.rows}>
            {rows.map((row) => (
              <Row key={row.reference} row={row} isChanged={row.reference === changed} />
            ))}
          </ol>
        </section>
      ))}
      {isPart && <Pager newer={newer && `?before=${newer}`} older={older && `?after=${older}`} reloadsPage />}
    </section>
  );
}

function Row({ isChanged, row }: { isChanged: boolean; row: CounterRow }) {
  const { amount, code, mark, reference } = row;
  const isAlert = mark === "damaged" || mark === "disputed";
  const [first, second] = linesOf(row);
  return (
    <li>
      <a href={`?code=${reference}`} className={`numerals ${styles.row}`} aria-current={isChanged || undefined}>
        <CounterMark mark={mark} /> <span className={`text-l strong ${styles.code}`}>{code}</span>{" "}
        <span className={`stack ${styles.words}`}>
          <span className={isAlert ? "note-alert" : undefined}>{first}</span>{" "}
          {second && <span className="note">{second}</span>}
        </span>{" "}
        <span>{amount}</span>{" "}
        <svg viewBox="0 0 10 16" aria-hidden="true">
          <path d="M2 2l6 6-6 6" fill="none" stroke="currentColor" strokeWidth="2.5" />
        </svg>
      </a>
    </li>
  );
}

function linesOf({ day, mark, state }: CounterRow): [first: string, second?: string] {
  if (mark === "due") return [day];
  return mark === "damaged" ? [words.damaged, state] : [state, day];
}
