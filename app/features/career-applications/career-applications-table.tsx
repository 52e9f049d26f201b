import { RowLink } from "~/components/admin/row-link.tsx";
import { careerApplicationLabels as labels } from "~/content/career-application.ts";
import type { ShownCareerApplication } from "./career-applications-list.server.ts";
import { ResumeLink } from "./resume-link.tsx";

/**
 * The admins' list, newest first.
 * @param newSince what was submitted later is marked
 * @param hrefOf where the details of one application open
 */
export function CareerApplicationsTable({
  rows,
  newSince,
  hrefOf,
}: {
  rows: ShownCareerApplication[];
  newSince: string;
  hrefOf: (id: string) => string;
}) {
  return (
    <table className="admin-table">
      <caption className="sr-only">Career applications, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Email</th>
          <th scope="col">Position</th>
          <th scope="col">Experience</th>
          <th scope="col">Resume</th>
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
            <td data-label="Email">{row.email}</td>
            <td data-label="Position">{labels.position[row.position]}</td>
            <td data-label="Experience">{labels.experience[row.experience]}</td>
            <td data-label="Resume">
              <ResumeLink application={row} />
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
