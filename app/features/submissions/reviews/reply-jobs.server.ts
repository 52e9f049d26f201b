import { and, eq, isNull } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { JobKind, JobRunner } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { messages, reviews } from "~/db/schema/index.ts";
import type { SendMail } from "~/services/mail.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import { submissionStores } from "../submission-stores.server.ts";
import { findSubmission } from "../submissions.server.ts";

export const undoSeconds = 10;

/** Holds the message's id only: its text and address stay in one place, where an erasure finds them. */
export const sendReply: JobKind<{ message: string }> = { name: "send-reply" };

export async function workReplies(
  jobs: JobRunner,
  sendMail: SendMail,
  { db, clock, replyTo }: { db: Database; clock: Clock; replyTo: string },
): Promise<void> {
  await jobs.work(sendReply, async ({ message: id }) => {
    const [message] = await db
      .update(messages)
      .set({ takenAt: clock.now() })
      .where(and(eq(messages.id, id), isNull(messages.undoneAt), isNull(messages.sentAt)))
      .returning();
    // Undone, sent before, or erased with its submission.
    if (!message) return;
    const [review] = await db.select().from(reviews).where(eq(reviews.submissionId, message.submissionId));
    const person = review && (await findSubmission(db, submissionStores[review.kind], review.submissionId));
    if (!person) return;
    const { renderReplyEmail } = await import("./reply-email.tsx");
    const mail = await renderReplyEmail(message);
    const name = submissionDisplays[review.kind].nameOf(person);
    // The message's id is the Message-ID: a mail that is sent again after a crash is recognizable.
    await sendMail({ id, to: { name, address: person.email }, replyTo: { address: replyTo }, ...mail });
    await db.update(messages).set({ sentAt: clock.now() }).where(eq(messages.id, id));
  });
}
