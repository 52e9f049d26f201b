import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, reviews } from "~/db/schema/index.ts";
import { endOfBusinessDaysAfter } from "~/domain/business-days.server.ts";
import { isoDay, weekdayDate } from "~/domain/dates.server.ts";
import type { ReviewEvent } from "~/domain/review.ts";
import { applicationEmail, mayAcknowledge } from "~/services/application-email.server.ts";
import { listClosingDays, promisedBusinessDays } from "~/services/due-times.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import { changeReview, type Review } from "~/services/reviews.server.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import type { ReviewEmail } from "./review-emails.server.ts";

const batch = 200;

interface WatchTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  teamAddress: string;
  limits: Pick<RateLimits, "consume">;
}

/**
 * Reminds the assignee or the team after half and nine tenths of the business hours, and stores a missed answer once.
 * Idempotent with any number of processes: each review is looked at again under its lock.
 */
export async function watchReviews(tools: WatchTools): Promise<void> {
  const { clock, db } = tools;
  for (;;) {
    const waiting = await db
      .select({ submissionId: reviews.submissionId })
      .from(reviews)
      .where(and(isNotNull(reviews.nextLookAt), lte(reviews.nextLookAt, clock.now())))
      .orderBy(asc(reviews.nextLookAt))
      .limit(batch);
    for (const { submissionId } of waiting)
      await changeReview(db, { submissionId }, (review, transaction) => look(tools, review, transaction));
    if (waiting.length < batch) return;
  }
}

async function look(
  { clock, jobs, limits, teamAddress }: WatchTools,
  review: Review,
  transaction: Queryable,
): Promise<ReviewEvent[]> {
  const now = clock.now();
  const { dueAt, kind, nextLookAt, nineTenthsAt, reference, submissionId } = review;
  if (!nextLookAt || nextLookAt > now || !dueAt) return [];
  const at = now.toISOString();
  const send = (email: ReviewEmail) => jobs.enqueue(transaction, applicationEmail, email);
  if (dueAt > now) {
    const reminder = nineTenthsAt && nineTenthsAt <= now ? "nine-tenths" : "half";
    const to = (await assigneeAddress(transaction, review)) ?? teamAddress;
    await send({ type: "review-reminder", to, data: { kind, reference, dueAt: dueAt.toISOString() } });
    return [{ type: "reminded", at, detail: { reminder } }];
  }
  const extendedTo = await endOfBusinessDaysAfter(now, promisedBusinessDays, await listClosingDays(transaction, now));
  const person = await findSubmission(transaction, submissionStores[kind], submissionId);
  const promisedFor = weekdayDate(isoDay(extendedTo));
  // Nobody has proven the address: a stranger could have typed it a thousand times.
  if (person && (await mayAcknowledge(limits, person.email)))
    await send({ type: "review-missed", to: person.email, data: { kind, reference, promisedFor } });
  return [{ type: "missed", at, detail: { extendedTo: extendedTo.toISOString() } }];
}

async function assigneeAddress(transaction: Queryable, { assigneeId }: Review): Promise<string | undefined> {
  if (!assigneeId) return undefined;
  const [admin] = await transaction
    .select({ email: adminProfiles.email })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, assigneeId));
  return admin?.email;
}
