import { auditActionLabels, auditListLabels, auditOutcomeLabels, auditSubjectLabels } from "~/content/audit.ts";
import type { AuditSubject } from "~/domain/audit.ts";
import type { AuditRow } from "./audit-log.server.ts";
import "~/styles/primitives/table.css";
import "~/styles/primitives/tag.css";
import styles from "./audit-table.module.css";

export function AuditTable({ rows }: { rows: AuditRow[] }) {
  return (
    <table className={`table ${styles.events}`}>
      <caption className="sr-only">Audit log, newest first</caption>
      <thead>
        <tr>
          <th scope="col">When</th>
          <th scope="col">Who</th>
          <th scope="col">What</th>
          <th scope="col">Record</th>
          <th scope="col">Outcome</th>
        </tr>
      </thead>
      {[...Map.groupBy(foldReads(rows), ({ day }) => day)].map(([day, ofDay]) => (
        <tbody key={day}>
          <tr className={styles.day}>
            <th scope="rowgroup" colSpan={5}>
              {day}
            </th>
          </tr>
          {ofDay.map((row) => (
            <Entry key={row.id} {...row} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function Entry({ times, ...row }: FoldedRow) {
  return (
    <tr>
      <td className="numerals nowrap">
        <time dateTime={row.at} title={`${row.shownAt}, request ${row.requestId}`}>
          {row.time}
        </time>
      </td>
      <td data-label="Who">
        <Name id={row.actorId} name={row.actorEmail ?? (row.actorId ? "Former account" : "Not signed in")} />
      </td>
      <th scope="row">
        {labelOf(auditActionLabels, row.action)}
        {times > 1 && <span className={styles.times}> {times} times</span>}
      </th>
      <td data-label="Record">
        <Subject {...row} />
      </td>
      <td data-label="Outcome">
        {row.outcome !== "done" && (
          <span className="state" data-state={row.outcome}>
            {labelOf(auditOutcomeLabels, row.outcome)}
          </span>
        )}
      </td>
    </tr>
  );
}

type FoldedRow = AuditRow & { times: number };

/** One line for the same list read again and again, with the newest time. */
function foldReads(rows: AuditRow[]): FoldedRow[] {
  const folded: FoldedRow[] = [];
  for (const row of rows) {
    const last = folded.at(-1);
    const isSame = row.action === "list-read" && last?.action === row.action && last.actorId === row.actorId;
    if (isSame && last.subjectId === row.subjectId) last.times += 1;
    else folded.push({ ...row, times: 1 });
  }
  return folded;
}

function Subject({ subjectKind: kind, subjectId: id, subjectName }: AuditRow) {
  if (!kind) return null;
  const label = labelOf(auditSubjectLabels, kind);
  if (!id) return label;
  const href = addresses[kind]?.(id);
  const shown =
    kind === "list" ? listName(id) : kind === "account" ? subjectName : subjectName && `${label} ${subjectName}`;
  const name = <Name id={id} name={shown ?? label} />;
  return href ? <a href={href}>{name}</a> : name;
}

/** Without the page. */
const listName = (id: string) => auditListLabels[id.split(":")[0] ?? ""] ?? `${auditSubjectLabels.list}: ${id}`;

/** The id is there for those who ask: the log is read by names. */
const Name = ({ id, name }: { id: string | null; name: string }) => <span title={id ?? undefined}>{name}</span>;

const addresses: Partial<Record<AuditSubject, (id: string) => string>> = {
  "host-application": (id) => `/admin/applications?tab=host&item=${id}`,
  "career-application": (id) => `/admin/applications?tab=career&item=${id}`,
  "media-inquiry": (id) => `/admin/applications?tab=media&item=${id}`,
  "sales-inquiry": (id) => `/admin/applications?tab=sales&item=${id}`,
  review: (id) => `/admin/desk?item=${id}`,
  deposit: (id) => `/admin/deposits?item=${id}`,
  host: (id) => `/admin/hosts/${id}`,
  job: () => "/admin/status",
  backup: () => "/admin/status",
  erasure: (id) => `/admin/privacy?receipt=${id}`,
};

/** A newer version may have written a value without a label here. */
function labelOf(labels: Record<string, string>, word: string): string {
  return labels[word] ?? word;
}
