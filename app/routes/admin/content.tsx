import { data, Link, redirect } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { SearchForm } from "~/components/ui/search-form.tsx";
import { closingDayWords } from "~/content/desk.ts";
import { documents } from "~/content/documents.ts";
import { editor as words } from "~/content/editor.ts";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { ageOf, shortDate } from "~/domain/dates.server.ts";
import { hintsOf, isOfPage, showsOn } from "~/features/publications/document-hints.server.ts";
import { type DocumentRow, DocumentTable } from "~/features/publications/document-table.tsx";
import { findText } from "~/features/publications/find-text.ts";
import { type DocumentSummary, summarizeDocuments } from "~/features/publications/publications.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/content";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/note.css";
import styles from "./content.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, content, db } = context.get(appContext);
  const page = url.searchParams.get("page") ?? undefined;
  const q = (url.searchParams.get("q") ?? "").trim().slice(0, 80);
  const ofPage = documents.filter(({ name }) => page !== undefined && isOfPage(name, page));
  const [only] = ofPage;
  if (only && ofPage.length === 1) throw redirect(`/admin/content/${only.name}`);
  const excerpts = new Map(documents.map((document) => [document.name, findText(content.of(document), q)]));
  const shown = documents.filter(
    ({ name }) =>
      (page === undefined || showsOn(name, page)) &&
      (q === "" || hasWords(hintsOf(name).title, q) || excerpts.get(name) !== undefined),
  );
  const now = clock.now();
  const rows = (await summarizeDocuments(db, shown, now)).map((summary) => ({
    ...rowOf(summary, now),
    excerpt: q === "" || hasWords(hintsOf(summary.name).title, q) ? undefined : excerpts.get(summary.name),
  }));
  return data({ page, q, rows });
}

const hasWords = (text: string, words: string) => text.toLowerCase().includes(words.toLowerCase());

function rowOf({ comingAt, draftSavedAt, faults, isUnfit, liveSince, name, publisher }: DocumentSummary, now: Date) {
  const { area, pages, title } = hintsOf(name);
  return {
    name,
    title,
    area,
    pages,
    faults,
    isUnfit,
    live: liveSince && words.publishedBy(shortDate(liveSince), publisher),
    draftAge: draftSavedAt && ageOf(draftSavedAt.toISOString(), now),
    comingAt: comingAt && shortDate(comingAt),
  } satisfies DocumentRow;
}

export default function ContentPage({ loaderData: { page, q, rows } }: Route.ComponentProps) {
  const areas = [...new Set(rows.map(({ area }) => area))];
  const unanswered = rows.filter(({ faults }) => faults > 0);
  return (
    <AdminPage heading={page ? words.onPage(page) : words.heading} lead={page ? words.onPageLead : words.lead}>
      {page ? (
        <p className="row gap-2-5">
          <Link to="/admin/content">{words.all}</Link>
        </p>
      ) : (
        <div className={`row end spread gap-5 ${styles.tools}`}>
          <SearchForm
            key={q}
            action="/admin/content"
            id="content-q"
            label={words.search}
            placeholder={words.searchHint}
            button={words.searchButton}
            q={q}
          />
          {q && <Link to="/admin/content">{words.all}</Link>}
        </div>
      )}
      {unanswered.length > 0 && (
        <section className="callout stack gap-1" data-state="alert" aria-labelledby="left-to-answer">
          <h2 id="left-to-answer" className="text-xl">
            {words.leftToAnswer}
          </h2>
          <p className="note">{words.leftToAnswerLead}</p>
          <ul>
            {unanswered.map(({ faults, name, title }) => (
              <li key={name}>
                <Link to={`/admin/content/${name}`}>{title}</Link>{" "}
                <b className="note-alert text-s">{words.missing(faults)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {rows.length === 0 ? (
        <p className="empty">
          {words.noneFound(q)} <Link to="/admin/content">{words.all}</Link>
        </p>
      ) : (
        <DocumentTable
          label={words.heading}
          groups={areas.map((area) => ({
            heading: words.areas[area],
            rows: rows.filter((row) => row.area === area),
          }))}
        />
      )}
      <p className={`row gap-2-5 ${styles.elsewhere}`}>
        <span className="muted">{words.elsewhere}</span>
        <Link to="/admin/hosts">{hostsAdmin.manage}</Link>
        <Link to="/admin/closing-days">{closingDayWords.heading}</Link>
      </p>
    </AdminPage>
  );
}
