import { useState } from "react";
import { Link } from "react-router";
import { DetailDialog } from "~/components/ui/detail-dialog.tsx";
import { eventLabels, kindLabels, stageLabel, desk as words } from "~/content/desk.ts";
import { shownReference } from "~/domain/reference.ts";
import type { ReviewEventType } from "~/domain/review.ts";
import { SubmissionFacts } from "../submission-dialog.tsx";
import { submissionDisplays } from "../submission-displays.ts";
import styles from "./desk-dialog.module.css";
import type { FormProps } from "./desk-form.tsx";
import type { DeskItem } from "./desk-item.server.ts";
import { useDeskKeys } from "./desk-keys.ts";
import type { DeskRow } from "./desk-list.server.ts";
import { type DeskState, deskHref } from "./desk-state.ts";
import { Messages, ReplyForm, UndoBar } from "./reply-form.tsx";
import { AssigneeForm, NoteForm, SnoozeForm, SpamForm, StageForm } from "./review-forms.tsx";
import "~/styles/primitives/note.css";
import "~/styles/primitives/typed.css";

interface DeskDialogProps {
  item: DeskItem;
  me: string;
  rows: DeskRow[];
  state: DeskState;
  /** Loads the item again without renewing the session. */
  refresh: () => Promise<unknown>;
  /** With the row to go on from. */
  onClose: (row: string | undefined) => void;
}

export function DeskDialog({ item, me, rows, state, refresh, onClose }: DeskDialogProps) {
  const { kind, reference, view } = item;
  const display = submissionDisplays[kind];
  const { place, previous, next } = useNeighbors(reference, rows);
  const hrefOf = (row: DeskRow | undefined) => row && deskHref({ ...state, item: row.reference });
  const form = { item, state };
  useDeskKeys();
  return (
    <DetailDialog
      item={reference}
      title={display.nameOf(view)}
      mailto={`mailto:${encodeURIComponent(view.email)}?subject=${encodeURIComponent(display.replySubject(view))}`}
      neighbors={{
        previous: hrefOf(previous),
        next: hrefOf(next),
        position: place === undefined ? words.offPage : `${place + 1} of ${rows.length} on this page`,
      }}
      isWide
      onClose={() => onClose(place === undefined ? next?.reference : reference)}
    >
      <UndoBar {...form} refresh={refresh} />
      <p className="note">
        {kindLabels[kind]} {shownReference(view)}, received {item.receivedOn}. {dueText(item)}
        {item.corrected > 0 && ` ${words.corrected(item.corrected)}`}
      </p>
      {item.eraseBy && (
        <p className="notice">
          {words.eraseBy(item.eraseBy)} <a href="/admin/privacy">{words.eraseLink}</a>
        </p>
      )}
      <div className={`stack gap-6 ${styles.columns}`}>
        <SubmissionFacts kind={kind} row={view} part="own words" />
        <div className={`stack gap-5 ${styles.column} ${styles.work}`}>
          <ReplyForm {...form} subject={display.replySubject(view)} />
          <Messages item={item} />
          <div className="stack gap-2">
            <StageForm {...form} />
            <AssigneeForm {...form} me={me} />
            <SnoozeForm {...form} />
          </div>
          <SpamForm {...form} />
        </div>
        <div className={`stack gap-5 ${styles.column}`}>
          <SubmissionFacts kind={kind} row={view} part="others" />
          <Others item={item} state={state} />
          <NoteForm {...form} />
          <Notes item={item} />
          <History item={item} />
        </div>
      </div>
    </DetailDialog>
  );
}

/** What is answered moves down or leaves the page; then the place where it was shows who comes next. */
function useNeighbors(reference: string, rows: DeskRow[]) {
  const found = rows.findIndex((row) => row.reference === reference);
  const before = rows[found - 1]?.reference;
  const [seen, see] = useState({ reference, before, place: Math.max(found, 0) });
  if (seen.reference !== reference) see({ reference, before, place: Math.max(found, 0) });
  if (found >= 0 && before === seen.before) return { place: found, previous: rows[found - 1], next: rows[found + 1] };
  const others = rows.filter((row) => row.reference !== reference);
  return { place: undefined, previous: others[seen.place - 1], next: others[seen.place] };
}

function dueText({ answeredOn, dueOn, isOverdue, missedOn, promisedAgainFor }: DeskItem): string {
  if (answeredOn) return `Answered ${answeredOn}${missedOn ? ", late" : ""}.`;
  if (!dueOn) return `${words.noAnswerDue}.`;
  const promise = promisedAgainFor ? `, ${words.promisedAgain(promisedAgainFor)}` : "";
  return `${isOverdue ? "Overdue since" : "Answer due"} ${dueOn}${promise}.`;
}

function Notes({ item: { notes } }: Pick<FormProps, "item">) {
  if (notes.length === 0) return null;
  return (
    <ul className="stack gap-3 text-s">
      {notes.map(({ id, on, who, text }) => (
        <li key={id}>
          <p className="note">
            {who}, {on}
          </p>
          <p className="typed">{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Others({ item: { others }, state }: FormProps) {
  if (others.length === 0) return null;
  return (
    <section>
      <h3 className="text-l">{words.others}</h3>
      <ul className="stack gap-3 text-s">
        {others.map(({ reference, name, kind, stage, receivedOn }) => (
          <li key={reference}>
            <Link to={deskHref({ ...state, item: reference })} replace preventScrollReset>
              {name}, {kindLabels[kind].toLowerCase()}
            </Link>
            , {receivedOn}: {stageLabel(stage)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ item: { history } }: Pick<FormProps, "item">) {
  return (
    <section>
      <h3 className="text-l">{words.history}</h3>
      <ol className="stack gap-3 text-s">
        {history.map(({ id, on, at, who, type, text }) => (
          <li key={id}>
            <time dateTime={at} className="muted">
              {on}
            </time>{" "}
            {eventLabels[type as ReviewEventType] ?? type}
            {text && `: ${text}`}
            {who && who !== text && <span className="muted">, {who}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
