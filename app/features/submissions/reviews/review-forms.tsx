import { stageLabel, desk as words } from "~/content/desk.ts";
import { transitionsOf } from "~/domain/review.ts";
import styles from "./desk-dialog.module.css";
import { DeskForm, deskAction, type FormProps } from "./desk-form.tsx";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";

export function StageForm({ item, state }: FormProps) {
  const moves = transitionsOf(item.kind).filter(({ from }) => from === item.stage);
  const needsNote = moves.some(({ needs }) => needs === "note");
  return (
    <DeskForm item={item} state={state} action="stage" key={`stage-${item.reference}-${item.stage}`}>
      {(busy) => (
        <>
          <div className={styles.line}>
            <label className="field-label" htmlFor="desk-stage">
              {words.stage}
            </label>
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
            />
          )}
        </>
      )}
    </DeskForm>
  );
}

/** Without a stage: the server chooses. */
export function SpamForm({ item, state }: FormProps) {
  if (item.isClosed) return null;
  return (
    <DeskForm item={item} state={state} action="stage">
      {(busy) => (
        <div className="row gap-2">
          <button type="submit" name="uncounted" value="yes" className="action-quiet action-small" disabled={busy}>
            {words.uncounted}
          </button>
          <span className="note">{words.uncountedHint}</span>
        </div>
      )}
    </DeskForm>
  );
}

export function AssigneeForm({ item, state, me }: FormProps & { me: string }) {
  return (
    <DeskForm item={item} state={state} action="assignee" key={`assignee-${item.reference}-${item.assigneeId}`}>
      {(busy) => (
        <>
          <div className={styles.line}>
            <label className="field-label" htmlFor="desk-assignee">
              {words.assignee}
            </label>
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

export function NoteForm({ item, state }: FormProps) {
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
            aria-describedby="desk-note-hint"
            data-key="n"
          />
          <div className="row gap-2">
            <button type="submit" className="action-quiet" disabled={busy}>
              {words.addNote}
            </button>
            {!item.answeredOn && (
              <button
                type="submit"
                className="action-quiet"
                formAction={deskAction("answered", state, item.reference)}
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

/** The day in the site's time zone on which it comes back into the list. */
export function SnoozeForm({ item, state }: FormProps) {
  if (item.isClosed) return null;
  return (
    <DeskForm item={item} state={state} action="snooze" key={`snooze-${item.reference}-${item.snoozedUntil}`}>
      {(busy) => (
        <>
          <div className={styles.line}>
            <label className="field-label" htmlFor="desk-snooze">
              {words.snooze}
            </label>
            <input
              id="desk-snooze"
              type="date"
              name="until"
              className="input"
              min={item.tomorrow}
              defaultValue={item.snoozedUntil}
              aria-describedby="desk-snooze-hint"
            />
            <button type="submit" className="action-quiet" disabled={busy}>
              {words.setSnooze}
            </button>
          </div>
          <p id="desk-snooze-hint" className="note">
            {words.snoozeHint}
          </p>
        </>
      )}
    </DeskForm>
  );
}
