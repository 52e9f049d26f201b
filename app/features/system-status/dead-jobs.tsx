import { Form, Link, useNavigation } from "react-router";
import type { DeadJob } from "#platform/jobs/job-table.ts";
import { jobName, statusWords as words } from "~/content/status.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";

type ShownDeadJob = Omit<DeadJob, "diedAt"> & { diedOn: string };

export function DeadJobs({ jobs, discarding }: { jobs: ShownDeadJob[]; discarding: string | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  return (
    <table className="table">
      <caption className="sr-only">Failed jobs, newest first</caption>
      <thead>
        <tr>
          <th scope="col">Job</th>
          <th scope="col">Failed</th>
          <th scope="col">Tries</th>
          <th scope="col">Reason</th>
          <th scope="col">
            <span className="sr-only">What to do</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ id, kind, diedOn, tries, fault }) => (
          <tr key={id}>
            <th scope="row">{jobName(kind)}</th>
            <td data-label="Failed" className="numerals">
              {diedOn}
            </td>
            <td data-label="Tries" className="numerals">
              {tries.toLocaleString("en-US")}
            </td>
            <td data-label="Reason">{fault || "Unknown"}</td>
            <td className="row-actions">
              <Form method="post" action="?" preventScrollReset className="row gap-0-4">
                <input type="hidden" name="job" value={id} />
                {discarding === id ? (
                  <>
                    <p className="note-alert">{words.sure}</p>
                    <button className="action-quiet" type="submit" name="intent" value="discard" disabled={busy}>
                      Discard for good
                    </button>
                    <Link to="?" preventScrollReset className="touch row-action">
                      Keep it
                    </Link>
                  </>
                ) : (
                  <>
                    <button className="action-quiet" type="submit" name="intent" value="retry" disabled={busy}>
                      Retry
                    </button>
                    <Link to={`?discard=${id}`} preventScrollReset className="touch row-action">
                      Discard…
                    </Link>
                  </>
                )}
              </Form>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
