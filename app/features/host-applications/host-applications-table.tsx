import { Link } from "react-router";
import { hostApplicationLabels as labels } from "~/content/host-application.ts";
import type { ShownHostApplication } from "./host-applications.server.ts";

/**
 * The admins' list, newest first.
 * @param hrefOf where the details of one application open
 */
export function HostApplicationsTable({
  rows,
  hrefOf,
}: {
  rows: ShownHostApplication[];
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
              <Link to={hrefOf(row.id)} preventScrollReset className="admin-row-link">
                {row.firstName} {row.lastName}
              </Link>
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
