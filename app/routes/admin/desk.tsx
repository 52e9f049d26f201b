import { useEffect } from "react";
import { data, Outlet, type ShouldRevalidateFunctionArgs, useLocation, useNavigate } from "react-router";
import { AdminPage } from "~/components/admin/admin-page.tsx";
import { ExportLinks } from "~/components/admin/export-links.tsx";
import { focusRow, useListKeys } from "~/components/admin/list-keys.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { desk as words } from "~/content/desk.ts";
import { useRefresh } from "~/features/account/session-watch.ts";
import { DeskDialog } from "~/features/submissions/reviews/desk-dialog.tsx";
import { DeskFilter } from "~/features/submissions/reviews/desk-filter.tsx";
import { isPreview } from "~/features/submissions/reviews/desk-form.tsx";
import { readDeskItem } from "~/features/submissions/reviews/desk-item.server.ts";
import { listAssignees, listDesk } from "~/features/submissions/reviews/desk-list.server.ts";
import { deskHref, hasDeposits, readDeskState } from "~/features/submissions/reviews/desk-state.ts";
import { DeskTable } from "~/features/submissions/reviews/desk-table.tsx";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordView } from "~/services/audit.server.ts";
import { tooManyRequests } from "~/services/rate-limits.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/desk";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.leads.due });

/** A preview changes nothing on the page. */
export const shouldRevalidate = ({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  !isPreview(formAction) && defaultShouldRevalidate;

const refreshEveryMs = 60_000;

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db, limits, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  const state = readDeskState(url.searchParams);
  const wait = state.q ? await limits.consume("admin-search", admin.userId) : undefined;
  if (wait) throw tooManyRequests(wait);
  const now = clock.now();
  const view = { at: now, actorId: admin.userId, requestId };
  await (state.item
    ? recordView(db, { ...view, action: "record-viewed", subject: { kind: "review", id: state.item } })
    : recordView(db, { ...view, action: "list-read", subject: { kind: "list", id: `desk-${state.view}` } }));
  const [page, admins, item] = await Promise.all([
    listDesk(db, state, { me: admin.userId, now }),
    listAssignees(db),
    state.item ? readDeskItem(db, state.item, { me: admin.userId, now }) : undefined,
  ]);
  const isMissing = state.item !== undefined && !item;
  return data({ state, page, admins, item, me: admin.userId }, { status: isMissing ? 404 : 200 });
}

export default function DeskPage({ loaderData: { state, page, admins, item, me } }: Route.ComponentProps) {
  const navigate = useNavigate();
  const refresh = useRefresh();
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === "visible" && void refresh(), refreshEveryMs);
    return () => clearInterval(timer);
  }, [refresh]);
  useListKeys(item?.reference);
  const row = (useLocation().state as { row?: string } | null)?.row;
  // Back from a row that opened on another page.
  useEffect(() => {
    if (row) focusRow(row);
  }, [row]);
  const list = { ...state, item: undefined };
  const submissions = page.rows.filter((row) => row.kind !== "deposit");
  const { assignee, kind, overdue, q, stage, view } = state;
  const close = (row: string | undefined) => {
    void navigate(`/admin/desk${deskHref(list)}`, { replace: true, preventScrollReset: true });
    if (row) focusRow(row);
  };
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} lead={words.leads[view]}>
        {state.item && !item && (
          <p role="status" className="notice">
            {words.refused.gone}
          </p>
        )}
        <DeskFilter state={state} admins={admins}>
          <DeskTable
            page={page}
            state={list}
            exports={
              kind === "deposit" ? (
                <p className="note">
                  <a href="/admin/deposits">{words.exportedThere}</a>
                </p>
              ) : (
                <ExportLinks
                  list="desk"
                  filter={{ view, kind, stage, assignee, overdue: overdue && "1", q }}
                  note={hasDeposits(state) ? words.notExported : undefined}
                />
              )
            }
          />
        </DeskFilter>
      </AdminPage>
      {item && <DeskDialog item={item} me={me} rows={submissions} state={list} refresh={refresh} onClose={close} />}
    </>
  );
}
