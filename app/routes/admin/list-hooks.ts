import { useEffect } from "react";
import { useNavigate } from "react-router";
import { leaveForLogin } from "~/features/account/session-watch.ts";
import type { SubmissionListState } from "~/features/submissions/list-state.ts";
import type { SubmissionItem, SubmissionList } from "~/features/submissions/submission-lists.server.ts";
import { listQuery, queryClient, SessionEnded } from "./list-query.ts";

export function usePrefetchedPages(
  { tab, q }: SubmissionListState,
  list: SubmissionList | undefined,
  item: SubmissionItem | undefined,
): void {
  const after = item && list?.rows.at(-1)?.id === item.row.id ? list.older : undefined;
  const before = item && list?.rows.at(0)?.id === item.row.id ? list.newer : undefined;
  useEffect(() => {
    const load = (cursor: Pick<SubmissionListState, "after" | "before">) =>
      void queryClient().prefetchQuery(listQuery({ tab, q, item: undefined, ...cursor }));
    if (after) load({ after, before: undefined });
    if (before) load({ after: undefined, before });
  }, [tab, q, after, before]);
}

/** A row opens without a request, so the audit log needs one. */
export function useRecordView(tab: SubmissionListState["tab"], item: string | undefined): void {
  useEffect(() => {
    if (!item) return;
    const body = new URLSearchParams({ tab, item });
    // sendBeacon would follow the redirect to the login page and consume its flash message. If this request fails, the
    // audit log still has the view of the list.
    fetch("/admin/views", { method: "POST", body, keepalive: true, redirect: "manual" }).catch(() => undefined);
  }, [tab, item]);
}

export function useLoginAfterSessionEnd(error: Error | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!(error instanceof SessionEnded)) return;
    const login = `/admin/login?next=${encodeURIComponent(location.pathname + location.search)}`;
    void leaveForLogin(() => navigate(login, { replace: true }));
  }, [error, navigate]);
}
