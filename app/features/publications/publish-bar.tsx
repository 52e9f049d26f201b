import { materialChange, editor as words } from "~/content/editor.ts";
import { CheckField, TextField } from "~/forms/field.tsx";
import type { DocumentFormState } from "./document-form.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";
import styles from "./publish-bar.module.css";

interface PublishBarProps extends DocumentFormState {
  /** What holds while nothing has changed. */
  saved: string;
  isPolicy: boolean;
  isOwner: boolean;
}

export function PublishBar({ fields, busy, faults, isChanged, isOwner, isPolicy, onMend, saved }: PublishBarProps) {
  const act = (name: string, label: string, className: string) => (
    <button type="submit" name="act" value={name} className={className} disabled={busy}>
      {label}
    </button>
  );
  const { status } = words;
  const needsMore = Boolean(fields.note.errors ?? fields.liveFrom.errors);
  return (
    <section className={`row text-s ${styles.bar}`} aria-label={words.bar}>
      <details className={styles.more} open={needsMore || undefined}>
        <summary className="touch row-action plus">{isOwner ? words.more : words.noteOnly}</summary>
        <div className="grid gap-5">
          <TextField field={fields.note} label={words.note} hint={words.noteHint} optional />
          {isOwner && (
            <div>
              <TextField
                field={fields.liveFrom}
                label={words.liveFrom}
                hint={words.liveFromHint}
                type="datetime-local"
                optional
              />
              {act("schedule", words.schedule, "action-quiet action-small")}
            </div>
          )}
          {isPolicy && isOwner && <p className="muted">{materialChange.hint}</p>}
        </div>
      </details>
      {isPolicy && isOwner && (
        <div className={styles.material}>
          <CheckField field={fields.isMaterial} label={materialChange.label} />
        </div>
      )}
      <div className={styles.state}>
        <p role="status" className={isChanged ? "strong" : "muted"}>
          {busy ? status.saving : isChanged ? status.changed : saved}
        </p>
        {faults > 0 && (
          <button type="button" className={`note-alert ${styles.mend}`} onClick={onMend}>
            {status.mend(faults)}
          </button>
        )}
        {!isOwner && <p className="muted">{words.ownersPublish}</p>}
      </div>
      <div className={`stack gap-2 ${styles.acts}`}>
        {act("save", words.save, isOwner ? "action-quiet" : "action")}
        {act("preview", words.preview, "action-quiet")}
        {isOwner && act("publish", words.publish, "action")}
      </div>
    </section>
  );
}
