import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { data, useNavigate } from "react-router";
import { AdminPage, useFrameSpinner } from "~/components/admin/admin-page.tsx";
import { Arrivals } from "~/components/admin/arrivals.tsx";
import { ExportLinks } from "~/components/admin/export-links.tsx";
import { useFirstValue, useLastValue } from "~/components/admin/kept-values.ts";
import { ListFailure } from "~/components/admin/list-failure.tsx";
import { ListHelp } from "~/components/admin/list-help.tsx";
import { focusRow, useListKeys } from "~/components/admin/list-keys.ts";
import { listHref } from "~/components/admin/list-state.ts";
import { pageMeta } from "~/components/page-meta.ts";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { adminListMessages } from "~/content/admin.ts";
import { readSubmissionListState } from "~/features/submissions/list-state.ts";
import { findOnPage, neighborsOf } from "~/features/submissions/open-item.ts";
import { SubmissionDialog } from "~/features/submissions/submission-dialog.tsx";
import { readItem, readLists, recordListView } from "~/features/submissions/submission-lists.server.ts";
import { Samples, SubmissionPage } from "~/features/submissions/submission-page.tsx";
import { SubmissionSearch } from "~/features/submissions/submission-search.tsx";
import { SubmissionTabs } from "~/features/submissions/submission-tabs.tsx";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { logFailedRead } from "~/services/failed-read.server.ts";
import { tooManyRequests } from "~/services/rate-limits.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/applications";
import "~/styles/primitives/note.css";
import styles from "./applications.module.css";
import { useLoginAfterSessionEnd, usePrefetchedPages, useRecordView } from "./list-hooks.ts";
import { listQuery, queryClient, useItem, useList } from "./list-query.ts";
import "~/styles/primitives/gaps.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: "Admin Dashboard", description: "Applications and inquiries." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const state = readSubmissionListState(url.searchParams);
  const wait = state.q ? await runtime.limits.consume("admin-search", admin.userId) : undefined;
  if (wait) throw tooManyRequests(wait);
  try {
    await recordListView(runtime, admin.userId, state);
    const lists = await readLists(runtime, state);
    const isOnPage = findOnPage(lists.list, state.item) !== undefined;
    const item = state.item && !isOnPage ? await readItem(runtime, state.tab, state.item) : undefined;
    return { state, lists, item, failed: false };
  } catch (error) {
    const status = logFailedRead(runtime, error);
    return data({ state, lists: undefined, item: undefined, failed: true }, { status });
  }
}

let isShown = false;

/** The query cache loads and retries; the router calls the server only once. */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!isShown) return await serverLoader();
  const state = readSubmissionListState(new URL(request.url).searchParams);
  const isSessionCheck = request.url === location.href.replace(/#.*/, "");
  if (isSessionCheck) await queryClient().refetchQueries(listQuery(state), { cancelRefetch: false });
  return { state, lists: undefined, item: undefined, failed: false };
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const [client] = useState(queryClient);
  useEffect(() => {
    isShown = true;
    return () => {
      isShown = false;
      // Another admin may sign in in this tab.
      queryClient().clear();
    };
  }, []);
  return (
    <QueryClientProvider client={client}>
      <Dashboard {...loaderData} />
    </QueryClientProvider>
  );
}

function Dashboard({ state, lists: initial, item: initialItem, failed }: Route.ComponentProps["loaderData"]) {
  const navigate = useNavigate();
  const isHydrated = useHydrated();
  const { data: read, error, isError, isFetching, isPlaceholderData, refetch } = useList(state, initial);
  const list = read?.list.tab === state.tab ? read.list : undefined;
  const current = isPlaceholderData ? undefined : list;
  const onPage = findOnPage(current, state.item);
  const { data: elsewhere, error: itemError } = useItem(
    state.tab,
    current && !onPage ? state.item : undefined,
    initialItem,
  );
  const item = onPage ?? elsewhere;
  const counts = useLastValue(read?.counts);
  const newSince = useFirstValue(read?.readAt) ?? "";
  useFrameSpinner(isFetching);
  useListKeys(item?.row.id);
  usePrefetchedPages(state, list, item);
  useLoginAfterSessionEnd(error ?? itemError);
  useRecordView(state.tab, onPage?.row.id);

  const { tab, q, after, before } = state;
  const closeItem = () => {
    void navigate(listHref({ tab, q, after, before }), { replace: true, preventScrollReset: true });
    if (item) focusRow(item.row.id);
  };
  const isNewestShown = !after && !before && !q;

  return (
    <>
      <AdminPage heading="Admin Dashboard">
        <SubmissionTabs current={tab} q={q} counts={counts} found={read?.found} />
        <section id="list" role="tabpanel" aria-labelledby={`tab-${tab}`} className={`stack gap-2 ${styles.list}`}>
          <div className="row gap-2-5">
            <SubmissionSearch key={tab} tab={tab} q={q} />
            <ListHelp />
            <ExportLinks list={tab} filter={{ q }} rows={current && rowsFound(read?.found?.[tab], read?.counts[tab])} />
            <p className={`note ${styles.found}`} aria-live="polite">
              {current && counts && read?.found && foundText(read.found[tab], counts[tab])}
            </p>
            {list && <Samples rows={list.rows} />}
          </div>
          <Arrivals
            counts={read?.counts}
            hrefOf={(kind) => (kind === tab && isNewestShown ? undefined : listHref({ tab: kind }))}
          />
          {(isError || (failed && !read)) && (
            <ListFailure
              isStale={list !== undefined}
              isRetrying={isHydrated && isFetching}
              href={listHref({ tab, q, after, before, item: state.item })}
              onRetry={() => void refetch()}
            />
          )}
          {list && <SubmissionPage list={list} state={state} newSince={newSince} isPrevious={isPlaceholderData} />}
          {!list && !isError && !failed && <p className="empty">{adminListMessages.loading}</p>}
        </section>
      </AdminPage>
      {item && (
        <SubmissionDialog
          kind={item.tab}
          row={item.row}
          neighbors={list && onPage ? neighborsOf(list, item.row.id, state) : {}}
          onClose={closeItem}
        />
      )}
    </>
  );
}

const rowsFound = (found: { count: number; isMore: boolean } | undefined, total: number | undefined) =>
  found ? (found.isMore ? undefined : found.count) : total;

const foundText = ({ count, isMore }: { count: number; isMore: boolean }, total: number) =>
  `${isMore ? "More than " : ""}${count.toLocaleString("en-US")} of ${total.toLocaleString("en-US")} found`;
