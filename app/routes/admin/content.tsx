import { data, Link } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { closingDayWords } from "~/content/desk.ts";
import { documents } from "~/content/documents.ts";
import { editor as words } from "~/content/editor.ts";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { shortDate } from "~/domain/dates.server.ts";
import { hintsOf, showsOn } from "~/features/publications/document-hints.server.ts";
import { type DocumentSummary, summarizeDocuments } from "~/features/publications/publications.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/content";
import styles from "./content.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const page = url.searchParams.get("page") ?? undefined;
  const shown = documents.filter(({ name }) => page === undefined || showsOn(name, page));
  const summaries = await summarizeDocuments(db, shown, clock.now());
  const rows = summaries.map((summary) => ({
    name: summary.name,
    title: hintsOf(summary.name).title,
    states: statesOf(summary),
    area: hintsOf(summary.name).area,
  }));
  return data({ page, rows });
}

function statesOf({ comingAt, draftSavedAt, isUnfit, liveSince }: DocumentSummary): string[] {
  return [
    ...(isUnfit ? [words.state.unfit] : liveSince ? [words.state.liveSince(shortDate(liveSince))] : []),
    ...(draftSavedAt ? [words.state.draft(shortDate(draftSavedAt))] : []),
    ...(comingAt ? [words.state.coming(shortDate(comingAt))] : []),
  ];
}

export default function ContentPage({ loaderData: { page, rows } }: Route.ComponentProps) {
  const areas = [...new Set(rows.map(({ area }) => area))];
  return (
    <AdminPage heading={page ? words.onPage(page) : words.heading} lead={words.lead}>
      <p className={styles.ways}>
        {page && <Link to="/admin/content">{words.all}</Link>}
        <Link to="/admin/hosts">{hostsAdmin.manage}</Link>
        <Link to="/admin/closing-days">{closingDayWords.heading}</Link>
      </p>
      {areas.map((area) => (
        <AccountPart key={area} heading={words.areas[area]}>
          <DocumentList rows={rows.filter((row) => row.area === area)} />
        </AccountPart>
      ))}
    </AdminPage>
  );
}

function DocumentList({ rows }: { rows: Route.ComponentProps["loaderData"]["rows"] }) {
  return (
    <ul className={styles.documents}>
      {rows.map(({ name, title, states }) => (
        <li key={name}>
          <Link to={`/admin/content/${name}`}>{title}</Link>
          {states.map((state) => (
            <span key={state} className="muted">
              {state}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
