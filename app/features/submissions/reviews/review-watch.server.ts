import { and, asc, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
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
import { changeReview, type Review, storeEvents } from "~/services/reviews.server.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";
import type { ReviewEmail } from "./review-emails.server.ts";

const batch = 1_000;
/** With more at once, an address gets one mail about all of them: a flood of spam must not become a flood of mail. */
const singleReminders = 10;
const listedReminders = 100;

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
  for (;;) {
    const now = tools.clock.now();
    const waiting = await tools.db
      .select({ id: reviews.submissionId, dueAt: reviews.dueAt, assignee: adminProfiles.email })
      .from(reviews)
      .leftJoin(adminProfiles, eq(adminProfiles.userId, reviews.assigneeId))
      .where(and(isNotNull(reviews.nextLookAt), lte(reviews.nextLookAt, now)))
      .orderBy(asc(reviews.nextLookAt))
      .limit(batch);
    const groups = Map.groupBy(waiting, ({ dueAt, assignee }) =>
      dueAt && dueAt > now ? (assignee ?? tools.teamAddress) : undefined,
    );
    let isLeftToOthers = false;
    for (const [address, group] of groups) {
      const ids = group.map(({ id }) => id);
      if (address !== undefined && group.length > singleReminders)
        isLeftToOthers = !(await remindOfMany(tools, address, ids)) || isLeftToOthers;
      else
        for (const submissionId of ids)
          await changeReview(tools.db, { submissionId }, (review, transaction) => look(tools, review, transaction));
    }
    if (waiting.length < batch || isLeftToOthers) return;
  }
}

/** @returns false where somebody else is at some of them: the next look has those */
function remindOfMany(tools: WatchTools, to: string, ids: string[]): Promise<boolean> {
  return tools.db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ isOurs: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended('review-reminders', 0)) as "isOurs"`,
    );
    if (!rows[0]?.isOurs) return false;
    const now = tools.clock.now();
    const found = await transaction
      .select()
      .from(reviews)
      .where(and(inArray(reviews.submissionId, ids), lte(reviews.nextLookAt, now), gt(reviews.dueAt, now)))
      .orderBy(asc(reviews.dueAt), asc(reviews.submissionId))
      .for("update", { skipLocked: true });
    for (const review of found) await storeEvents(transaction, review, [remindedAt(review, now)]);
    const mails =
      found.length > singleReminders ? [reminderOfMany(to, found)] : found.map((each) => reminder(to, each));
    if (mails.length > 0) await tools.jobs.enqueue(transaction, applicationEmail, ...mails);
    return found.length === ids.length;
  });
}

async function look(tools: WatchTools, review: Review, transaction: Queryable): Promise<ReviewEvent[]> {
  const { clock, jobs, limits, teamAddress } = tools;
  const now = clock.now();
  const { dueAt, kind, nextLookAt, reference, submissionId } = review;
  if (!nextLookAt || nextLookAt > now || !dueAt) return [];
  if (dueAt > now) {
    const to = (await assigneeAddress(transaction, review)) ?? teamAddress;
    await jobs.enqueue(transaction, applicationEmail, reminder(to, review));
    return [remindedAt(review, now)];
  }
  const extendedTo = await endOfBusinessDaysAfter(now, promisedBusinessDays, await listClosingDays(transaction, now));
  const person = await findSubmission(transaction, submissionStores[kind], submissionId);
  const promisedFor = weekdayDate(isoDay(extendedTo));
  // Nobody has proven the address: a stranger could have typed it a thousand times.
  if (person && (await mayAcknowledge(limits, person.email))) {
    const email: ReviewEmail = { type: "review-missed", data: { kind, reference, promisedFor } };
    await jobs.enqueue(transaction, applicationEmail, email);
  }
  return [{ type: "missed", at: now.toISOString(), detail: { extendedTo: extendedTo.toISOString() } }];
}

const remindedAt = ({ nineTenthsAt }: Review, now: Date): ReviewEvent => ({
  type: "reminded",
  at: now.toISOString(),
  detail: { reminder: nineTenthsAt && nineTenthsAt <= now ? "nine-tenths" : "half" },
});

const factsOf = ({ dueAt, kind, reference }: Review) => ({ kind, reference, dueAt: dueAt?.toISOString() ?? "" });

const reminder = (to: string, review: Review): ReviewEmail => ({ type: "review-reminder", to, data: factsOf(review) });

const reminderOfMany = (to: string, found: Review[]): ReviewEmail => ({
  type: "review-reminders",
  to,
  data: { count: found.length, first: found.slice(0, listedReminders).map(factsOf) },
});

async function assigneeAddress(transaction: Queryable, { assigneeId }: Review): Promise<string | undefined> {
  if (!assigneeId) return undefined;
  const [admin] = await transaction
    .select({ email: adminProfiles.email })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, assigneeId));
  return admin?.email;
}
