import { exportWords as words } from "~/content/admin.ts";
import styles from "./export-links.module.css";
import { listHref } from "./list-state.ts";

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
    <details className={styles.export}>
      <summary>{words.open}</summary>
      <p>
        {words.what(rows)} <a href={hrefOf("csv")}>CSV</a> <a href={hrefOf("jsonl")}>JSON Lines</a>
      </p>
      {note && <p>{note}</p>}
    </details>
  );
}
