import { RowLink } from "~/components/admin/row-link.tsx";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import "~/styles/primitives/table.css";

export function SubmissionsTable({
  kind,
  rows,
  newSince,
  hrefOf,
}: {
  kind: SubmissionKind;
  rows: SubmissionView[];
  newSince: string;
  hrefOf: (id: string) => string;
}) {
  const { caption, columns, nameOf, sentAt } = submissionDisplays[kind];
  return (
    <table className="table">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {["Name", ...columns.map(({ label }) => label), "Submitted"].map((label) => (
            <th key={label} scope="col">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RowLink id={row.id} to={hrefOf(row.id)} isNew={sentAt(row) > newSince}>
                {nameOf(row)}
              </RowLink>
            </th>
            {columns.map(({ label, cell }) => (
              <td key={label} data-label={label}>
                {cell(row)}
              </td>
            ))}
            <td data-label="Submitted" className="numerals">
              <time dateTime={sentAt(row)}>{row.submittedOn}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
