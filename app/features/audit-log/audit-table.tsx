import { auditActionLabels, auditOutcomeLabels, auditSubjectLabels } from "~/content/audit.ts";
import type { AuditSubject } from "~/domain/audit.ts";
import type { AuditRow } from "./audit-log.server.ts";
import "~/styles/primitives/table.css";
import styles from "./audit-table.module.css";

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  return (
    <table className={`admin-table ${styles.auditTable}`}>
      <caption className="sr-only">Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">To what</th>
          <th scope="col">Outcome</th>
          <th scope="col">Request</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <td className="numerals">
              <time dateTime={row.at}>{row.shownAt}</time>
            </td>
            <td data-label="Who">{row.actorEmail ?? row.actorId ?? "Nobody signed in"}</td>
            <th scope="row">{labelOf(auditActionLabels, row.action)}</th>
            <td data-label="To what">
              <Subject {...row} />
            </td>
            <td data-label="Outcome">
              <span className={styles.auditOutcome} data-outcome={row.outcome}>
                {labelOf(auditOutcomeLabels, row.outcome)}
              </span>
            </td>
            <td data-label="Request" className={styles.auditRequest}>
              {row.requestId}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Subject({ subjectKind: kind, subjectId: id, subjectEmail }: AuditRow) {
  if (!kind) return null;
  const label = labelOf(auditSubjectLabels, kind);
  if (!id) return label;
  const href = addresses[kind]?.(id);
  const name = subjectEmail ?? id;
  return (
    <span>
      <span className={styles.auditKind}>{label}</span> {href ? <a href={href}>{name}</a> : name}
    </span>
  );
}

const addresses: Partial<Record<AuditSubject, (id: string) => string>> = {
  "host-application": (id) => `/admin/applications?tab=host&item=${id}`,
  "career-application": (id) => `/admin/applications?tab=career&item=${id}`,
  "media-inquiry": (id) => `/admin/applications?tab=media&item=${id}`,
  deposit: (id) => `/admin/deposits?item=${id}`,
  job: () => "/admin/status",
  backup: () => "/admin/status",
  erasure: (id) => `/admin/privacy?receipt=${id}`,
};

/** A newer version may have written a value without a label here. */
function labelOf(labels: Record<string, string>, word: string): string {
  return labels[word] ?? word;
}
