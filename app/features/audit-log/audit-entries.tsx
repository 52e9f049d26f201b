import {
  auditActionLabels,
  auditKindLabels,
  auditListLabels,
  auditOutcomeLabels,
  auditSubjectLabels,
  auditPage as words,
} from "~/content/audit.ts";
import { type AuditAction, type AuditSubject, auditKindOf } from "~/domain/audit.ts";
import type { AuditRow } from "./audit-log.server.ts";
import "~/styles/primitives/tag.css";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";
import styles from "./audit-entries.module.css";

interface AuditEntriesProps {
  rows: AuditRow[];
  /** Of the documents, by their names. */
  titles: Readonly<Record<string, string>>;
}

/** Newest first, day by day. */
export function AuditEntries({ rows, titles }: AuditEntriesProps) {
  return [...Map.groupBy(foldReads(rows), ({ day }) => day)].map(([day, ofDay]) => (
    <section key={day} className={styles.day} aria-label={day}>
      <h2 className="text-l">{day}</h2>
      <ol className="rows text-s">
        {ofDay.map((row) => (
          <Entry key={row.id} titles={titles} {...row} />
        ))}
      </ol>
    </section>
  ));
}

function Entry({ times, titles, ...row }: FoldedRow & Pick<AuditEntriesProps, "titles">) {
  const { action, actorEmail, actorId, outcome } = row;
  const kind = (auditKindOf as Record<string, AuditKindName | undefined>)[action];
  return (
    <li>
      <time dateTime={row.at} className="numerals muted">
        {row.time}
      </time>
      <div className={`anywhere ${styles.sentence}`}>
        <p>
          <span title={actorId ?? undefined} className={actorId ? undefined : "muted"}>
            {actorEmail ?? (actorId ? words.formerAccount : unnamedActor(action))}
          </span>{" "}
          <b>{inSentence(labelOf(auditActionLabels, action))}</b>
          <Subject {...row} titles={titles} />
          {times > 1 && <span className="muted"> ({words.times(times)})</span>}
        </p>
        <details>
          <summary className="muted">{words.details}</summary>
          <dl>
            <Detail name={words.exactTime} value={row.shownAt} />
            <Detail name={words.who} value={actorId} />
            <Detail name={words.record} value={row.subjectId} />
            <Detail name={words.request} value={row.requestId} />
          </dl>
        </details>
      </div>
      <p className={`row top gap-4 ${styles.marks}`}>
        {outcome !== "done" && (
          <span className="state" data-state={outcome}>
            {labelOf(auditOutcomeLabels, outcome)}
          </span>
        )}
        {kind && <span className="caption">{auditKindLabels[kind]}</span>}
      </p>
    </li>
  );
}

type AuditKindName = keyof typeof auditKindLabels;

function Detail({ name, value }: { name: string; value: string | null }) {
  if (!value) return null;
  return (
    <div>
      <dt className="muted">{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** People sign in, or fail to; everything else without an account is the product's own. */
const unnamedActor = (action: string) =>
  auditKindOf[action as AuditAction] === "sign-in" ? words.signedOut : words.product;

const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

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

function Subject({ actorId, isGone, subjectKind: kind, subjectId: id, subjectName, titles }: SubjectProps) {
  // Who verified an own address is named already.
  if (!kind || (kind === "account" && id === actorId)) return null;
  const shown = id ? nameOf(kind, { id, subjectName, titles }) : labelOf(auditSubjectLabels, kind);
  const href = id && !isGone ? addresses[kind]?.(id) : undefined;
  // "Invited an admin: Invitation" says nothing more.
  if (!href && (kind === "invitation" || kind === "session")) return null;
  return (
    <>
      {": "}
      {href ? (
        <a href={href} title={id ?? undefined}>
          {shown}
        </a>
      ) : (
        <span title={id ?? undefined}>{shown}</span>
      )}
    </>
  );
}

type SubjectProps = AuditRow & Pick<AuditEntriesProps, "titles">;

function nameOf(
  kind: AuditSubject,
  { id, subjectName, titles }: { id: string } & Pick<SubjectProps, "subjectName" | "titles">,
): string {
  const label = labelOf(auditSubjectLabels, kind);
  if (kind === "list") return listName(id);
  if (kind === "content") return titles[id] ?? label;
  if (kind === "account") return subjectName ?? label;
  return subjectName ? `${label} ${subjectName}` : label;
}

/** Without the page. */
const listName = (id: string) => auditListLabels[id.split(":")[0] ?? ""] ?? `${auditSubjectLabels.list}: ${id}`;

const addresses: Partial<Record<AuditSubject, (id: string) => string>> = {
  "host-application": (id) => `/admin/applications?tab=host&item=${id}`,
  "career-application": (id) => `/admin/applications?tab=career&item=${id}`,
  "media-inquiry": (id) => `/admin/applications?tab=media&item=${id}`,
  "sales-inquiry": (id) => `/admin/applications?tab=sales&item=${id}`,
  review: (id) => `/admin/desk?item=${id}`,
  deposit: (id) => `/admin/deposits?item=${id}`,
  host: (id) => `/admin/hosts/${id}`,
  content: (id) => `/admin/content/${id}/history`,
  job: () => "/admin/status",
  backup: () => "/admin/status",
  erasure: (id) => `/admin/privacy?receipt=${id}`,
};

/** A newer version may have written a value without a label here. */
function labelOf(labels: Record<string, string>, word: string): string {
  return labels[word] ?? word;
}
