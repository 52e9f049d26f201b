import { and, eq, gt, isNull, lt, lte, or, sql } from "drizzle-orm";
import { type Clock, clockToleranceMs } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { adminProfiles, reviews, users } from "~/db/schema/index.ts";
import { isBusinessDay } from "~/domain/business-days.server.ts";
import { atWallClock, isoDay, startOfDay } from "~/domain/dates.server.ts";
import { reviewKinds } from "~/domain/review.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import { listClosingDays } from "~/services/due-times.server.ts";
import type { Digest, ReviewEmail } from "./review-emails.server.ts";

const sendsAt = "08:00:00";

interface DigestTools {
  db: Database;
  jobs: Jobs;
  clock: Clock;
}

/** From 8:00 of each business day on. Once per admin and day with any number of processes, also after a crash. */
export async function sendDigests({ db, jobs, clock }: DigestTools): Promise<void> {
  const now = clock.now();
  const day = isoDay(now);
  const slot = atWallClock(`${day}T${sendsAt}`);
  if (now < slot) return;
  const waiting = await listWaiting(db, slot, now);
  if (waiting.length === 0 || !(await isBusinessDay(day, await listClosingDays(db, now)))) return;
  const due = await countDue(db, now);
  for (const { userId } of waiting)
    await db.transaction(async (transaction) => {
      const [admin] = await transaction
        .select({ email: adminProfiles.email, sentAt: adminProfiles.digestSentAt })
        .from(adminProfiles)
        .where(and(eq(adminProfiles.userId, userId), isWaiting(slot, now)))
        .for("update", { skipLocked: true });
      if (!admin) return;
      const received = await countReceived(transaction, admin.sentAt ?? now, now);
      await transaction.update(adminProfiles).set({ digestSentAt: now }).where(eq(adminProfiles.userId, userId));
      if (received.length + due.overdue + due.dueToday === 0) return;
      const email: ReviewEmail = { type: "review-digest", to: admin.email, data: { day, received, ...due } };
      await jobs.enqueue(transaction, applicationEmail, email);
    });
}

// A time that a fast clock left is no reason to wait for it.
const isWaiting = (slot: Date, now: Date) =>
  and(
    eq(adminProfiles.notifications, "digest"),
    or(
      isNull(adminProfiles.digestSentAt),
      lt(adminProfiles.digestSentAt, slot),
      gt(adminProfiles.digestSentAt, new Date(now.getTime() + clockToleranceMs)),
    ),
  );

const listWaiting = (db: Queryable, slot: Date, now: Date) =>
  db
    .select({ userId: adminProfiles.userId })
    .from(adminProfiles)
    .innerJoin(users, eq(users.id, adminProfiles.userId))
    .where(and(isWaiting(slot, now), isNull(users.disabledAt)));

async function countReceived(db: Queryable, since: Date, until: Date): Promise<Digest["received"]> {
  const { kind, receivedAt, isCounted } = reviews;
  const counts = await db
    .select({ kind, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(isCounted, true), gt(receivedAt, since), lte(receivedAt, until)))
    .groupBy(kind);
  return counts.sort((a, b) => reviewKinds.indexOf(a.kind) - reviewKinds.indexOf(b.kind));
}

async function countDue(db: Queryable, now: Date): Promise<Pick<Digest, "overdue" | "dueToday">> {
  const at = now.toISOString();
  const { rows } = await db.execute<Pick<Digest, "overdue" | "dueToday">>(sql`
    select count(*) filter (where due_at < ${at})::int as overdue,
      count(*) filter (where due_at >= ${at})::int as "dueToday"
    from reviews where closed_at is null and coalesce(due_at, 'infinity') < ${startOfDay(isoDay(now), 1).toISOString()}`);
  return rows[0] ?? { overdue: 0, dueToday: 0 };
}
