import { countAll, countMatches, type MatchCount } from "~/db/keyset-pagination.server.ts";
import { recordView } from "~/services/audit.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { careerApplicationStore } from "./career-applications/career-applications.server.ts";
import { hostApplicationStore } from "./host-applications/host-applications.server.ts";
import type { SubmissionListState } from "./list-state.ts";
import { mediaInquiryStore } from "./media-inquiries/media-inquiries.server.ts";
import type { SubmissionKind, SubmissionRecord, SubmissionView } from "./submission-kind.ts";
import { findSubmission, listSubmissions, type SubmissionStore } from "./submissions.server.ts";

const stores: Record<SubmissionKind, SubmissionStore<SubmissionRecord, SubmissionView>> = {
  host: hostApplicationStore,
  career: careerApplicationStore,
  media: mediaInquiryStore,
};
const kinds = Object.keys(stores) as SubmissionKind[];

/** One page of one list. */
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
  /** How many the search finds in each list. */
  found?: Record<SubmissionKind, MatchCount>;
  /** ISO 8601: what came later is new. */
  readAt: string;
}

/** One tab's page, with the counts of all tabs. */
export async function readLists({ db, clock }: AppContext, state: SubmissionListState): Promise<SubmissionLists> {
  const { tab, q, after, before } = state;
  const search = q.trim();
  const readAt = clock.now().toISOString();
  const [page, counts, found] = await Promise.all([
    listSubmissions(db, stores[tab], { search, after, before }),
    countEach((kind) => countAll(db, stores[kind].table)),
    search === "" ? undefined : countEach((kind) => countMatches(db, stores[kind].table, search)),
  ]);
  return { list: { tab, ...page }, counts, found, readAt };
}

async function countEach<Count>(count: (kind: SubmissionKind) => Promise<Count>) {
  const counts = await Promise.all(kinds.map(async (kind) => [kind, await count(kind)] as const));
  return Object.fromEntries(counts) as Record<SubmissionKind, Count>;
}

export async function readItem(
  { db }: AppContext,
  tab: SubmissionKind,
  id: string,
): Promise<SubmissionItem | undefined> {
  const row = await findSubmission(db, stores[tab], id);
  return row && { tab, row };
}

const subjects = { host: "host-application", career: "career-application", media: "media-inquiry" } as const;

/**
 * Records in the audit log that an admin opened a record or read a page of a list, which shows whole records. A page is
 * named by its tab and cursor, never by the search. Idempotent for a quarter of an hour: open pages poll.
 */
export async function recordListView(
  { db, clock, requestId }: AppContext,
  actorId: string,
  { tab, item, after, before }: SubmissionListState,
) {
  const common = { at: clock.now(), actorId, requestId };
  if (item && item !== "first" && item !== "last")
    return recordView(db, { ...common, action: "record-viewed", subject: { kind: subjects[tab], id: item } });
  const place = [tab, after && `after-${after}`, before && `before-${before}`].filter(Boolean).join(":");
  return recordView(db, { ...common, action: "list-read", subject: { kind: "list", id: place } });
}
