import { and, asc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { type ContentDocument, isRecord, replaceTexts, type SiteContent } from "../content/document.ts";
import type { Queryable } from "../db/client.server.ts";
import { contentCancellations, contentPublications, contentRevisions } from "../db/schema/index.ts";
import { repeatRead } from "./repeated-read.server.ts";

const refreshEveryMs = 15_000;
// Longer timers would overflow.
const longestTimerMs = 24 * 60 * 60 * 1000;

/** `body` is null where the document is as the product brings it. */
export interface Publication {
  id: number;
  document: string;
  liveFrom: Date;
  body: Record<string, unknown> | null;
}

/** Of every process, so that no visit asks the database. */
export interface LiveContent {
  current(): SiteContent;
  /** With a draft in a document's place. */
  withDraft(document: string, body: Record<string, unknown>): SiteContent;
  /** The newest whose time has come. Undefined: the owner never published this document. */
  publicationOf(document: string): Pick<Publication, "id" | "liveFrom"> | undefined;
  refresh(): Promise<void>;
  stop(): void;
}

const columns = {
  id: contentPublications.id,
  document: contentPublications.document,
  liveFrom: contentPublications.liveFrom,
  body: contentRevisions.body,
};

/** Of each document the newest whose time has come, by the index `content_publications_live`. */
export async function readLivePublications(
  db: Queryable,
  documents: readonly string[],
  now: Date,
): Promise<Publication[]> {
  const { rows } = await db.execute<{ id: string; document: string; live_from: Date; body: Publication["body"] }>(sql`
    select live.id, live.document, live.live_from, revision.body
    from unnest(array[${sql.join(
      documents.map((name) => sql`${name}`),
      sql`, `,
    )}]) as wanted (document)
    cross join lateral (
      select id, document, live_from, revision_id from content_publications publication
      where document = wanted.document and locale = 'en' and live_from <= ${now}
        and not exists (select from content_cancellations where publication_id = publication.id)
      order by live_from desc, id desc limit 1
    ) live
    left join content_revisions revision on revision.id = live.revision_id`);
  return rows.map(({ id, live_from, ...row }) => ({ ...row, id: Number(id), liveFrom: new Date(live_from) }));
}

/** Those whose time is still to come, in the order in which they come. */
export function readComingPublications(db: Queryable, now: Date): Promise<Publication[]> {
  return db
    .select(columns)
    .from(contentPublications)
    .leftJoin(contentRevisions, eq(contentRevisions.id, contentPublications.revisionId))
    .leftJoin(contentCancellations, eq(contentCancellations.publicationId, contentPublications.id))
    .where(and(gt(contentPublications.liveFrom, now), isNull(contentCancellations.publicationId)))
    .orderBy(asc(contentPublications.liveFrom), asc(contentPublications.id));
}

/** @param bodies by the documents' names, as they were saved: texts may name words of a source in braces */
export function contentOf(bodies: ReadonlyMap<string, Publication["body"]>): SiteContent {
  const known = new Map<string, unknown>();
  const of = <Body>(document: ContentDocument<Body>): Body => {
    if (!known.has(document.name)) known.set(document.name, bodyOf(document));
    return known.get(document.name) as Body;
  };
  const bodyOf = (document: ContentDocument): unknown => {
    const sources = Object.fromEntries(Object.entries(document.sources).map(([name, source]) => [name, of(source)]));
    const areStandard = Object.entries(document.sources).every(([name, { standard }]) => sources[name] === standard);
    const body = areStandard ? document.standard : document.compose(sources);
    const own = bodies.get(document.name);
    return own ? replaceTexts(body, fillTexts(own, sources)) : body;
  };
  return { of };
}

/** A text names a source's words by their place, such as {brand.topHost.name}. */
export const sourceFields = /\{([a-z]\w*(?:\.\w+)+)\}/gi;

function fillTexts(value: unknown, sources: Record<string, unknown>): unknown {
  if (typeof value === "string")
    return value.replace(sourceFields, (written, place: string) => {
      const words = place
        .split(".")
        .reduce<unknown>((each, name) => (isListOrRecord(each) ? each[name] : undefined), sources);
      return typeof words === "string" || typeof words === "number" ? String(words) : written;
    });
  if (Array.isArray(value)) return value.map((each) => fillTexts(each, sources));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, fillTexts(each, sources)]));
}

const isListOrRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

interface Watched {
  clock: Clock;
  db: Queryable;
  documents: readonly ContentDocument[];
  /** A body may be older than the product and no longer fit. */
  fits: (document: ContentDocument, body: Record<string, unknown>) => boolean;
}

/**
 * Changes at the second of a publication, also without a database then. Without one the last content stays.
 * `onChange` is called after it is current.
 */
export function watchContent({ clock, db, documents, fits }: Watched, onChange: () => void): LiveContent {
  const byName = new Map(documents.map((document) => [document.name, document]));
  let live = new Map<string, Publication>();
  let coming: Publication[] = [];
  let bodies = new Map<string, Publication["body"]>();
  let content = contentOf(bodies);
  let timer: NodeJS.Timeout | undefined;

  const compose = () => {
    const fitting = [...live.values()].flatMap(({ document: name, body }) => {
      const document = byName.get(name);
      return document && body && fits(document, body) ? [[name, body] as const] : [];
    });
    bodies = new Map(fitting);
    content = contentOf(bodies);
    onChange();
  };
  const changeOnTime = () => {
    clearTimeout(timer);
    const now = clock.now();
    const due = coming.filter(({ liveFrom }) => liveFrom <= now);
    coming = coming.filter(({ liveFrom }) => liveFrom > now);
    for (const publication of due) live.set(publication.document, publication);
    if (due.length > 0) compose();
    const [next] = coming;
    if (next)
      timer = setTimeout(
        changeOnTime,
        Math.min(Math.max(next.liveFrom.getTime() - clock.now().getTime(), 1), longestTimerMs),
      ).unref();
  };
  const read = async () => {
    const now = clock.now();
    const [nextLive, nextComing] = [
      await readLivePublications(db, [...byName.keys()], now),
      await readComingPublications(db, now),
    ];
    const isSame = nextLive.length === live.size && nextLive.every(({ id, document }) => live.get(document)?.id === id);
    live = new Map(nextLive.map((publication) => [publication.document, publication]));
    coming = nextComing;
    if (!isSame) compose();
    changeOnTime();
  };
  const reads = repeatRead(read, refreshEveryMs);
  return {
    current: () => {
      // A late timer must not keep what is over.
      if (coming[0] && coming[0].liveFrom <= clock.now()) changeOnTime();
      return content;
    },
    withDraft: (document, body) => contentOf(new Map([...bodies, [document, body]])),
    publicationOf: (document) => live.get(document),
    refresh: reads.refresh,
    stop: () => {
      reads.stop();
      clearTimeout(timer);
    },
  };
}
