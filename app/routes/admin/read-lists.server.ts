import { findDatabaseError, isTransientError } from "#platform/postgres/client.ts";
import type { ListState } from "~/components/admin/list-state.ts";
import type { AdminTab } from "~/content/admin.ts";
import type { Found } from "~/db/keyset-pagination.server.ts";
import {
  countCareerApplications,
  countFoundCareerApplications,
  findCareerApplication,
  listCareerApplications,
  type ShownCareerApplication,
} from "~/features/career-applications/career-applications-list.server.ts";
import {
  countFoundHostApplications,
  countHostApplications,
  findHostApplication,
  listHostApplications,
  type ShownHostApplication,
} from "~/features/host-applications/host-applications-list.server.ts";
import {
  countFoundMediaInquiries,
  countMediaInquiries,
  findMediaInquiry,
  listMediaInquiries,
  type ShownMediaInquiry,
} from "~/features/media-inquiries/media-inquiries-list.server.ts";
import { recordView } from "~/services/audit.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

interface Rows {
  host: ShownHostApplication;
  career: ShownCareerApplication;
  media: ShownMediaInquiry;
}

/** One page of one list. */
export type AdminList = {
  [Tab in AdminTab]: { tab: Tab; rows: Rows[Tab][]; newer?: string; older?: string };
}[AdminTab];

/** One application or inquiry. */
export type AdminItem = { [Tab in AdminTab]: { tab: Tab; row: Rows[Tab] } }[AdminTab];

export interface AdminLists {
  list: AdminList;
  /** How many there are of everything. */
  counts: Record<AdminTab, number>;
  /** How many of them the search finds, where there is one. */
  found?: Record<AdminTab, Found>;
  /** When it was read, ISO 8601: what came later is new. */
  readAt: string;
}

const nouns = {
  host: {
    list: listHostApplications,
    count: countHostApplications,
    countFound: countFoundHostApplications,
    find: findHostApplication,
  },
  career: {
    list: listCareerApplications,
    count: countCareerApplications,
    countFound: countFoundCareerApplications,
    find: findCareerApplication,
  },
  media: {
    list: listMediaInquiries,
    count: countMediaInquiries,
    countFound: countFoundMediaInquiries,
    find: findMediaInquiry,
  },
} as const;

/** What a tab shows, with the counts of all of them. */
export async function readLists({ db, clock }: AppContext, state: ListState): Promise<AdminLists> {
  const { tab, q, after, before } = state;
  const search = q.trim();
  const readAt = clock.now().toISOString();
  const [page, host, career, media, found] = await Promise.all([
    nouns[tab].list(db, { search, after, before }),
    nouns.host.count(db),
    nouns.career.count(db),
    nouns.media.count(db),
    search === ""
      ? undefined
      : Promise.all([
          nouns.host.countFound(db, search),
          nouns.career.countFound(db, search),
          nouns.media.countFound(db, search),
        ]).then((counts) => ({ host: counts[0], career: counts[1], media: counts[2] })),
  ]);
  return { list: { tab, ...page } as AdminList, counts: { host, career, media }, found, readAt };
}

/** One of a tab's, by its id; undefined where there is none. */
export async function readItem({ db }: AppContext, tab: AdminTab, id: string): Promise<AdminItem | undefined> {
  const row = await nouns[tab].find(db, id);
  return row && ({ tab, row } as AdminItem);
}

const subjects = { host: "host-application", career: "career-application", media: "media-inquiry" } as const;

/**
 * Records who looks: at one record that is opened, or at a page of a list, which shows whole records. A page is named
 * by its tab and the record that it begins beside, never by what was searched for. The page that an admin has open asks
 * again every minute; that counts once in a quarter of an hour.
 */
export async function recordListView({ db, clock, requestId }: AppContext, actorId: string, state: ListState) {
  const { tab, item, after, before } = state;
  const common = { at: clock.now(), actorId, requestId };
  if (item && item !== "first" && item !== "last")
    return recordView(db, { ...common, action: "record-viewed", subject: { kind: subjects[tab], id: item } });
  const place = [tab, after && `after-${after}`, before && `before-${before}`].filter(Boolean).join(":");
  return recordView(db, { ...common, action: "list-read", subject: { kind: "list", id: place } });
}

/**
 * Logs that a list could not be read, without what was looked for.
 * @returns the status to answer with: whether it is worth trying again soon
 */
export function logFailedRead({ log, requestId }: AppContext, error: unknown): 500 | 503 {
  const cause = findDatabaseError(error) ?? error;
  const { name, code } = cause instanceof Error ? (cause as Error & { code?: string }) : { name: typeof cause };
  log.error({ requestId, name, code }, "an admin list could not be loaded");
  return cause instanceof Error && isTransientError(cause) ? 503 : 500;
}
