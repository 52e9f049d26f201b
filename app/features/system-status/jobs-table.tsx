import type { JobCount } from "#platform/jobs/job-table.ts";
import { jobName, statusWords as words } from "~/content/status.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/table.css";
import styles from "./jobs-table.module.css";

type ShownJobCount = Omit<JobCount, "lastDoneAt"> & { lastDoneOn: string | undefined };

export function JobsTable({ jobs }: { jobs: ShownJobCount[] }) {
  return (
    <table className="table short">
      <caption className="sr-only">Jobs by kind</caption>
      <thead>
        <tr>
          <th scope="col">Kind</th>
          <th scope="col">Waiting</th>
          <th scope="col">Retrying</th>
          <th scope="col">Running</th>
          <th scope="col">Failed</th>
          <th scope="col">Last done</th>
        </tr>
      </thead>
      <tbody>
        {jobs.map(({ kind, waiting, failing, active, dead, lastDoneOn }) => (
          <tr key={kind}>
            <th scope="row">{jobName(kind)}</th>
            <Count label="Waiting" value={waiting} />
            <Count label="Retrying" value={failing} isAlert />
            <Count label="Running" value={active} />
            <Count label="Failed" value={dead} isAlert />
            <td data-label="Last done" className="numerals">
              {lastDoneOn ?? words.notRemembered}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Count({ label, value, isAlert = false }: { label: string; value: number; isAlert?: boolean }) {
  const tone = isAlert && value > 0 ? "note-alert numerals" : "numerals";
  return (
    <td data-label={label} className={tone}>
      {value.toLocaleString("en-US")}
      <span className={styles.what}> {label.toLowerCase()}</span>
    </td>
  );
}
