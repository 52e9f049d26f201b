import { materialChange, editor as words } from "~/content/editor.ts";
import { CheckField, TextField } from "~/forms/field.tsx";
import type { DocumentFields } from "./document-form.tsx";
import styles from "./publish-bar.module.css";

interface PublishBarProps {
  fields: DocumentFields;
  isPolicy: boolean;
  busy: boolean;
  isOwner: boolean;
}

export function PublishBar({ fields, busy, isOwner, isPolicy }: PublishBarProps) {
  const act = (name: string, label: string, className: string) => (
    <button type="submit" name="act" value={name} className={className} disabled={busy}>
      {label}
    </button>
  );
  return (
    <div className={styles.bar}>
      {isPolicy && isOwner && (
        <CheckField field={fields.isMaterial} label={materialChange.label} hint={materialChange.hint} />
      )}
      <div className={styles.acts}>
        {act("save", words.save, isOwner ? "action-quiet" : "action")}
        {act("preview", words.preview, "action-quiet")}
        {isOwner && act("publish", words.publish, "action")}
      </div>
      {isOwner ? (
        <details className={styles.schedule}>
          <summary>{words.liveFrom}…</summary>
          <TextField
            field={fields.liveFrom}
            label={words.liveFrom}
            hint={words.liveFromHint}
            type="datetime-local"
            optional
          />
          {act("schedule", words.schedule, "action-quiet")}
        </details>
      ) : (
        <p className="muted">{words.ownersPublish}</p>
      )}
      {/* Last: a toast lies on the bar's end for a moment. */}
      <TextField field={fields.note} label={words.note} hint={words.noteHint} optional />
    </div>
  );
}
