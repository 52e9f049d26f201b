import { formatBytes } from "~/domain/units.ts";
import type { Backup } from "./backups.server.ts";
import "~/styles/primitives/note.css";
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

export function BackupNights({
  last,
  nights,
}: {
  last: (Backup & { provenOn: string }) | undefined;
  nights: Backup[];
}) {
  const [latest] = nights;
  return (
    <>
      {last?.provenAt && (
        <p>
          Restored and compared on {last.provenOn}: {(last.rowCount ?? 0).toLocaleString("en-US")} rows,{" "}
          {(last.fileCount ?? 0).toLocaleString("en-US")} files, {formatBytes(last.bytes ?? 0)}, in{" "}
          <span className={styles.file}>{last.file}</span> on {last.host}.
        </p>
      )}
      {latest?.fault && (
        <p className="note-alert">
          {latest.night}: {outcomeOf(latest)}. {latest.fault}
        </p>
      )}
      {nights.length > 0 && (
        <ol className={styles.nights} aria-label="Latest nights, newest first">
          {nights.map((night) => (
            <li key={night.night} data-outcome={outcomeOf(night)} title={`${night.night}: ${outcomeOf(night)}`}>
              <time dateTime={night.night}>{night.night}</time> {outcomeOf(night)}
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
