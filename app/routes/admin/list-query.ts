import {
  isServer,
  keepPreviousData,
  QueryClient,
  queryOptions,
  type UseQueryOptions,
  useQuery,
} from "@tanstack/react-query";
import { listHref } from "~/components/admin/list-state.ts";
import { sessionUse } from "~/features/account/session-watch.ts";
import type { SubmissionListState } from "~/features/submissions/list-state.ts";
import type { SubmissionKind } from "~/features/submissions/submission-kind.ts";
import type { SubmissionItem, SubmissionLists } from "~/features/submissions/submission-lists.server.ts";

export class SessionEnded extends Error {}

const refreshEveryMs = 60_000;
const dropAfterMs = 5 * 60_000;
const freshForMs = 5_000;
const maxRows = 200;

const makeClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 3 && !(error instanceof SessionEnded),
        retryDelay: (attempt) => Math.min(1_000 * 2 ** attempt, 30_000),
        // On the server the timer would keep every response in memory.
        gcTime: isServer ? Number.POSITIVE_INFINITY : dropAfterMs,
        staleTime: freshForMs,
        // Ignores navigator.onLine: the server may be this machine.
        networkMode: "always",
      },
    },
  });

let browserClient: QueryClient | undefined;

/** On the server one per request, so that admins never share data. */
export function queryClient(): QueryClient {
  if (isServer) return makeClient();
  browserClient ??= makeClient();
  return browserClient;
}

export function listQuery(state: SubmissionListState) {
  const { tab, q, after, before } = state;
  return queryOptions({
    queryKey: ["lists", tab, q.trim(), after ?? "", before ?? ""],
    queryFn: ({ signal }) => load<SubmissionLists>({ tab, q, after, before }, signal),
    structuralSharing: (old, fresh) =>
      after || before ? fresh : keepShownRows(old as SubmissionLists | undefined, fresh as SubmissionLists),
  });
}

export function useList(state: SubmissionListState, initialData: SubmissionLists | undefined) {
  return useQuery({
    ...listQuery(state),
    initialData,
    placeholderData: keepPreviousData,
    refetchInterval: refreshEveryMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: "always",
  });
}

export function useItem(tab: SubmissionKind, id: string | undefined, initialData: SubmissionItem | undefined) {
  const isId = id !== undefined && id !== "first" && id !== "last";
  return useQuery({
    queryKey: ["item", tab, id],
    queryFn: ({ signal }) => load<SubmissionItem>({ tab, item: id }, signal),
    initialData,
    enabled: isId,
  } satisfies UseQueryOptions<SubmissionItem>);
}

let failedLoads = 0;

async function load<Answer>(state: Partial<SubmissionListState>, signal: AbortSignal): Promise<Answer> {
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
    // The server logs its own errors; count only requests that never reached it.
    if (error instanceof TypeError) failedLoads += 1;
    throw error;
  }
}

// Keeps shown rows in place. Returns `fresh` itself if there is nothing to keep: the query compares identity.
function keepShownRows(old: SubmissionLists | undefined, fresh: SubmissionLists): SubmissionLists {
  if (!old || old === fresh || old.list.tab !== fresh.list.tab) return fresh;
  const before = old.list.rows;
  const now = fresh.list.rows;
  const last = now.at(-1)?.id;
  const meets = now.some(({ id }) => id === before[0]?.id);
  const kept = before.filter(({ id }) => last && id < last);
  if (!meets || kept.length === 0) return fresh;
  const all = [...now, ...kept];
  const rows = all.slice(0, maxRows);
  const older = old.list.older || rows.length < all.length ? rows.at(-1)?.id : undefined;
  return { ...fresh, list: { ...fresh.list, rows, older } };
}
