import { RowLink } from "~/components/admin/row-link.tsx";
import { hostApplicationLabels as labels } from "~/content/host-application.ts";
import type { ShownHostApplication } from "./host-applications-list.server.ts";

/**
 * The admins' list, newest first.
 * @param newSince what was submitted later is marked
 * @param hrefOf where the details of one application open
 */
export function HostApplicationsTable({
  rows,
  newSince,
  hrefOf,
}: {
  rows: ShownHostApplication[];
  newSince: string;
  hrefOf: (id: string) => string;
}) {
  return (
    <table className="admin-table">
      <caption className="sr-only">Host applications, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Place</th>
          <th scope="col">Package</th>
          <th scope="col">Capital</th>
          <th scope="col">Submitted</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <RowLink id={row.id} to={hrefOf(row.id)} isNew={row.submissionDate > newSince}>
                {`${row.firstName} ${row.lastName}`}
              </RowLink>
            </th>
            <td data-label="Email">{row.email}</td>
            <td data-label="Place">
              {row.city}, {row.country}
            </td>
            <td data-label="Package">{labels.preferredPackage[row.preferredPackage]}</td>
            <td data-label="Capital">{labels.capitalAvailable[row.capitalAvailable]}</td>
            <td data-label="Submitted" className="tabular-nums">
              <time dateTime={row.submissionDate}>{row.submittedOn}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
