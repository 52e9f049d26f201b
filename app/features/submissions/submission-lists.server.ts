import { countAll, countMatches, type MatchCount } from "~/db/keyset-pagination.server.ts";
import { ageOf } from "~/domain/dates.server.ts";
import { recordView } from "~/services/audit.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import type { SubmissionListState } from "./list-state.ts";
import { submissionDisplays } from "./submission-displays.ts";
import type { SubmissionKind, SubmissionView } from "./submission-kind.ts";
import { submissionKinds, submissionStores } from "./submission-stores.server.ts";
import { findSubmission, listSubmissions } from "./submissions.server.ts";

export interface SubmissionList {
  tab: SubmissionKind;
  rows: SubmissionView[];
  newer?: string;
  older?: string;
}

export interface SubmissionItem {
  tab: SubmissionKind;
  row: SubmissionView;
}

export interface SubmissionLists {
  list: SubmissionList;
  counts: Record<SubmissionKind, number>;
  found?: Record<SubmissionKind, MatchCount>;
  readAt: string;
}

export async function readLists({ db, clock }: AppContext, state: SubmissionListState): Promise<SubmissionLists> {
  const { tab, q, after, before } = state;
  const search = q.trim();
  const now = clock.now();
  const [page, counts, found] = await Promise.all([
    listSubmissions(db, submissionStores[tab], { search, after, before }),
    countEach((kind) => countAll(db, submissionStores[kind].table)),
    search === "" ? undefined : countEach((kind) => countMatches(db, submissionStores[kind].table, search)),
  ]);
  const rows = page.rows.map((row) => ({ ...row, age: ageOf(submissionDisplays[tab].sentAt(row), now) }));
  return { list: { tab, ...page, rows }, counts, found, readAt: now.toISOString() };
}

async function countEach<Count>(count: (kind: SubmissionKind) => Promise<Count>) {
  const counts = await Promise.all(submissionKinds.map(async (kind) => [kind, await count(kind)] as const));
  return Object.fromEntries(counts) as Record<SubmissionKind, Count>;
}

export async function readItem(
  { db }: AppContext,
  tab: SubmissionKind,
  id: string,
): Promise<SubmissionItem | undefined> {
  const row = await findSubmission(db, submissionStores[tab], id);
  return row && { tab, row };
}

/** Idempotent for 15 minutes, because open pages poll. Never records the search text. */
export async function recordListView(
  { db, clock, requestId }: AppContext,
  actorId: string,
  { tab, item, after, before }: SubmissionListState,
) {
  const common = { at: clock.now(), actorId, requestId };
  if (item && item !== "first" && item !== "last")
    return recordView(db, {
      ...common,
      action: "record-viewed",
      subject: { kind: submissionStores[tab].auditSubject, id: item },
    });
  const place = [tab, after && `after-${after}`, before && `before-${before}`].filter(Boolean).join(":");
  return recordView(db, { ...common, action: "list-read", subject: { kind: "list", id: place } });
}
