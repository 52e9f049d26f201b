import { Pager } from "~/components/admin/pager.tsx";
import { RowLink } from "~/components/admin/row-link.tsx";
import { kindLabels, stageLabel, desk as words } from "~/content/desk.ts";
import type { DeskPage } from "./desk-list.server.ts";
import { type DeskState, deskHref } from "./desk-state.ts";
import styles from "./desk-table.module.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/table.css";

export function DeskTable({ page: { rows, next, elsewhere }, state }: { page: DeskPage; state: DeskState }) {
  const isClosed = state.view === "closed";
  const received = isClosed ? "" : styles.received;
  const isFiltered = state.kind || state.stage || state.assignee || state.overdue || state.q || state.after;
  if (rows.length === 0) {
    return (
      <p className="empty">
        {isFiltered ? words.nothingFound : words.empty[state.view]} {elsewhere.length > 0 && words.foundElsewhere}{" "}
        {elsewhere.map((view) => (
          <a key={view} href={`/admin/desk${deskHref({ view, q: state.q })}`}>
            {words.views[view]}
          </a>
        ))}
      </p>
    );
  }
  return (
    <>
      <form action="/admin/desk/selected">
        <FilterFields state={state} />
        <table className={`table ${styles.desk}`}>
          <caption className="sr-only">{words.views[state.view]}</caption>
          <thead>
            <tr>
              <th scope="col" className={styles.tick}>
                <TickAll />
              </th>
              {["Name", "Kind", "Received", "Stage", "Assignee", ...(isClosed ? [] : ["Answer due"])].map((label) => (
                <th key={label} scope="col" className={label === "Received" ? received : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(
              ({
                reference,
                name,
                kind,
                stage,
                assignee,
                dueOn,
                dueAt,
                eraseBy,
                isOverdue,
                receivedOn,
                receivedShort,
              }) => (
                <tr key={reference}>
                  <td className={styles.tick}>
                    <label>
                      <input type="checkbox" name="row" value={reference} aria-label={words.tick(name)} />
                    </label>
                  </td>
                  <th scope="row">
                    <RowLink id={reference} to={deskHref({ ...state, item: reference })} isNew={false}>
                      {name}
                    </RowLink>
                  </th>
                  <td data-label="Kind">{kindLabels[kind]}</td>
                  <td data-label="Received" className={`numerals nowrap ${received}`} title={receivedOn}>
                    {receivedShort}
                  </td>
                  <td data-label="Stage" className="nowrap">
                    {stageLabel(stage)}
                  </td>
                  <td data-label="Assignee">{assignee ?? <span className="muted">{words.nobody}</span>}</td>
                  {!isClosed && (
                    <td data-label="Answer due" className="numerals nowrap">
                      {eraseBy && <b>{words.eraseShort(eraseBy)} </b>}
                      {dueOn ? (
                        <time dateTime={dueAt} className={isOverdue ? styles.overdue : undefined}>
                          {isOverdue && `${words.overdue}: `}
                          {dueOn}
                        </time>
                      ) : (
                        <span className="muted">{words.noAnswerDue}</span>
                      )}
                    </td>
                  )}
                </tr>
              ),
            )}
          </tbody>
        </table>
        <Selection />
      </form>
      {(state.after || next) && (
        <Pager
          newer={state.after && deskHref({ ...state, after: undefined })}
          older={next && deskHref({ ...state, after: next })}
          labels={words.pages}
        />
      )}
    </>
  );
}

/** Without them "all rows of this filter" would be all rows. */
function FilterFields({ state }: { state: DeskState }) {
  const query = new URLSearchParams(deskHref({ ...state, after: undefined, item: undefined }));
  return [...query].map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />);
}

function TickAll() {
  return (
    <label>
      <input
        type="checkbox"
        aria-label={words.tickPage}
        onChange={({ currentTarget: { checked, form } }) => {
          for (const row of form?.querySelectorAll<HTMLInputElement>("[name=row]") ?? []) row.checked = checked;
        }}
      />
    </label>
  );
}

function Selection() {
  return (
    <div className={styles.selection}>
      <button type="submit" className="action-quiet action-small">
        {words.withTicked}
      </button>
      <button type="submit" name="all" value="1" className={`action-quiet action-small ${styles.all}`}>
        {words.withAll}
      </button>
    </div>
  );
}
