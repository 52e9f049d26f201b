import { and, asc, eq, isNull, or, sql } from "drizzle-orm";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { desk } from "~/content/desk.ts";
import type { Queryable } from "~/db/client.server.ts";
import { replyTemplates } from "~/db/schema/index.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { nextId } from "~/services/ids.server.ts";

export type ReplyTemplate = typeof replyTemplates.$inferSelect;

export const listTemplates = (db: Queryable): Promise<ReplyTemplate[]> =>
  db.select().from(replyTemplates).orderBy(asc(replyTemplates.kind), asc(replyTemplates.name));

const isOfferedFor = (stage: string) => or(eq(replyTemplates.stage, stage), isNull(replyTemplates.stage));

/** Of all kinds. One for an earlier stage asks or invites, and tells nobody no. */
export const listDeclineTemplates = (db: Queryable): Promise<ReplyTemplate[]> =>
  db
    .select()
    .from(replyTemplates)
    .where(isOfferedFor("declined"))
    .orderBy(asc(replyTemplates.kind), asc(replyTemplates.name));

/** Those of the stage first, then those for every stage. */
export const listTemplatesFor = (db: Queryable, kind: ReviewKind, stage: string): Promise<ReplyTemplate[]> =>
  db
    .select()
    .from(replyTemplates)
    .where(and(eq(replyTemplates.kind, kind), isOfferedFor(stage)))
    .orderBy(sql`stage is null`, asc(replyTemplates.name));

type NewTemplate = Omit<ReplyTemplate, "id" | "version" | "changedAt">;

/**
 * Changes the template of this id, or adds one. `refused` is a sentence: somebody else was faster, or the name is taken.
 * Not idempotent without an id.
 */
export async function saveTemplate(
  db: Queryable,
  { id, version, ...template }: NewTemplate & { id?: string; version?: number },
  changedAt: Date,
): Promise<{ refused?: string }> {
  try {
    if (id === undefined) {
      await db.insert(replyTemplates).values({ ...template, id: nextId("template", changedAt), changedAt });
      return {};
    }
    const changed = await db
      .update(replyTemplates)
      .set({ ...template, changedAt, version: sql`version + 1` })
      .where(and(eq(replyTemplates.id, id), eq(replyTemplates.version, version ?? 0)))
      .returning({ id: replyTemplates.id });
    return changed.length === 1 ? {} : { refused: desk.refused.templateChanged };
  } catch (error) {
    if (findDatabaseError(error)?.code === "23505") return { refused: desk.refused.templateName };
    throw error;
  }
}

/** Idempotent. */
export const removeTemplate = async (db: Queryable, id: string): Promise<void> => {
  await db.delete(replyTemplates).where(eq(replyTemplates.id, id));
};
