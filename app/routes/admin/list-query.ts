import {
  isServer,
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import { type ListState, listHref } from "~/components/admin/list-state.ts";
import type { AdminTab } from "~/content/admin.ts";
import { sessionUse } from "~/features/admin-accounts/session-watch.ts";
import type { AdminItem, AdminList, AdminLists } from "./read-lists.server.ts";

/** The session is over: the login page is next, and trying again is of no use. */
export class SessionEnded extends Error {}

const refreshEveryMs = 60_000;
const dropAfterMs = 5 * 60_000;
// A page turned back within this time is shown as it was, without asking again.
const freshForMs = 5_000;
const mostShown = 200;

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && !(error instanceof SessionEnded),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        // On the server a timer would keep what each answer held for as long.
        gcTime: isServer ? Number.POSITIVE_INFINITY : dropAfterMs,
        staleTime: freshForMs,
        // Whether the browser believes to be offline decides nothing: the server may be this machine.
        networkMode: "always",
      },
    },
  });

let browserClient: QueryClient | undefined;

/** The browser's one cache; on the server one for each page, so that nobody sees what another one read. */
export function queryClient(): QueryClient {
  if (isServer) return makeClient();
  browserClient ??= makeClient();
  return browserClient;
}

/** How a list is loaded and kept. */
export function listQuery(state: ListState) {
  const { tab, q, after, before } = state;
  return queryOptions({
    queryKey: ["lists", tab, q.trim(), after ?? "", before ?? ""],
    queryFn: ({ signal }) => load<AdminLists>({ tab, q, after, before }, signal),
    structuralSharing: (old, fresh) =>
      after || before ? fresh : withWhatWasShown(old as AdminLists | undefined, fresh as AdminLists),
  });
}

/** A list, kept up to date while the tab is looked at. */
export function useList(state: ListState, initialData: AdminLists | undefined) {
  return useQuery({
    ...listQuery(state),
    initialData,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
}

/** One that is on no page that was loaded. */
export function useItem(tab: AdminTab, id: string | undefined, initialData: AdminItem | undefined) {
  const isStranger = id !== undefined && id !== "first" && id !== "last";
  return useQuery({
    queryKey: ["item", tab, id],
    queryFn: ({ signal }) => load<AdminItem>({ tab, item: id }, signal),
    initialData,
    enabled: isStranger,
  } satisfies UseQueryOptions<AdminItem>);
}

let failedLoads = 0;

async function load<Answer>(state: Partial<ListState>, signal: AbortSignal): Promise<Answer> {
  try {
    const answer = await fetch(`/admin/applications.json${listHref(state)}`, {
      signal,
      redirect: "manual",
      headers: { ...sessionUse(), ...(failedLoads > 0 && { "X-Failed-Loads": String(failedLoads) }) },
    });
    if (answer.type === "opaqueredirect" || answer.status === 401 || answer.status === 403) throw new SessionEnded();
    if (!answer.ok) throw new Error(`The server answered ${answer.status}`);
    const read = (await answer.json()) as Answer;
    failedLoads = 0;
    return read;
  } catch (error) {
    // The server logs what fails there; what did not reach it, it hears of with the next load.
    if (error instanceof TypeError) failedLoads += 1;
    throw error;
  }
}

/**
 * The newest page grows by what arrives: what was on it stays, so that nobody loses the row that they are at.
 * @returns `fresh` itself where nothing is to be kept: the query compares by identity what it shows meanwhile
 */
function withWhatWasShown(old: AdminLists | undefined, fresh: AdminLists): AdminLists {
  if (!old || old === fresh || old.list.tab !== fresh.list.tab) return fresh;
  const before: { id: string }[] = old.list.rows;
  const now: { id: string }[] = fresh.list.rows;
  const last = now.at(-1)?.id;
  const meets = now.some(({ id }) => id === before[0]?.id);
  const kept = before.filter(({ id }) => last && id < last);
  if (!meets || kept.length === 0) return fresh;
  const all = [...now, ...kept];
  const rows = all.slice(0, mostShown);
  const older = old.list.older || rows.length < all.length ? rows.at(-1)?.id : undefined;
  return { ...fresh, list: { ...fresh.list, rows, older } as AdminList };
}
