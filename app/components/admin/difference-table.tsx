import { contentHistory as words } from "~/content/editor.ts";
import "~/styles/primitives/line-list.css";

export interface Difference {
  /** Such as "Hero, lead" or "Steps 2, name". */
  place: string;
  /** Undefined: it was not there. */
  before: string | undefined;
  after: string | undefined;
}

interface DifferenceTableProps {
  differences: readonly Difference[];
  before?: string;
  after?: string;
}

export function DifferenceTable({ differences, before = words.before, after = words.after }: DifferenceTableProps) {
  if (differences.length === 0) return <p className="muted">{words.none}</p>;
  return (
    <dl className="rows anywhere">
      {differences.map((difference) => (
        <div key={difference.place}>
          <dt className="strong">{difference.place}</dt>
          <dd>
            <span className="caption">{before}</span> {difference.before ? <del>{difference.before}</del> : "–"}
          </dd>
          <dd>
            <span className="caption">{after}</span> {difference.after ? <ins>{difference.after}</ins> : "–"}
          </dd>
        </div>
      ))}
    </dl>
  );
}
