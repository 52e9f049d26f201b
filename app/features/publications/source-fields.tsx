import { editor as words } from "~/content/editor.ts";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";
import styles from "./source-fields.module.css";

export function SourceFields({ fields }: { fields: readonly (readonly [field: string, words: string])[] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary className="touch row-action plus">{words.fields}</summary>
      <p className="note">{words.fieldsLead}</p>
      <dl className={`detail-facts text-s ${styles.fields}`} tabIndex={0}>
        {fields.map(([field, stands]) => (
          <div key={field}>
            <dt>
              <code>{field}</code>
            </dt>
            <dd>{stands}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
