import { exportWords as words } from "~/content/admin.ts";
import styles from "./export-links.module.css";
import { listHref } from "./list-state.ts";
import "~/styles/primitives/gaps.css";

/** `rows` only where the page knows how many the filter finds; `note` says what the file lacks. */
export function ExportLinks({
  list,
  filter,
  rows,
  note,
}: {
  list: keyof typeof words.fileNames;
  filter: object;
  rows?: number;
  note?: string;
}) {
  const hrefOf = (format: string) => `/admin/export${listHref({ list, format, ...filter })}`;
  return (
    <details className={`row gap-0-5 text-s ${styles.export}`}>
      <summary>{words.open}</summary>
      <p className="row gap-0-5">
        {words.what(rows)} <a href={hrefOf("csv")}>CSV</a> <a href={hrefOf("jsonl")}>JSON Lines</a>
      </p>
      {note && <p className="row gap-0-5">{note}</p>}
    </details>
  );
}
