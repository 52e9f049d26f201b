import { formatBytes } from "~/domain/units.ts";
import type { Backup } from "./backups.server.ts";
import "~/styles/primitives/note.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/tag.css";
import styles from "./backup-nights.module.css";

function outcomeOf({
  finishedAt,
  file,
  provenAt,
  fault,
}: Backup): "verified" | "not verified" | "failed" | "running" | "skipped" {
  if (provenAt) return "verified";
  if (file && fault) return "not verified";
  if (fault) return "failed";
  return finishedAt && !file ? "skipped" : "running";
}

/** Of the dot: filled where the backup was verified. */
const stateOf = {
  verified: "done",
  "not verified": "refused",
  failed: "refused",
  running: "created",
  skipped: "created",
};

export function BackupNights({
  last,
  nights,
}: {
  last: (Backup & { provenOn: string }) | undefined;
  nights: (Backup & { on: string })[];
}) {
  const [latest] = nights;
  return (
    <>
      {last?.provenAt && (
        <p>
          Restored and compared on {last.provenOn}: {(last.rowCount ?? 0).toLocaleString("en-US")} rows,{" "}
          {(last.fileCount ?? 0).toLocaleString("en-US")} files, {formatBytes(last.bytes ?? 0)}, in{" "}
          <span className="anywhere">{last.file}</span> on {last.host}.
        </p>
      )}
      {latest?.fault && (
        <p className="note-alert">
          {latest.on}: {outcomeOf(latest)}. {latest.fault}
        </p>
      )}
      {nights.length > 0 && (
        <ol className={`grid gap-0-4 text-s ${styles.nights}`} aria-label="Latest nights, newest first">
          {nights.map((night) => (
            <li
              key={night.night}
              className="state"
              data-state={stateOf[outcomeOf(night)]}
              title={`${night.on}: ${outcomeOf(night)}`}
            >
              <time dateTime={night.night}>{night.on}</time> {outcomeOf(night)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
