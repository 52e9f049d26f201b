import { and, desc, eq, gt, inArray, isNull, lt, lte, max, min, notExists, sql } from "drizzle-orm";
import type { ContentDocument } from "~/content/document.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { contentCancellations, contentPublications, contentRevisions, users } from "~/db/schema/index.ts";
import { readLivePublications } from "~/services/live-content.server.ts";
import { countFaults, type DocumentBody, editableTemplate, fitsSchema } from "./document-schema.server.ts";

export type Revision = typeof contentRevisions.$inferSelect;

export const historyPageSize = 20;
const contentLock = "content";

export interface DocumentState {
  newest: Revision | undefined;
  live: { id: number; revisionId: number | null; liveFrom: Date } | undefined;
  coming: { id: number; revisionId: number | null; liveFrom: Date }[];
  /** The newest version was live, and the original text took its place: writing begins with that. */
  isTakenDown: boolean;
}

const publicationColumns = {
  id: contentPublications.id,
  document: contentPublications.document,
  revisionId: contentPublications.revisionId,
  liveFrom: contentPublications.liveFrom,
};

const isNotCancelled = (db: Queryable) =>
  notExists(
    db
      .select({ one: sql`1` })
      .from(contentCancellations)
      .where(eq(contentCancellations.publicationId, contentPublications.id)),
  );

export async function readDocumentState(db: Queryable, document: string, now: Date): Promise<DocumentState> {
  const [newest] = await db
    .select()
    .from(contentRevisions)
    .where(eq(contentRevisions.document, document))
    .orderBy(desc(contentRevisions.id))
    .limit(1);
  const ofDocument = and(eq(contentPublications.document, document), isNotCancelled(db));
  const [live] = await db
    .select(publicationColumns)
    .from(contentPublications)
    .where(and(ofDocument, lte(contentPublications.liveFrom, now)))
    .orderBy(desc(contentPublications.liveFrom), desc(contentPublications.id))
    .limit(1);
  const coming = await db
    .select(publicationColumns)
    .from(contentPublications)
    .where(and(ofDocument, gt(contentPublications.liveFrom, now)))
    .orderBy(contentPublications.liveFrom, contentPublications.id);
  const [wasLive] =
    newest && live?.revisionId === null
      ? await db
          .select({ id: contentPublications.id })
          .from(contentPublications)
          .where(and(ofDocument, eq(contentPublications.revisionId, newest.id), lte(contentPublications.liveFrom, now)))
          .limit(1)
      : [];
  return { newest, live, coming, isTakenDown: wasLive !== undefined };
}

export interface DocumentSummary {
  name: string;
  draftSavedAt?: Date;
  liveSince?: Date;
  /** The address of who published what is live; undefined where the account is gone. */
  publisher?: string;
  comingAt?: Date;
  /** What an owner published no longer fits the product, which shows its own. */
  isUnfit: boolean;
  /** Fields of the version that writing goes on from which need an answer, such as the pay range of an opening. */
  faults: number;
}

/** For the list of all documents: one query each for drafts, what is live, who published it and what is to come. */
export async function summarizeDocuments(
  db: Queryable,
  documents: readonly ContentDocument[],
  now: Date,
): Promise<DocumentSummary[]> {
  if (documents.length === 0) return [];
  const names = documents.map(({ name }) => name);
  const live = new Map((await readLivePublications(db, names, now)).map((each) => [each.document, each]));
  const publishers = new Map(
    (
      await db
        .select({ id: contentPublications.id, email: users.email })
        .from(contentPublications)
        .innerJoin(users, eq(users.id, contentPublications.publisherId))
        .where(
          inArray(
            contentPublications.id,
            [...live.values()].map(({ id }) => id),
          ),
        )
    ).map(({ id, email }) => [id, email]),
  );
  const newestIds = db
    .select({ id: max(contentRevisions.id) })
    .from(contentRevisions)
    .groupBy(contentRevisions.document);
  const newest = new Map(
    (await db.select().from(contentRevisions).where(inArray(contentRevisions.id, newestIds))).map((each) => [
      each.document,
      each,
    ]),
  );
  const coming = await db
    .select(publicationColumns)
    .from(contentPublications)
    .where(and(gt(contentPublications.liveFrom, now), isNotCancelled(db)))
    .orderBy(desc(contentPublications.liveFrom));
  const comingAt = new Map(coming.map(({ document, liveFrom }) => [document, liveFrom]));
  const publishedAt = new Map(
    (
      await db
        .select({ revisionId: contentPublications.revisionId, from: min(contentPublications.liveFrom) })
        .from(contentPublications)
        .where(inArray(contentPublications.revisionId, newestIds))
        .groupBy(contentPublications.revisionId)
    ).map(({ revisionId, from }) => [revisionId, from]),
  );
  return documents.map((document) => {
    const { name } = document;
    const [own, shown] = [newest.get(name), live.get(name)];
    const from = own && publishedAt.get(own.id);
    const isTakenDown = shown?.body === null && from && from <= now;
    return {
      name,
      draftSavedAt: own && !from ? own.savedAt : undefined,
      liveSince: shown?.body ? shown.liveFrom : undefined,
      publisher: shown?.body ? publishers.get(shown.id) : undefined,
      comingAt: comingAt.get(name),
      isUnfit: Boolean(shown?.body && !fitsSchema(document, shown.body)),
      faults: countFaults(document, editableBody(document, isTakenDown ? undefined : own?.body)),
    };
  });
}

/** From a form or an address. @returns 0, which no row has, for anything that is no id */
export const readId = (text: unknown): number => (/^[1-9]\d{0,14}$/.test(String(text)) ? Number(text) : 0);

/** @param document where only one of its own is meant */
export async function findRevision(db: Queryable, id: number, document?: string): Promise<Revision | undefined> {
  const isOwn = document === undefined ? undefined : eq(contentRevisions.document, document);
  const [revision] = await db
    .select()
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, id), isOwn));
  return revision;
}

export interface NewRevision {
  document: string;
  body: DocumentBody;
  note: string;
  authorId: string;
  /** The newest revision when the author began to write; 0 for none. */
  seen: number;
}

/**
 * Idempotent: the same body again is no new revision, unless it was taken down.
 * @returns `newer`, somebody else's, and stores nothing where the author had not seen it
 */
export async function saveRevision(
  db: Database,
  { document, body, note, authorId, seen }: NewRevision,
  savedAt: Date,
): Promise<{ id: number; isNew: boolean } | { newer: Revision }> {
  return db.transaction(async (transaction) => {
    // One at a time for each document: who comes second sees the first one's.
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtext(${contentLock}), hashtext(${document}))`);
    const { isTakenDown, newest } = await readDocumentState(transaction, document, savedAt);
    if (newest && !isTakenDown && (await hasBody(transaction, newest.id, body))) return { id: newest.id, isNew: false };
    if (newest && newest.id !== seen) return { newer: newest };
    const [revision] = await transaction
      .insert(contentRevisions)
      .values({ document, body, note, authorId, basedOn: newest?.id ?? null, savedAt })
      .returning({ id: contentRevisions.id });
    if (!revision) throw new Error(`No revision of ${document} was stored`);
    return { id: revision.id, isNew: true };
  });
}

async function hasBody(db: Queryable, id: number, body: DocumentBody): Promise<boolean> {
  const [same] = await db
    .select({ id: contentRevisions.id })
    .from(contentRevisions)
    .where(and(eq(contentRevisions.id, id), sql`${contentRevisions.body} = ${JSON.stringify(body)}::jsonb`));
  return same !== undefined;
}

export interface NewPublication {
  document: string;
  /** Null: the document as the product brings it. */
  revisionId: number | null;
  liveFrom: Date;
  isMaterial?: boolean;
  publisherId: string;
}

/** Every process shows it once its time has come. Not idempotent: each call is in the history. */
export async function publish(
  db: Queryable,
  { document, revisionId, liveFrom, isMaterial = false, publisherId }: NewPublication,
  publishedAt: Date,
): Promise<number> {
  const [publication] = await db
    .insert(contentPublications)
    .values({ document, revisionId, liveFrom, isMaterial, publisherId, publishedAt })
    .returning({ id: contentPublications.id });
  if (!publication) throw new Error(`No publication of ${document} was stored`);
  return publication.id;
}

/** Idempotent. @returns false where its time has come already */
export async function cancelPublication(
  db: Queryable,
  { document, id, adminId }: { document: string; id: number; adminId: string },
  at: Date,
): Promise<boolean> {
  const isComing = db
    .select({
      publicationId: contentPublications.id,
      adminId: sql<string>`${adminId}`.as("admin_id"),
      at: sql<Date>`${at.toISOString()}::timestamptz`.as("at"),
    })
    .from(contentPublications)
    .where(
      and(
        eq(contentPublications.id, id),
        eq(contentPublications.document, document),
        gt(contentPublications.liveFrom, at),
      ),
    );
  await db.insert(contentCancellations).select(isComing).onConflictDoNothing();
  const [cancelled] = await db.select().from(contentCancellations).where(eq(contentCancellations.publicationId, id));
  return cancelled !== undefined;
}

export interface HistoryEntry {
  id: number;
  note: string;
  author: string | null;
  savedAt: Date;
  basedOn: number | null;
  publications: {
    id: number;
    liveFrom: Date;
    publisher: string | null;
    publishedAt: Date;
    cancelledAt: Date | null;
    isMaterial: boolean;
  }[];
}

/** Newest first, by keyset: `before` is the id of the last one of the page before. */
export async function listHistory(
  db: Queryable,
  document: string,
  before?: number,
): Promise<{ entries: HistoryEntry[]; older: number | undefined }> {
  const rows = await db
    .select({
      id: contentRevisions.id,
      note: contentRevisions.note,
      author: users.email,
      savedAt: contentRevisions.savedAt,
      basedOn: contentRevisions.basedOn,
    })
    .from(contentRevisions)
    .leftJoin(users, eq(users.id, contentRevisions.authorId))
    .where(
      and(eq(contentRevisions.document, document), before === undefined ? undefined : lt(contentRevisions.id, before)),
    )
    .orderBy(desc(contentRevisions.id))
    .limit(historyPageSize + 1);
  const shown = rows.slice(0, historyPageSize);
  const ids = shown.map(({ id }) => id);
  const publications = Map.groupBy(
    await listPublications(db, inArray(contentPublications.revisionId, ids.length > 0 ? ids : [0])),
    ({ revisionId }) => revisionId,
  );
  return {
    entries: shown.map((row) => ({ ...row, publications: publications.get(row.id) ?? [] })),
    older: rows.length > historyPageSize ? shown.at(-1)?.id : undefined,
  };
}

/** When the document was published as the product brings it, newest first. */
export const listStandardPublications = (db: Queryable, document: string) =>
  listPublications(db, and(eq(contentPublications.document, document), isNull(contentPublications.revisionId)));

const listPublications = (db: Queryable, which: ReturnType<typeof and>) =>
  db
    .select({
      ...publicationColumns,
      publisher: users.email,
      publishedAt: contentPublications.publishedAt,
      isMaterial: contentPublications.isMaterial,
      cancelledAt: contentCancellations.at,
    })
    .from(contentPublications)
    .leftJoin(users, eq(users.id, contentPublications.publisherId))
    .leftJoin(contentCancellations, eq(contentCancellations.publicationId, contentPublications.id))
    .where(which)
    .orderBy(desc(contentPublications.id))
    .limit(100);

/** What the form starts with: the body over the template, so that what an upgrade added has its words, too. */
export function editableBody(document: ContentDocument, body: DocumentBody | undefined): DocumentBody {
  return { ...editableTemplate(document), ...body };
}
