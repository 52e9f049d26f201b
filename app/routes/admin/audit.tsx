import { data, useRevalidator } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { ListFailure } from "~/components/admin/list-failure.tsx";
import { Pager } from "~/components/admin/pager.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { auditActionLabels, auditKindLabels, auditPage as words } from "~/content/audit.ts";
import { brand } from "~/content/brand.ts";
import { documents } from "~/content/documents.ts";
import { auditKinds } from "~/domain/audit.ts";
import { retentionPeriod } from "~/domain/retention.ts";
import { AuditEntries } from "~/features/audit-log/audit-entries.tsx";
import { listActors, listAuditEvents } from "~/features/audit-log/audit-log.server.ts";
import { type AuditQuery, actionsOf, auditQuerySchema, everyActionOf, nobody } from "~/features/audit-log/schema.ts";
import { hintsOf } from "~/features/publications/document-hints.server.ts";
import { logFailedRead } from "~/services/failed-read.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/audit";
import "~/styles/primitives/field.css";
import "~/styles/primitives/fold.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/touch.css";
import styles from "./audit.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const { db } = runtime;
  const query = auditQuerySchema.parse(Object.fromEntries(url.searchParams));
  try {
    const [page, actors] = await Promise.all([listAuditEvents(db, query), listActors(db, query.actor)]);
    const titles = Object.fromEntries(documents.map(({ name }) => [name, hintsOf(name).title]));
    return { query, page, actors, titles };
  } catch (error) {
    const status = logFailedRead(runtime, error);
    return data({ query, page: undefined, actors: [], titles: {} }, { status });
  }
}

export default function AuditPage({ loaderData: { query, page, actors, titles } }: Route.ComponentProps) {
  const scripted = useHydrated();
  const { revalidate, state } = useRevalidator();
  const isFiltered = Object.values(query).some(Boolean);

  return (
    <AdminPage
      heading={words.heading}
      lead={`${words.lead} Entries are kept for ${retentionPeriod("audit")}. Times are ${brand.timeZone.split("/").at(-1)} time.`}
    >
      <search>
        <form aria-label="Filter" className={`grid gap-3 text-s ${styles.filter}`}>
          <details className="fold" open={isFiltered}>
            <summary className="touch strong plus">{words.filters}</summary>
          </details>
          <div>
            <label className="field-label" htmlFor="audit-what">
              What
            </label>
            <select className="input" id="audit-what" name="action" defaultValue={query.action ?? ""}>
              <option value="">Everything</option>
              {auditKinds.map((kind) => (
                <optgroup key={kind} label={auditKindLabels[kind]}>
                  <option value={everyActionOf(kind)}>{words.all(auditKindLabels[kind])}</option>
                  {actionsOf(kind).map((action) => (
                    <option key={action} value={action}>
                      {auditActionLabels[action]}
                    </option>
                  ))}
                </optgroup>
              ))}
            </select>
          </div>
          <div>
            <label className="field-label" htmlFor="audit-who">
              Who
            </label>
            <select className="input" id="audit-who" name="actor" defaultValue={query.actor ?? ""}>
              <option value="">Everyone</option>
              {actors.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value={nobody}>Not signed in</option>
            </select>
          </div>
          <div>
            <label className="field-label" htmlFor="audit-record">
              Record
            </label>
            <input
              className="input"
              id="audit-record"
              name="subject"
              defaultValue={query.subject}
              placeholder="app-1795…"
              maxLength={128}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <div>
            <label className="field-label" htmlFor="audit-from">
              From
            </label>
            <input className="input" id="audit-from" type="date" name="from" defaultValue={query.from} />
          </div>
          <div>
            <label className="field-label" htmlFor="audit-to">
              To
            </label>
            <input className="input" id="audit-to" type="date" name="to" defaultValue={query.to} />
          </div>
          <button className="action-quiet" type="submit">
            Filter
          </button>
        </form>
      </search>
      {isFiltered && page?.rows.length !== 0 && (
        <p className="text-s">
          <a href="/admin/audit">{words.showAll}</a>
        </p>
      )}
      {page ? (
        <section aria-label="Entries found">
          {page.rows.length === 0 ? (
            <p className="empty">
              {isFiltered ? words.nothingFound : words.empty} {isFiltered && <a href="/admin/audit">{words.showAll}</a>}
            </p>
          ) : (
            <AuditEntries rows={page.rows} titles={titles} />
          )}
          <Pager
            newer={page.newer && hrefOf({ ...query, after: undefined, before: page.newer })}
            older={page.older && hrefOf({ ...query, before: undefined, after: page.older })}
            reloadsPage
          />
        </section>
      ) : (
        <div>
          <ListFailure
            isStale={false}
            isRetrying={scripted && state === "loading"}
            href={hrefOf(query)}
            onRetry={() => void revalidate()}
          />
        </div>
      )}
    </AdminPage>
  );
}

function hrefOf(query: AuditQuery): string {
  const named = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []));
  return `?${new URLSearchParams(named)}`;
}
