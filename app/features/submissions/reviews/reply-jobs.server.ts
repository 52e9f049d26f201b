import { and, eq, gt, isNull, lte } from "drizzle-orm";
import type { JobKind, JobRunner, Jobs } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { adminProfiles, messages } from "~/db/schema/index.ts";
import { endOfBusinessDaysAfter } from "~/domain/business-days.server.ts";
import { shownReference } from "~/domain/reference.ts";
import { isAddressProven } from "~/services/applicant-links.server.ts";
import { applicationEmail, type EmailTools } from "~/services/application-email.server.ts";
import { listClosingDays } from "~/services/due-times.server.ts";
import type { SendMail } from "~/services/mail.server.ts";
import { changeReview, findReplied } from "~/services/reviews.server.ts";
import { findCorrespondent } from "../correspondent.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { ReviewEmail } from "./review-emails.server.ts";

export const undoSeconds = 10;
const lookAgainSeconds = 60;

/** Holds the message's id only: its text and address stay in one place, where an erasure finds them. */
export const sendReply: JobKind<{ message: string }> = { name: "send-reply" };

export async function workReplies(jobs: JobRunner, sendMail: SendMail, tools: EmailTools): Promise<void> {
  const { db, clock } = tools;
  await jobs.work(sendReply, async ({ message: id }) => {
    const now = clock.now();
    const [message] = await db
      .update(messages)
      .set({ takenAt: now })
      .where(and(isOpen(id), lte(messages.sendAt, now)))
      .returning();
    // Undone, sent before, or erased with its submission: otherwise the queue's delay was too short.
    if (!message) return putBack({ db, jobs, now }, id);
    const found = await findCorrespondent(tools, { submissionId: message.submissionId });
    if (!found) return;
    const { pageUrl, person, review } = found;
    const { renderReplyEmail } = await import("./reply-email.tsx");
    const isProven = await isAddressProven(db, review.submissionId);
    const mail = await renderReplyEmail({ ...message, reference: shownReference(person), pageUrl, isProven });
    const name = submissionDisplays[review.kind].nameOf(person);
    // The message's id is the Message-ID: a mail that is sent again after a crash is recognizable.
    try {
      await sendMail({ id, to: { name, address: person.email }, ...mail });
    } catch (error) {
      if (!isRefusedForGood(error)) throw error;
      return recordUndelivered({ ...tools, jobs }, message);
    }
    await db.update(messages).set({ sentAt: clock.now() }).where(eq(messages.id, id));
  });
}

const isOpen = (id: string) =>
  and(eq(messages.id, id), isNull(messages.undoneAt), isNull(messages.sentAt), isNull(messages.undeliveredAt));

/** @param now of the attempt: at a later one the message would be due, and neither sent nor put back */
async function putBack({ db, jobs, now }: { db: Database; jobs: Jobs; now: Date }, id: string) {
  const [early] = await db
    .select({ sendAt: messages.sendAt })
    .from(messages)
    .where(and(isOpen(id), gt(messages.sendAt, now)));
  if (!early?.sendAt) return;
  const seconds = Math.min((early.sendAt.getTime() - now.getTime()) / 1_000, lookAgainSeconds);
  await jobs.enqueueLater(db, sendReply, seconds, { message: id });
}

/** The mail server knows no such mailbox. Everything else is tried again. */
function isRefusedForGood(error: unknown): boolean {
  const { code, responseCode = 0 } = (error ?? {}) as { code?: string; responseCode?: number };
  return code === "EENVELOPE" && responseCode >= 500;
}

/** Nobody has been answered: until the end of the next business day, somebody should try another way. */
async function recordUndelivered(
  { db, clock, jobs, teamAddress }: Pick<EmailTools, "db" | "clock" | "teamAddress"> & { jobs: Jobs },
  { authorId, id, submissionId }: typeof messages.$inferSelect,
): Promise<void> {
  await changeReview(db, { submissionId }, async (review, transaction) => {
    const now = clock.now();
    const dueAt = await endOfBusinessDaysAfter(now, 1, await listClosingDays(transaction, now));
    const { before } = await findReplied(transaction, submissionId, id);
    await transaction.update(messages).set({ undeliveredAt: now }).where(eq(messages.id, id));
    const [author] = await transaction
      .select({ email: adminProfiles.email })
      .from(adminProfiles)
      .where(eq(adminProfiles.userId, authorId ?? ""));
    const { kind, reference } = review;
    const email: ReviewEmail = {
      type: "reply-undelivered",
      to: author?.email ?? teamAddress,
      data: { kind, reference },
    };
    await jobs.enqueue(transaction, applicationEmail, email);
    const detail = { message: id, before: { ...before, dueAt: review.closedAt ? null : dueAt.toISOString() } };
    return [{ type: "reply-undelivered", at: now.toISOString(), detail }];
  });
}
