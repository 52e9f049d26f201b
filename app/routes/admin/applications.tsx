import { QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { data, Form, Link, useNavigate, useSubmit } from "react-router";
import { AdminPage, useFrameSpinner } from "~/components/admin/admin-page.tsx";
import { Arrivals } from "~/components/admin/arrivals.tsx";
import { ListFailure } from "~/components/admin/list-failure.tsx";
import { ListHelp } from "~/components/admin/list-help.tsx";
import { focusRow, useListKeys } from "~/components/admin/list-keys.ts";
import { type ListState, listHref, longestSearch, readListState } from "~/components/admin/list-state.ts";
import { pageMeta } from "~/components/page-meta.ts";
import type { Neighbours } from "~/components/ui/detail-dialog.tsx";
import { useHydrated } from "~/components/ui/flash-messages.tsx";
import { moveTabFocus } from "~/components/ui/move-tab-focus.ts";
import { type AdminTab, adminListMessages, adminSearchPlaceholder, adminTabs } from "~/content/admin.ts";
import { CareerApplicationDialog } from "~/features/career-applications/career-application-dialog.tsx";
import { CareerApplicationsTable } from "~/features/career-applications/career-applications-table.tsx";
import { HostApplicationDialog } from "~/features/host-applications/host-application-dialog.tsx";
import { HostApplicationsTable } from "~/features/host-applications/host-applications-table.tsx";
import { MediaInquiriesTable } from "~/features/media-inquiries/media-inquiries-table.tsx";
import { MediaInquiryDialog } from "~/features/media-inquiries/media-inquiry-dialog.tsx";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/applications";
import { listQuery, queryClient, SessionEnded, useItem, useList } from "./list-query.ts";
import {
  type AdminItem,
  type AdminList,
  type AdminLists,
  logFailedRead,
  readItem,
  readLists,
  recordListView,
} from "./read-lists.server.ts";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: "Admin Dashboard", description: "Applications and inquiries." });

export async function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const state = readListState(url.searchParams);
  const wait = state.q ? await runtime.limits.take("admin-search", admin.userId) : undefined;
  if (wait) throw data(wait.sentence, { status: 429, statusText: "Too Many Requests", headers: wait.headers });
  try {
    await recordListView(runtime, admin.userId, state);
    const lists = await readLists(runtime, state);
    const isOnPage = pick(lists.list, state.item) !== undefined;
    const item = state.item && !isOnPage ? await readItem(runtime, state.tab, state.item) : undefined;
    return { state, lists, item, failed: false };
  } catch (error) {
    const status = logFailedRead(runtime, error);
    return data({ state, lists: undefined, item: undefined, failed: true }, { status });
  }
}

// Whether the page is shown already: from then on it asks for its data itself.
let isShown = false;

/**
 * Moving about the lists asks for nothing here: the page shows what it has and loads the rest, with its retries. Only
 * whoever comes in asks the server, and whoever checks the session where they are.
 */
export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  if (!isShown) return await serverLoader();
  const state = readListState(new URL(request.url).searchParams);
  const isCheck = request.url === location.href.replace(/#.*/, "");
  if (isCheck) await queryClient().refetchQueries(listQuery(state), { cancelRefetch: false });
  return { state, lists: undefined, item: undefined, failed: false };
}

export default function ApplicationsPage({ loaderData }: Route.ComponentProps) {
  const [client] = useState(queryClient);
  useEffect(() => {
    isShown = true;
    return () => {
      isShown = false;
      // Whoever signs in after this, in this tab, finds nothing of it.
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
  const submit = useSubmit();
  const scripted = useHydrated();
  const { data: read, error, isError, isFetching, isPlaceholderData, refetch } = useList(state, initial);
  const list = read?.list.tab === state.tab ? read.list : undefined;
  const onPage = isPlaceholderData ? undefined : pick(list, state.item);
  const { data: elsewhere, error: itemError } = useItem(
    state.tab,
    list && !isPlaceholderData && !onPage ? state.item : undefined,
    initialItem,
  );
  const item = onPage ?? elsewhere;
  const counts = useLast(read?.counts);
  const newSince = useFirst(read?.readAt) ?? "";
  const searchBox = useFollowing(state.q);
  useFrameSpinner(isFetching);
  useListKeys(item?.row.id);
  usePagesBeside(state, list, item);
  useLeaveWithSession(error ?? itemError);
  useViewTold(state.tab, onPage?.row.id);

  const hrefWith = (changes: Partial<ListState>) => listHref({ tab: state.tab, q: state.q, ...changes });
  const here = { after: state.after, before: state.before };
  const hrefOf = (id: string) => hrefWith({ ...here, item: id });
  const close = () => {
    void navigate(hrefWith(here), { replace: true, preventScrollReset: true });
    if (item) focusRow(item.row.id);
  };
  const found = isPlaceholderData ? undefined : read?.found?.[state.tab];
  const newest = !state.after && !state.before;

  return (
    <>
      <AdminPage>
        <h1 className="text-4xl sm:text-5xl">Admin Dashboard</h1>
        <div
          role="tablist"
          aria-label="Lists"
          className="tab-list mt-8"
          onKeyDown={(event) => moveTabFocus(event.currentTarget, event)}
        >
          {(Object.keys(adminTabs) as AdminTab[]).map((tab) => (
            <Link
              key={tab}
              role="tab"
              id={`tab-${tab}`}
              aria-selected={tab === state.tab}
              aria-controls="list"
              className="tab"
              preventScrollReset
              to={listHref({ tab, q: state.q })}
            >
              {adminTabs[tab].label} {counts && <span className="tab-count">{tabCount(tab, counts, read)}</span>}
            </Link>
          ))}
        </div>
        <section id="list" role="tabpanel" aria-labelledby={`tab-${state.tab}`} className="pt-6">
          <div className="list-tools">
            <Form
              role="search"
              key={state.tab}
              className="grow"
              onChange={(event) => void submit(event.currentTarget, { replace: true, preventScrollReset: true })}
            >
              <input type="hidden" name="tab" value={state.tab} />
              <input
                className="input max-w-md"
                type="search"
                name="q"
                aria-label="Search applications"
                aria-keyshortcuts="/"
                placeholder={adminSearchPlaceholder}
                defaultValue={state.q}
                maxLength={longestSearch}
                ref={searchBox}
              />
            </Form>
            <ListHelp />
          </div>
          <p className="mt-3 min-h-6 text-sm text-muted" aria-live="polite">
            {found && counts && `${foundText(found)} of ${counts[state.tab].toLocaleString("en-US")} found`}
          </p>
          <Arrivals
            counts={read?.counts}
            hrefOf={(tab) => (tab === state.tab && newest && !state.q ? undefined : listHref({ tab }))}
          />
          {(isError || (failed && !read)) && (
            <ListFailure
              isStale={list !== undefined}
              isRetrying={scripted && isFetching}
              href={hrefWith({ ...here, item: state.item })}
              onRetry={() => void refetch()}
            />
          )}
          {list ? (
            <div aria-busy={isPlaceholderData} className={isPlaceholderData ? "list-passing" : undefined}>
              {list.rows.length === 0 ? (
                <p className="border-y border-line py-12 text-lg">{adminTabs[state.tab].empty}</p>
              ) : (
                <Table list={list} newSince={newSince} hrefOf={hrefOf} />
              )}
              <nav aria-label="Pages" className="mt-6 flex justify-between gap-4">
                {list.newer ? (
                  <Link className="list-turn" to={hrefWith({ before: list.newer })}>
                    ← Newer
                  </Link>
                ) : (
                  <span />
                )}
                {list.older && (
                  <Link className="list-turn" to={hrefWith({ after: list.older })}>
                    Older →
                  </Link>
                )}
              </nav>
            </div>
          ) : (
            !isError && !failed && <p className="border-y border-line py-12 text-muted">{adminListMessages.loading}</p>
          )}
        </section>
      </AdminPage>
      {item && (
        <Dialog
          item={item}
          neighbours={list && onPage ? neighboursOf(list, item, hrefOf, hrefWith) : {}}
          onClose={close}
        />
      )}
    </>
  );
}

function Table({ list, ...rest }: { list: AdminList; newSince: string; hrefOf: (id: string) => string }) {
  if (list.tab === "host") return <HostApplicationsTable rows={list.rows} {...rest} />;
  if (list.tab === "career") return <CareerApplicationsTable rows={list.rows} {...rest} />;
  return <MediaInquiriesTable rows={list.rows} {...rest} />;
}

function Dialog({ item, ...rest }: { item: AdminItem; neighbours: Neighbours; onClose: () => void }) {
  if (item.tab === "host") return <HostApplicationDialog application={item.row} {...rest} />;
  if (item.tab === "career") return <CareerApplicationDialog application={item.row} {...rest} />;
  return <MediaInquiryDialog inquiry={item.row} {...rest} />;
}

/** The open one, if it is on the page. */
function pick(list: AdminList | undefined, wanted: string | undefined): AdminItem | undefined {
  if (!list || !wanted) return undefined;
  const rows: { id: string }[] = list.rows;
  const row = wanted === "first" ? rows.at(0) : wanted === "last" ? rows.at(-1) : rows.find(({ id }) => id === wanted);
  return row && ({ tab: list.tab, row } as AdminItem);
}

/** Previous and next, over the edge of the page as well. */
function neighboursOf(
  list: AdminList,
  item: AdminItem,
  hrefOf: (id: string) => string,
  hrefWith: (changes: Partial<ListState>) => string,
): Neighbours {
  const ids = list.rows.map(({ id }) => id);
  const at = ids.indexOf(item.row.id);
  const [previous, next] = [ids[at - 1], ids[at + 1]];
  return {
    previous: previous ? hrefOf(previous) : list.newer && hrefWith({ before: list.newer, item: "last" }),
    next: next ? hrefOf(next) : list.older && hrefWith({ after: list.older, item: "first" }),
    position: `${at + 1} of ${ids.length} on this page`,
  };
}

const foundText = ({ count, isMore }: { count: number; isMore: boolean }) =>
  `${isMore ? "More than " : ""}${count.toLocaleString("en-US")}`;

/** "3", or what the search finds of them: "1 of 3", "500+ of 4,000". */
function tabCount(tab: AdminTab, counts: Record<AdminTab, number>, read: AdminLists | undefined): string {
  const all = counts[tab].toLocaleString("en-US");
  const found = read?.found?.[tab];
  return found ? `${found.count.toLocaleString("en-US")}${found.isMore ? "+" : ""} of ${all}` : all;
}

/** A box that says what the address says, unless somebody types in it: the way back changes the address too. */
function useFollowing(value: string) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current && document.activeElement !== box.current) box.current.value = value;
  }, [value]);
  return box;
}

/** Whoever reads at the edge of a page turns it next: it is loaded already. */
function usePagesBeside({ tab, q }: ListState, list: AdminList | undefined, item: AdminItem | undefined): void {
  const after = item && list?.rows.at(-1)?.id === item.row.id ? list.older : undefined;
  const before = item && list?.rows.at(0)?.id === item.row.id ? list.newer : undefined;
  useEffect(() => {
    const load = (edge: Pick<ListState, "after" | "before">) =>
      void queryClient().prefetchQuery(listQuery({ tab, q, item: undefined, ...edge }));
    if (after) load({ after, before: undefined });
    if (before) load({ after: undefined, before });
  }, [tab, q, after, before]);
}

/** One that is opened from its list is shown without asking: the server hears of it for the audit log. */
function useViewTold(tab: AdminTab, item: string | undefined): void {
  useEffect(() => {
    if (!item) return;
    const body = new URLSearchParams({ tab, item });
    // A beacon would follow the way to the login page and take along the sentence that says why. Where it fails, the log
    // still says that the list was read.
    fetch("/admin/views", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
  }, [tab, item]);
}

/** The latest that was there, while there is none. */
function useLast<Value>(value: Value | undefined): Value | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}

/** The first that was there. */
function useFirst<Value>(value: Value | undefined): Value | undefined {
  const [first, setFirst] = useState(value);
  if (first === undefined && value !== undefined) setFirst(value);
  return first ?? value;
}

/** A session that ended leads to the login page, and from there back to here. */
function useLeaveWithSession(error: Error | null): void {
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    // Once: each load that is refused is another error, and a way that is begun anew loses the sentence that says why.
    if (!(error instanceof SessionEnded) || isLeaving.current) return;
    isLeaving.current = true;
    const login = `/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`;
    void Promise.resolve(navigate(login, { replace: true })).finally(() => {
      isLeaving.current = false;
    });
  }, [error, navigate]);
}
