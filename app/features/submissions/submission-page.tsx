import { Link } from "react-router";
import { listHref } from "~/components/admin/list-state.ts";
import { Pager } from "~/components/admin/pager.tsx";
import { adminListMessages, adminTabs, samples } from "~/content/admin.ts";
import { isSample } from "~/domain/samples.ts";
import type { SubmissionListState } from "./list-state.ts";
import type { SubmissionList } from "./submission-lists.server.ts";
import "~/styles/primitives/note.css";
import styles from "./submission-page.module.css";
import { SubmissionsTable } from "./submissions-table.tsx";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/touch.css";

export function SubmissionPage({
  list: { newer, older, rows },
  state: { tab, q, after, before },
  newSince,
  isPrevious,
}: {
  list: SubmissionList;
  state: SubmissionListState;
  newSince: string;
  isPrevious: boolean;
}) {
  return (
    <div aria-busy={isPrevious} className={isPrevious ? styles.passing : undefined}>
      {rows.length === 0 ? (
        <p className="empty">
          {adminTabs[tab].empty} {q && <Link to={listHref({ tab })}>{adminListMessages.showAll}</Link>}
        </p>
      ) : (
        <SubmissionsTable
          kind={tab}
          rows={rows}
          newSince={newSince}
          hrefOf={(item) => listHref({ tab, q, after, before, item })}
        />
      )}
      <Pager newer={newer && listHref({ tab, q, before: newer })} older={older && listHref({ tab, q, after: older })} />
    </div>
  );
}

/** Loads the page again: its lists are cached in the browser. */
export function Samples({ rows }: { rows: SubmissionList["rows"] }) {
  if (!rows.some(isSample)) return null;
  return (
    <form method="post" action="/admin/samples/remove" className={`note ${styles.samples}`}>
      {samples.note}{" "}
      <button type="submit" className="row-action">
        {samples.remove}
      </button>
    </form>
  );
}
