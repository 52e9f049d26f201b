import type { ReactNode } from "react";
import { listHref } from "~/components/admin/list-state.ts";
import { Pager } from "~/components/admin/pager.tsx";
import { RowLink } from "~/components/admin/row-link.tsx";
import { samples } from "~/content/admin.ts";
import { deposit, kindLabels, stageLabel, waitingFor, desk as words } from "~/content/desk.ts";
import type { DepositRow, DeskPage, DeskRow } from "./desk-list.server.ts";
import { type DeskState, deskHref, fromDesk } from "./desk-state.ts";
import styles from "./desk-table.module.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";

export function DeskTable({
  page: { rows, next, elsewhere },
  state,
  exports,
}: {
  page: DeskPage;
  state: DeskState;
  exports: ReactNode;
}) {
  const isClosed = state.view === "closed";
  const when = { due: "Received", erasure: "Received", snoozed: words.views.snoozed, closed: words.views.closed }[
    state.view
  ];
  const hasSubmissions = rows.some(({ kind }) => kind !== "deposit");
  const isFiltered = state.kind || state.stage || state.assignee || state.overdue || state.q || state.after;
  if (rows.length === 0) {
    return (
      <p className="empty">
        {isFiltered ? words.nothingFound : words.empty[state.view]}{" "}
        {isFiltered && <a href={`/admin/desk${deskHref({ view: state.view })}`}>{words.showAll}</a>}{" "}
        {elsewhere.length > 0 && words.foundElsewhere}{" "}
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
        <table className={`table short ${styles.desk}`}>
          <caption className="sr-only">{words.views[state.view]}</caption>
          <thead>
            <tr>
              {hasSubmissions ? (
                <th scope="col" className={styles.tick}>
                  <TickAll />
                </th>
              ) : (
                <td className={styles.tick} />
              )}
              {["Name", "Kind", when, "Stage", "Assignee", ...(isClosed ? [] : ["Answer due"])].map((label) => (
                <th key={label} scope="col" className={label === "Received" ? styles.received : undefined}>
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) =>
              row.kind === "deposit" ? (
                <WaitingDeposit key={row.id} row={row} state={state} />
              ) : (
                <Submission key={row.reference} row={row} state={state} />
              ),
            )}
          </tbody>
        </table>
        <div className={`row gap-2-5 ${styles.foot}`}>
          {hasSubmissions && <Selection />}
          {exports}
        </div>
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

function Submission({ row, state }: { row: DeskRow; state: DeskState }) {
  const { reference, name, kind, stage, assignee, closedShort, eraseBy, receivedOn, receivedShort, snoozedUntilOn } =
    row;
  const isClosed = state.view === "closed";
  return (
    <tr>
      <td className={styles.tick}>
        <label>
          <input type="checkbox" name="row" value={reference} aria-label={words.tick(name)} />
        </label>
      </td>
      <th scope="row">
        <RowLink id={reference} to={deskHref({ ...state, item: reference })} isNew={false}>
          {name}
        </RowLink>{" "}
        {row.isSample && <span className="tag">{samples.tag}</span>}
      </th>
      <td data-label="Kind" className="nowrap">
        {kindLabels[kind].split(" ")[0]}
        <span className={styles.rest}> {kindLabels[kind].split(" ")[1]}</span>
      </td>
      {state.view === "snoozed" && snoozedUntilOn ? (
        <td data-label={words.views.snoozed} className="numerals nowrap">
          {words.until(snoozedUntilOn)}
        </td>
      ) : isClosed ? (
        <td data-label={words.views.closed} className="numerals nowrap">
          <DayAndTime text={closedShort ?? ""} />
        </td>
      ) : (
        <td data-label="Received" className={`numerals nowrap ${styles.received}`} title={receivedOn}>
          {receivedShort}
        </td>
      )}
      <td data-label="Stage" className="nowrap">
        {stageLabel(stage)}
      </td>
      <td data-label="Assignee">
        {assignee ? <Assignee email={assignee} /> : <span className="muted">{words.nobody}</span>}
      </td>
      {!isClosed && (
        <td data-label="Answer due" className="numerals nowrap">
          {eraseBy && <b>{words.eraseShort(eraseBy)} </b>}
          <DueTime {...row} none={words.noAnswerDue} />
        </td>
      )}
    </tr>
  );
}

/** Where there is little room, the part before the "@" says who. */
function Assignee({ email }: { email: string }) {
  const at = email.lastIndexOf("@");
  return (
    <span title={email}>
      {email.slice(0, at)}
      <wbr />
      <span className={styles.domain}>{email.slice(at)}</span>
    </span>
  );
}

function WaitingDeposit({ row, state }: { row: DepositRow; state: DeskState }) {
  const { id, code, depositId, host, paidOn, paidShort } = row;
  return (
    <tr>
      <td className={styles.tick} />
      <th scope="row">
        <RowLink id={id} to={`/admin/deposits${listHref({ item: depositId, ...fromDesk(state, id) })}`} isNew={false}>
          {host ? `${code}, ${host}` : code}
        </RowLink>
      </th>
      <td data-label="Kind">{deposit}</td>
      <td data-label="Received" className={`numerals nowrap ${styles.received}`} title={paidOn}>
        {paidShort}
      </td>
      <td data-label="Stage">{waitingFor(row)}</td>
      <td />
      <td data-label="Answer due" className="numerals nowrap">
        <DueTime {...row} none={words.noDate} />
      </td>
    </tr>
  );
}

function DueTime({ dueAt, dueOn, isOverdue, none }: Pick<DeskRow, "dueAt" | "dueOn" | "isOverdue"> & { none: string }) {
  if (!dueOn) return <span className="muted">{none}</span>;
  return (
    <time dateTime={dueAt} className={isOverdue ? "note-alert" : undefined}>
      {isOverdue && `${words.overdue}: `}
      <span className="nowrap">
        <DayAndTime text={dueOn} />
      </span>
    </time>
  );
}

function DayAndTime({ text }: { text: string }) {
  const [day, timeOfDay] = text.split(/(?=, \d+:)/);
  return (
    <>
      {day}
      <span className={styles.timeOfDay}>{timeOfDay}</span>
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
    <>
      <button type="submit" className="action-quiet action-small">
        {words.withTicked}
      </button>
      <button type="submit" name="all" value="1" className="action-quiet action-small">
        {words.withAll}
      </button>
    </>
  );
}
