import { type ReactNode, useEffect } from "react";
import { Link, useFetcher } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { DetailDialog } from "~/components/ui/detail-dialog.tsx";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { eventLabels, kindLabels, stageLabel, desk as words } from "~/content/desk.ts";
import { shownReference } from "~/domain/reference.ts";
import { type ReviewEventType, reviewLimits, transitionsOf } from "~/domain/review.ts";
import { SubmissionFacts } from "../submission-dialog.tsx";
import { submissionDisplays } from "../submission-displays.ts";
import styles from "./desk-dialog.module.css";
import { useDeskKeys } from "./desk-keys.ts";
import type { DeskItem, DeskRow } from "./desk-list.server.ts";
import { type DeskState, deskHref } from "./desk-state.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";

const undoMs = 11_000;

interface DeskDialogProps {
  item: DeskItem;
  me: string;
  rows: DeskRow[];
  state: DeskState;
  /** Loads the item again without renewing the session. */
  refresh: () => Promise<unknown>;
  onClose: () => void;
}

export function DeskDialog({ item, me, rows, state, refresh, onClose }: DeskDialogProps) {
  const { kind, reference, view } = item;
  const display = submissionDisplays[kind];
  const place = rows.findIndex((row) => row.reference === reference);
  const neighbor = (step: number) => {
    const row = place < 0 ? undefined : rows[place + step];
    return row && deskHref({ ...state, item: row.reference });
  };
  const form = { item, state };
  useDeskKeys();
  return (
    <DetailDialog
      title={display.nameOf(view)}
      mailto={`mailto:${encodeURIComponent(view.email)}?subject=${encodeURIComponent(display.replySubject(view))}`}
      neighbors={{
        previous: neighbor(-1),
        next: neighbor(1),
        position: place < 0 ? undefined : `${place + 1} of ${rows.length} on this page`,
      }}
      isWide
      onClose={onClose}
    >
      <p className="note">
        {kindLabels[kind]} {shownReference(view)}, received {item.receivedOn}. {dueText(item)}
      </p>
      <div className={styles.columns}>
        <div className={styles.column}>
          <SubmissionFacts kind={kind} row={view} />
          <Others item={item} />
          <History item={item} />
        </div>
        <div className={styles.column}>
          <StageForm {...form} />
          <AssigneeForm {...form} me={me} />
          <ReplyForm {...form} subject={display.replySubject(view)} />
          <Messages {...form} refresh={refresh} />
          <NoteForm {...form} />
          <Notes item={item} />
        </div>
      </div>
    </DetailDialog>
  );
}

function dueText({ answeredOn, dueOn, isOverdue, missedOn }: DeskItem): string {
  if (answeredOn) return `Answered ${answeredOn}${missedOn ? ", late" : ""}.`;
  if (!dueOn) return `${words.noAnswerDue}.`;
  return isOverdue ? `Overdue since ${dueOn}.` : `Answer due ${dueOn}.`;
}

/** Keeps what was typed where the server refuses. */
function DeskForm({
  item: { reference, version },
  state,
  action,
  className = "",
  children,
}: {
  item: DeskItem;
  state: DeskState;
  action: string;
  className?: string;
  children: (busy: boolean) => ReactNode;
}) {
  const fetcher = useFetcher<{ notice?: Flash; lastResult?: { error?: Record<string, string[] | null> | null } }>();
  const errors = Object.values(fetcher.data?.lastResult?.error ?? {}).flatMap((each) => each ?? []);
  return (
    <fetcher.Form
      method="post"
      action={`/admin/desk/${action}${deskHref({ ...state, item: reference })}`}
      className={`${styles.form} ${className}`}
    >
      <FlashMessage flash={fetcher.data?.notice} />
      <input type="hidden" name="item" value={reference} />
      <input type="hidden" name="version" value={version} />
      {children(fetcher.state !== "idle")}
      {errors.length > 0 && (
        <p role="alert" className={styles.error}>
          {errors.join(" ")}
        </p>
      )}
    </fetcher.Form>
  );
}

type FormProps = Pick<DeskDialogProps, "item" | "state">;

function StageForm({ item, state }: FormProps) {
  const moves = transitionsOf(item.kind).filter(({ from }) => from === item.stage);
  const needsNote = moves.some(({ needs }) => needs === "note");
  return (
    <DeskForm item={item} state={state} action="stage" key={`stage-${item.reference}-${item.stage}`}>
      {(busy) => (
        <>
          <label className="field-label" htmlFor="desk-stage">
            {words.stage}
          </label>
          <div className={styles.line}>
            <select id="desk-stage" name="stage" className="input" defaultValue={item.stage} data-key="s">
              <option value={item.stage} disabled>
                {stageLabel(item.stage)}
              </option>
              {moves.map(({ to }) => (
                <option key={to} value={to}>
                  {stageLabel(to)}
                </option>
              ))}
            </select>
            <button type="submit" className="action-quiet" disabled={busy || moves.length === 0}>
              {words.move}
            </button>
          </div>
          {needsNote && (
            <textarea
              name="note"
              className="input"
              rows={2}
              aria-label={words.reopenNote}
              placeholder={words.reopenNote}
              maxLength={reviewLimits.note}
            />
          )}
        </>
      )}
    </DeskForm>
  );
}

function AssigneeForm({ item, state, me }: FormProps & { me: string }) {
  return (
    <DeskForm item={item} state={state} action="assignee" key={`assignee-${item.reference}-${item.assigneeId}`}>
      {(busy) => (
        <>
          <label className="field-label" htmlFor="desk-assignee">
            {words.assignee}
          </label>
          <div className={styles.line}>
            <select id="desk-assignee" name="assignee" className="input" defaultValue={item.assigneeId ?? ""}>
              <option value="">{words.nobody}</option>
              {item.admins.map(({ id, email }) => (
                <option key={id} value={id}>
                  {email}
                </option>
              ))}
            </select>
            <button type="submit" className="action-quiet" disabled={busy}>
              {words.assign}
            </button>
            <AssignToMe me={me} isMine={item.assigneeId === me} />
          </div>
        </>
      )}
    </DeskForm>
  );
}

/** For the key: chooses oneself and submits. */
function AssignToMe({ me, isMine }: { me: string; isMine: boolean }) {
  return (
    <button
      type="submit"
      hidden
      disabled={isMine}
      data-key="a"
      onClick={({ currentTarget }) => {
        const select = currentTarget.form?.elements.namedItem("assignee");
        if (select instanceof HTMLSelectElement) select.value = me;
      }}
    />
  );
}

function ReplyForm({ item, state, subject }: FormProps & { subject: string }) {
  return (
    <DeskForm item={item} state={state} action="reply" key={`reply-${item.reference}-${item.messages.length}`}>
      {(busy) => (
        <>
          <label className="field-label" htmlFor="desk-subject">
            {words.subject}
          </label>
          <input
            id="desk-subject"
            name="subject"
            className="input"
            defaultValue={subject}
            maxLength={reviewLimits.subject}
          />
          <label className="field-label" htmlFor="desk-reply">
            {words.reply}
          </label>
          <textarea
            id="desk-reply"
            name="text"
            className="input"
            rows={6}
            maxLength={reviewLimits.reply}
            aria-describedby="desk-reply-hint"
            data-key="r"
          />
          <p id="desk-reply-hint" className="note">
            {words.replyHint}
          </p>
          <button type="submit" className="action" disabled={busy}>
            {words.sendReply}
          </button>
        </>
      )}
    </DeskForm>
  );
}

function Messages({ item, state, refresh }: FormProps & Pick<DeskDialogProps, "refresh">) {
  const isWaiting = item.messages.some(({ canUndo }) => canUndo);
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void refresh(), undoMs);
    return () => clearTimeout(timer);
  }, [isWaiting, refresh]);
  return (
    <ul className={styles.entries}>
      {item.messages.map(({ id, on, who, subject, text, canUndo, state: sent }) => (
        <li key={id}>
          <p className="note">
            {who}, {on}: {subject} ({sent})
          </p>
          <p className={styles.text}>{text}</p>
          {canUndo && (
            <DeskForm item={item} state={state} action="undo">
              {(busy) => (
                <>
                  <input type="hidden" name="message" value={id} />
                  {/* biome-ignore lint/a11y/noAutofocus: the form that had the focus was sent */}
                  <button type="submit" className="action-quiet action-small" disabled={busy} data-key="u" autoFocus>
                    {words.undo}
                  </button>
                </>
              )}
            </DeskForm>
          )}
        </li>
      ))}
    </ul>
  );
}

function NoteForm({ item, state }: FormProps) {
  return (
    <DeskForm item={item} state={state} action="note" key={`note-${item.reference}-${item.notes.length}`}>
      {(busy) => (
        <>
          <label className="field-label" htmlFor="desk-note">
            {words.note}
          </label>
          <textarea
            id="desk-note"
            name="note"
            className="input"
            rows={3}
            maxLength={reviewLimits.note}
            aria-describedby="desk-note-hint"
            data-key="n"
          />
          <div className={styles.line}>
            <button type="submit" className="action-quiet" disabled={busy}>
              {words.addNote}
            </button>
            {!item.answeredOn && (
              <button
                type="submit"
                className="action-quiet"
                formAction={`/admin/desk/answered${deskHref({ ...state, item: item.reference })}`}
                disabled={busy}
              >
                {words.answeredElsewhere}
              </button>
            )}
          </div>
          <p id="desk-note-hint" className="note">
            {words.answeredHint}
          </p>
        </>
      )}
    </DeskForm>
  );
}

function Notes({ item: { notes } }: Pick<FormProps, "item">) {
  return (
    <ul className={styles.entries}>
      {notes.map(({ id, on, who, text }) => (
        <li key={id}>
          <p className="note">
            {who}, {on}
          </p>
          <p className={styles.text}>{text}</p>
        </li>
      ))}
    </ul>
  );
}

function Others({ item: { others } }: Pick<FormProps, "item">) {
  if (others.length === 0) return null;
  return (
    <section>
      <h3>{words.others}</h3>
      <ul className={styles.entries}>
        {others.map(({ reference, kind, stage, receivedOn }) => (
          <li key={reference}>
            <Link to={deskHref({ item: reference })}>{kindLabels[kind]}</Link>, {stageLabel(stage)}, {receivedOn}
          </li>
        ))}
      </ul>
    </section>
  );
}

function History({ item: { history } }: Pick<FormProps, "item">) {
  return (
    <section>
      <h3>{words.history}</h3>
      <ol className={styles.entries}>
        {history.map(({ id, on, at, who, type, text }) => (
          <li key={id}>
            <time dateTime={at} className="muted">
              {on}
            </time>{" "}
            {eventLabels[type as ReviewEventType] ?? type}
            {text && `: ${text}`}
            {who && <span className="muted">, {who}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
