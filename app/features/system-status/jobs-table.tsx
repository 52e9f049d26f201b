import type { JobCount } from "#platform/jobs/job-table.ts";
import { jobName, statusWords as words } from "~/content/status.ts";

type ShownJobCount = Omit<JobCount, "lastDoneAt"> & { lastDoneOn: string | undefined };

/** How the jobs stand, a line a kind. */
export function JobsTable({ jobs }: { jobs: ShownJobCount[] }) {
  return (
    <table className="admin-table">
      <caption className="sr-only">Jobs by kind</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Waiting</th>
          <th scope="col">of these failed before</th>
          <th scope="col">Under way</th>
          <th scope="col">Given up</th>
          <th scope="col">Last done</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ kind, waiting, failing, active, dead, lastDoneOn }) => (
          <tr key={kind}>
            <th scope="row">{jobName(kind)}</th>
            <Count label="Waiting" value={waiting} />
            <Count label="Failed" value={failing} worries />
            <Count label="Under way" value={active} />
            <Count label="Given up" value={dead} worries />
            <td data-label="Last done" className="tabular-nums">
              {lastDoneOn ?? words.notRemembered}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ label, value, worries = false }: { label: string; value: number; worries?: boolean }) {
  const tone = worries && value > 0 ? "status-worse tabular-nums" : "tabular-nums";
  return (
    <td data-label={label} className={tone}>
      {value.toLocaleString("en-US")}
    </td>
  );
}
