import { and, asc, eq, gt, isNull, lte, or } from "drizzle-orm";
import { disputeReason, evidenceFieldLabels, disputesAdmin as words } from "~/content/deposits.ts";
import type { Queryable } from "~/db/client.server.ts";
import { adminProfiles, depositDisputes } from "~/db/schema/index.ts";
import { longDate } from "~/domain/dates.server.ts";
import { type AuditEvent, recordAudit } from "~/services/audit.server.ts";
import { type DisputeEvidence, type EvidenceField, evidenceFields } from "~/services/payment-state.ts";
import { PaymentsAway, PaymentsRefused } from "~/services/payments.server.ts";
import { type DepositTools, lockDeposit } from "./deposit-sync.server.ts";
import { depositEmail } from "./deposits-jobs.server.ts";
import { composeEvidence } from "./dispute-evidence.server.ts";
import { type SheetTools, uploadSheet } from "./evidence-sheet.server.ts";

type Dispute = typeof depositDisputes.$inferSelect;
export type DisputeTools = DepositTools & SheetTools & { appUrl: string };
export type DisputeResult = { dispute: Dispute } | { status: 404 | 409 | 422 | 502 | 503; refused: string };

export interface DisputePress {
  depositId: string;
  disputeId: string;
  record: Omit<AuditEvent, "action" | "subject" | "outcome"> & { actorId: string };
}

/**
 * Puts the evidence together and stages it at the provider, where the bank does not see it. May be repeated until it is
 * sent; the newest counts.
 */
export async function stageEvidence(
  tools: DisputeTools,
  { depositId, disputeId, record }: DisputePress,
): Promise<DisputeResult> {
  const { clock, db, payments } = tools;
  const dispute = await findDispute(db, { depositId, disputeId });
  const refused = await whyClosed(tools, dispute);
  if (refused || !dispute) return { status: dispute ? 409 : 404, refused: refused ?? words.unknown };
  const { evidence: texts, fileKeys } = await composeEvidence(db, depositId, tools);
  let evidence = texts;
  try {
    const sheet = await uploadSheet(tools, fileKeys);
    evidence = { ...texts, ...(sheet && { uncategorized_file: sheet }) };
    await payments.stageEvidence(disputeId, evidence);
  } catch (error) {
    return toRefusal(error);
  }
  return db.transaction(async (transaction): Promise<DisputeResult> => {
    await lockDeposit(transaction, depositId);
    const now = clock.now();
    const [staged] = await transaction
      .update(depositDisputes)
      .set({ evidence, stagedAt: now, stagedBy: record.actorId, updatedAt: now })
      .where(and(eq(depositDisputes.id, disputeId), isNull(depositDisputes.sentAt)))
      .returning();
    if (!staged) return { status: 409, refused: await whoSent(transaction, disputeId) };
    const subject = { kind: "deposit" as const, id: depositId };
    await recordAudit(transaction, { ...record, action: "dispute-evidence-staged", subject });
    return { dispute: staged };
  });
}

/**
 * Submits to the bank what this admin has read: `stagedAt` is its version, in ISO 8601. The audit log knows of it before
 * the provider does. Idempotent for the same admin; of two at once the second is told who sent it.
 */
export async function sendEvidence(
  tools: DisputeTools,
  { depositId, disputeId, record, stagedAt, hasRead }: DisputePress & { stagedAt: string; hasRead: boolean },
): Promise<DisputeResult> {
  const { clock, db, payments } = tools;
  const dispute = await findDispute(db, { depositId, disputeId });
  if (dispute?.sentBy === record.actorId) return { dispute };
  const closed = await whyClosed(tools, dispute);
  if (closed || !dispute) return { status: dispute ? 409 : 404, refused: closed ?? words.unknown };
  const { evidence } = dispute;
  if (!evidence || !dispute.stagedAt) return { status: 409, refused: words.notStaged };
  if (!hasRead) return { status: 422, refused: words.readFirst };
  if (dispute.stagedAt.toISOString() !== stagedAt) return { status: 409, refused: words.preparedAgain };
  if (await isStale(tools, dispute)) return { status: 409, refused: words.isStale };
  const audited = {
    ...record,
    action: "dispute-evidence-sent" as const,
    subject: { kind: "deposit" as const, id: depositId },
  };
  await recordAudit(db, { ...audited, outcome: "pending" });
  try {
    await payments.sendEvidence(disputeId, evidence);
  } catch (error) {
    const refusal = toRefusal(error);
    await recordAudit(db, { ...audited, at: clock.now(), outcome: refusal.status === 503 ? "failed" : "refused" });
    return refusal;
  }
  return db.transaction(async (transaction): Promise<DisputeResult> => {
    await lockDeposit(transaction, depositId);
    const [latest] = await transaction.select().from(depositDisputes).where(eq(depositDisputes.id, disputeId));
    if (!latest) throw new Error("The dispute vanished");
    if (latest.sentBy === record.actorId) return { dispute: latest };
    if (latest.sentBy) return { status: 409, refused: await whoSent(transaction, disputeId) };
    const now = clock.now();
    const [sent] = await transaction
      .update(depositDisputes)
      // The provider's webhook may have been here first. Somebody may have prepared it anew: this is what the bank has.
      .set({
        sentAt: latest.sentAt ?? now,
        sentBy: record.actorId,
        evidence,
        stagedAt: dispute.stagedAt,
        stagedBy: dispute.stagedBy,
        updatedAt: now,
      })
      .where(eq(depositDisputes.id, disputeId))
      .returning();
    if (!sent) throw new Error("The dispute vanished");
    await recordAudit(transaction, { ...audited, at: now });
    return { dispute: sent };
  });
}

async function findDispute(
  db: Queryable,
  { depositId, disputeId }: { depositId: string; disputeId: string },
): Promise<Dispute | undefined> {
  const [dispute] = await db
    .select()
    .from(depositDisputes)
    .where(and(eq(depositDisputes.id, disputeId), eq(depositDisputes.depositId, depositId)));
  return dispute;
}

async function whyClosed({ clock, db }: DisputeTools, dispute: Dispute | undefined): Promise<string | undefined> {
  if (!dispute) return words.unknown;
  if (dispute.sentAt) return whoSent(db, dispute.id);
  if (dispute.state !== "opened") return words.decided;
  if (!dispute.evidenceDueAt) return words.noAnswer;
  return dispute.evidenceDueAt <= clock.now() ? words.late : undefined;
}

async function whoSent(db: Queryable, disputeId: string): Promise<string> {
  const [dispute] = await db.select().from(depositDisputes).where(eq(depositDisputes.id, disputeId));
  if (!dispute?.sentAt) return words.unknown;
  return words.sentBy(await nameOf(db, dispute.sentBy), longDate(dispute.sentAt));
}

/** The admin's address; their ID outlives the account. */
async function nameOf(db: Queryable, adminId: string | null): Promise<string> {
  if (!adminId) return words.atProvider;
  const [admin] = await db
    .select({ email: adminProfiles.email })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, adminId));
  return admin?.email ?? words.formerAdmin;
}

async function isStale(
  { appUrl, db }: Pick<DisputeTools, "appUrl" | "db">,
  { depositId, evidence: staged }: Pick<Dispute, "depositId" | "evidence">,
): Promise<boolean> {
  const { evidence: current } = await composeEvidence(db, depositId, { appUrl });
  return evidenceFields.some((field) => field !== "uncategorized_file" && current[field] !== staged?.[field]);
}

function toRefusal(error: unknown): { status: 502 | 503; refused: string } {
  if (error instanceof PaymentsAway) return { status: 503, refused: words.away };
  if (error instanceof PaymentsRefused) return { status: 502, refused: words.refusedByProvider };
  throw error;
}

export type ShownDispute = Awaited<ReturnType<typeof listDisputes>>[number];

/** For the admin's dialog, oldest first, with the evidence as the bank will see it. */
export async function listDisputes(tools: Pick<DisputeTools, "appUrl" | "clock" | "db">, depositId: string) {
  const { clock, db } = tools;
  const found = await db
    .select()
    .from(depositDisputes)
    .where(eq(depositDisputes.depositId, depositId))
    .orderBy(asc(depositDisputes.openedAt), asc(depositDisputes.id));
  return Promise.all(
    found.map(async (dispute) => {
      const { amountCents, evidence, evidenceDueAt, id, openedAt, reason, sentAt, stagedAt, state } = dispute;
      const isOpen = state === "opened" && !sentAt;
      return {
        id,
        amountCents,
        reason: disputeReason(reason),
        state,
        openedOn: longDate(openedAt),
        dueOn: evidenceDueAt ? longDate(evidenceDueAt) : undefined,
        isLate: isOpen && evidenceDueAt !== null && evidenceDueAt <= clock.now(),
        isSendable: isOpen && evidenceDueAt !== null && evidenceDueAt > clock.now(),
        stagedAt: stagedAt?.toISOString(),
        stagedOn: stagedAt ? longDate(stagedAt) : undefined,
        stagedBy: stagedAt ? await nameOf(db, dispute.stagedBy) : undefined,
        sentOn: sentAt ? longDate(sentAt) : undefined,
        sentBy: sentAt ? await nameOf(db, dispute.sentBy) : undefined,
        evidence: toShownEvidence(evidence ?? {}),
        isStale: isOpen && evidence !== null && (await isStale(tools, dispute)),
      };
    }),
  );
}

const toShownEvidence = (evidence: DisputeEvidence) =>
  evidenceFields.flatMap((field: EvidenceField) => {
    const text = evidence[field];
    if (!text) return [];
    return [{ label: evidenceFieldLabels[field], text: field === "uncategorized_file" ? words.sheet(text) : text }];
  });

const dayMs = 24 * 60 * 60 * 1000;
const reminders = [
  { name: "one-day", beforeMs: dayMs },
  { name: "three-days", beforeMs: 3 * dayMs },
] as const;
const batch = 200;

/** Mails the team three days and one day before the bank's date while nothing is sent, each once. Idempotent. */
export async function remindOfDisputes({ clock, db, jobs }: Pick<DepositTools, "clock" | "db" | "jobs">) {
  const now = clock.now();
  for (const { name, beforeMs } of reminders) {
    const isDue = and(
      eq(depositDisputes.state, "opened"),
      isNull(depositDisputes.sentAt),
      gt(depositDisputes.evidenceDueAt, now),
      lte(depositDisputes.evidenceDueAt, new Date(now.getTime() + beforeMs)),
      name === "one-day"
        ? or(isNull(depositDisputes.reminded), eq(depositDisputes.reminded, "three-days"))
        : isNull(depositDisputes.reminded),
    );
    for (let found = batch; found === batch; )
      found = await db.transaction(async (transaction) => {
        const due = await transaction
          .select({ id: depositDisputes.id, depositId: depositDisputes.depositId })
          .from(depositDisputes)
          .where(isDue)
          .orderBy(asc(depositDisputes.evidenceDueAt))
          .limit(batch)
          .for("update", { skipLocked: true });
        for (const { id: disputeId, depositId } of due) {
          await transaction.update(depositDisputes).set({ reminded: name }).where(eq(depositDisputes.id, disputeId));
          await jobs.enqueue(transaction, depositEmail, { type: "dispute-due", depositId, disputeId });
        }
        return due.length;
      });
  }
}
