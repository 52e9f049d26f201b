import { and, eq, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import { notifySharedPages } from "#platform/postgres/pg-notifications.ts";
import type { Queryable } from "../db/client.server.ts";
import { deskSettings, reviews } from "../db/schema/index.ts";
import { type AnswerCounts, type AnswerFigure, answerFigureLimits, showableFigure } from "../domain/answer-figure.ts";
import { withdrawnStage } from "../domain/review.ts";
import { repeatRead } from "./repeated-read.server.ts";

const refreshEveryMs = 15_000;

/** Of every process, so that no visit asks the database. */
export interface PublicAnswerFigure {
  /** Undefined: nothing is shown. */
  current(): AnswerFigure | undefined;
  refresh(): Promise<void>;
  stop(): void;
}

/** As `countAnswers` counts, from the index `reviews_counted`. */
export async function readAnswerCounts(db: Queryable, now: Date): Promise<AnswerCounts> {
  const isOutcomeKnown = or(
    isNotNull(reviews.answeredAt),
    and(ne(reviews.stage, withdrawnStage), lte(reviews.promisedAt, now)),
  );
  const newest = db
    .select({ answeredAt: reviews.answeredAt, promisedAt: reviews.promisedAt })
    .from(reviews)
    .where(and(sql`${reviews.isCounted}`, isOutcomeKnown))
    .orderBy(sql`received_at desc nulls last, submission_id collate "C" desc`)
    .limit(answerFigureLimits.most)
    .as("newest");
  const [counts] = await db
    .select({
      answers: sql<number>`count(answered_at)::int`,
      inTime: sql<number>`count(*) filter (where answered_at <= promised_at)::int`,
      of: sql<number>`count(*)::int`,
    })
    .from(newest);
  return counts ?? { answers: 0, inTime: 0, of: 0 };
}

export async function readShowsAnswerFigure(db: Queryable): Promise<boolean> {
  const [settings] = await db
    .select({ shows: deskSettings.showsAnswerFigure })
    .from(deskSettings)
    .where(eq(deskSettings.id, 1));
  return settings?.shows ?? false;
}

/** Tells every process once the transaction commits. Idempotent. */
export async function setShowsAnswerFigure(transaction: Queryable, showsAnswerFigure: boolean): Promise<void> {
  await transaction
    .insert(deskSettings)
    .values({ showsAnswerFigure })
    .onConflictDoUpdate({ target: deskSettings.id, set: { showsAnswerFigure } });
  await notifySharedPages(transaction);
}

/** Without a database the last figure stays. `onChange` is called after it is current. */
export function watchAnswerFigure(
  { clock, db }: { clock: Clock; db: Queryable },
  onChange: () => void,
): PublicAnswerFigure {
  let current: AnswerFigure | undefined;

  const read = async () => {
    const next = (await readShowsAnswerFigure(db))
      ? showableFigure(await readAnswerCounts(db, clock.now()))
      : undefined;
    if (next?.inTime === current?.inTime && next?.of === current?.of) return;
    current = next;
    onChange();
  };
  return { current: () => current, ...repeatRead(read, refreshEveryMs) };
}
