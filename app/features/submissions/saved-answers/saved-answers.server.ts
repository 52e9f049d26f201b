import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "~/db/client.server.ts";
import { savedAnswers } from "~/db/schema/index.ts";
import { type SavableKind, savedAnswersDays } from "~/domain/applicant-page.ts";
import { hashLinkToken } from "~/services/applicant-links.server.ts";
import { mayAcknowledge } from "~/services/application-email.server.ts";
import { hashFormKey } from "~/services/idempotency.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { linkTokenOf, sendSavedAnswersLink } from "./saved-answers-jobs.server.ts";
import type { UnfinishedAnswers } from "./saved-answers-schema.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

type SaveContext = Pick<AppContext, "clock" | "db" | "jobs" | "limits" | "secret">;

/**
 * Stores the answers, or replaces those of the same form, and enqueues their link. Another address gets another link:
 * the first one may be somebody else's. Idempotent.
 */
export async function saveAnswers(
  { clock, db, jobs, limits, secret }: SaveContext,
  kind: SavableKind,
  { email, idempotencyKey = randomUUID(), ...answers }: UnfinishedAnswers,
): Promise<{ isMailed: boolean }> {
  const formKey = hashFormKey(kind, idempotencyKey);
  const mail = await planMail(limits, formKey, email);
  const savedAt = clock.now();
  const id = randomUUID();
  const ofSameAddress = (column: string) =>
    sql.raw(
      `case when lower(saved_answers.email) = lower(excluded.email) then saved_answers.${column} else excluded.${column} end`,
    );
  const row = {
    id,
    kind,
    tokenHash: hashLinkToken(linkTokenOf(id, secret)),
    formKey,
    email,
    // The form's key is in the link's form again, so that whatever is sent from there is the same application.
    answers: JSON.stringify({ ...answers, idempotencyKey }),
    savedAt,
    expiresAt: new Date(savedAt.getTime() + savedAnswersDays * dayMs),
  };
  await db.transaction(async (transaction) => {
    const [saved] = await transaction
      .insert(savedAnswers)
      .values(row)
      .onConflictDoUpdate({
        target: savedAnswers.formKey,
        set: {
          id: ofSameAddress("id"),
          tokenHash: ofSameAddress("token_hash"),
          email,
          answers: row.answers,
          savedAt,
          expiresAt: row.expiresAt,
        },
      })
      .returning({ id: savedAnswers.id });
    if (saved && mail === "due") await jobs.enqueue(transaction, sendSavedAnswersLink, { savedAnswers: saved.id });
  });
  return { isMailed: mail !== "refused" };
}

async function planMail(
  limits: Pick<RateLimits, "consume" | "reset">,
  formKey: string,
  email: string,
): Promise<"due" | "sent" | "refused"> {
  const subject = `${formKey} ${email.toLowerCase()}`;
  if (await limits.consume("saved-answers-repeat", subject)) return "sent";
  if (await mayAcknowledge(limits, email, "saved-answers")) return "due";
  await limits.reset("saved-answers-repeat", subject);
  return "refused";
}

export interface SavedAnswers {
  kind: SavableKind;
  savedAt: Date;
  expiresAt: Date;
  idempotencyKey: string;
  answers: Record<string, string>;
}

export async function findSavedAnswers(
  db: Queryable,
  clock: Clock,
  token: string,
): Promise<SavedAnswers | "expired" | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const [row] = await db
    .select()
    .from(savedAnswers)
    .where(eq(savedAnswers.tokenHash, hashLinkToken(token)));
  if (!row) return undefined;
  const { email, expiresAt, kind, savedAt } = row;
  if (expiresAt <= clock.now()) return "expired";
  const { idempotencyKey = "", ...answers }: Record<string, string> = JSON.parse(row.answers);
  return { kind, savedAt, expiresAt, idempotencyKey, answers: { ...answers, email } };
}
