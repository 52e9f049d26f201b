import { editor as words } from "~/content/editor.ts";
import "~/styles/primitives/facts.css";

export function SourceFields({ fields }: { fields: readonly (readonly [field: string, words: string])[] }) {
  if (fields.length === 0) return null;
  return (
    <details>
      <summary>{words.fields}</summary>
      <p>{words.fieldsLead}</p>
      <dl className="detail-facts">
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
