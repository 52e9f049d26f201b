import { RowLink } from "~/components/admin/row-link.tsx";
import type { ShownMediaInquiry } from "./media-inquiries-list.server.ts";

/**
 * The admins' list, newest first.
 * @param newSince what was submitted later is marked
 * @param hrefOf where the details of one inquiry open
 */
export function MediaInquiriesTable({
  rows,
  newSince,
  hrefOf,
}: {
  rows: ShownMediaInquiry[];
  newSince: string;
  hrefOf: (id: string) => string;
}) {
  return (
    <table className="admin-table">
      <caption className="sr-only">Media inquiries, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Organization</th>
          <th scope="col">Email</th>
          <th scope="col">Message</th>
          <th scope="col">Submitted</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RowLink id={row.id} to={hrefOf(row.id)} isNew={row.createdAt > newSince}>
                {row.name}
              </RowLink>
            </th>
            <td data-label="Organization">{row.organization}</td>
            <td data-label="Email">{row.email}</td>
            <td data-label="Message">
              <span className="admin-row-excerpt">{row.message}</span>
            </td>
            <td data-label="Submitted" className="tabular-nums">
              <time dateTime={row.createdAt}>{row.submittedOn}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
