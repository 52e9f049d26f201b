import { Fragment } from "react";
import { Link } from "react-router";
import { editor as words } from "~/content/editor.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/note.css";
import styles from "./document-table.module.css";

export interface DocumentRow {
  name: string;
  title: string;
  area: keyof typeof words.areas;
  pages: readonly string[];
  /** What the search found in its texts. */
  excerpt?: string;
  faults: number;
  isUnfit: boolean;
  live: string | undefined;
  draftAge: string | undefined;
  comingAt: string | undefined;
}

interface DocumentTableProps {
  label: string;
  groups: readonly { heading: string; rows: readonly DocumentRow[] }[];
}

export function DocumentTable({ label, groups }: DocumentTableProps) {
  const { columns } = words;
  return (
    <table className={`table quiet-links ${styles.documents}`}>
      <caption className="sr-only">{label}</caption>
      <thead>
        <tr>
          {[columns.document, columns.pages, columns.live, columns.state].map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {groups.map(({ heading, rows }) => (
        <tbody key={heading}>
          <tr className={styles.group}>
            <th scope="rowgroup" colSpan={4} className="display">
              {heading}
            </th>
          </tr>
          {rows.map((row) => (
            <Row key={row.name} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Row({ name, title, excerpt, live, pages, ...row }: DocumentRow) {
  return (
    <tr>
      <th scope="row">
        <Link to={`/admin/content/${name}`}>{title}</Link>
        {excerpt && <p className={`muted ${styles.excerpt}`}>“{excerpt}”</p>}
      </th>
      <td data-label={words.columns.pages}>
        <span>
          {pages.length === 0 && words.everyPage}
          {pages.map((page, index) => (
            <Fragment key={page}>
              {index > 0 && ", "}
              <PageName page={page} />
            </Fragment>
          ))}
        </span>
      </td>
      <td data-label={live && words.columns.live}>{live ?? <span className="sr-only">{words.asDelivered}</span>}</td>
      <State {...row} />
    </tr>
  );
}

function State({
  comingAt,
  draftAge,
  faults,
  isUnfit,
}: Pick<DocumentRow, "comingAt" | "draftAge" | "faults" | "isUnfit">) {
  if (!comingAt && draftAge === undefined && faults === 0 && !isUnfit) return <td />;
  return (
    <td>
      <ul className="stack gap-1">
        {faults > 0 && (
          <li>
            <span className="tag" data-state="alert">
              {words.missing(faults)}
            </span>
          </li>
        )}
        {draftAge !== undefined && (
          <li>
            <span className="tag">{words.state.draft}</span> {words.state.draftAge(draftAge)}
          </li>
        )}
        {comingAt && <li>{words.state.coming(comingAt)}</li>}
        {isUnfit && <li className="note-alert">{words.state.unfit}</li>}
      </ul>
    </td>
  );
}

/** One document shows on many pages whose addresses end in an id: they have no link. */
const PageName = ({ page }: { page: string }) =>
  page.includes(":") ? <span>{page.replace(/:\w+/, "…")}</span> : <a href={page}>{page}</a>;
