import { and, eq, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { replyDrafts } from "~/db/schema/index.ts";
import { nextId } from "~/services/ids.server.ts";

interface Owner {
  submissionId: string;
  authorId: string;
}

export interface Draft {
  subject: string;
  text: string;
}

const isOf = ({ submissionId, authorId }: Owner) =>
  and(eq(replyDrafts.submissionId, submissionId), eq(replyDrafts.authorId, authorId));

export async function findDraft(db: Queryable, owner: Owner): Promise<Draft | undefined> {
  const [draft] = await db
    .select({ subject: replyDrafts.subject, text: replyDrafts.text })
    .from(replyDrafts)
    .where(isOf(owner));
  return draft;
}

/** One for each admin and submission; an empty text removes it. Idempotent. */
export async function saveDraft(db: Queryable, owner: Owner, { subject, text }: Draft, savedAt: Date): Promise<void> {
  if (text.trim() === "") return removeDraft(db, owner);
  await db
    .insert(replyDrafts)
    .values({ id: nextId("draft", savedAt), ...owner, subject, text, savedAt })
    .onConflictDoUpdate({
      target: [replyDrafts.submissionId, replyDrafts.authorId],
      set: { subject: sql`excluded.subject`, text: sql`excluded.text`, savedAt: sql`excluded.saved_at` },
    });
}

export const removeDraft = async (db: Queryable, owner: Owner): Promise<void> => {
  await db.delete(replyDrafts).where(isOf(owner));
};
