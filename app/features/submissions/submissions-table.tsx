import { EmailAddress } from "~/components/admin/email-address.tsx";
import { RowLink } from "~/components/admin/row-link.tsx";
import { samples } from "~/content/admin.ts";
import { isSample } from "~/domain/samples.ts";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";
import styles from "./submissions-table.module.css";

const headClasses: Partial<Record<string, string>> = { Email: `below ${styles.email}`, Submitted: styles.submitted };

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
    <table className={`table short ${styles.list}`}>
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          {["Name", "Email", ...columns.map(({ label }) => label), "Age", "Submitted"].map((label) => (
            <th key={label} scope="col" className={headClasses[label]}>
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
              </RowLink>{" "}
              {isSample(row) && <span className="tag">{samples.tag}</span>}{" "}
              {row.closedAs && <span className="tag muted">{row.closedAs}</span>}
            </th>
            <td data-label="Email" className={`below ${styles.email}`} title={row.email}>
              <EmailAddress value={row.email} />
            </td>
            {columns.map(({ label, cell, isShort }) => (
              <td key={label} data-label={label} className={isShort && "nowrap"}>
                {cell(row)}
              </td>
            ))}
            <td data-label="Age" className={`numerals nowrap ${styles.age}`} title={row.submittedOn}>
              {row.age}
            </td>
            <td data-label="Submitted" className={`note numerals nowrap ${styles.submitted}`}>
              <time dateTime={sentAt(row)}>{row.submittedOn}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
