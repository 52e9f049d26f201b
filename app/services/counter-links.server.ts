import { createHmac } from "node:crypto";
import { and, desc, eq, isNull, lt, or } from "drizzle-orm";
import type { Database, Queryable } from "../db/client.server.ts";
import { counterLinks, dealerships, users } from "../db/schema/index.ts";
import { hashLinkToken } from "./applicant-links.server.ts";
import { recordAudit } from "./audit.server.ts";

const useNotedEveryMs = 60 * 60 * 1000;

/** Derived, so that no plain token is stored and an admin can print it again. */
const tokenOf = (dealershipId: number, number: number, secret: string) =>
  createHmac("sha256", secret).update(`counter:${dealershipId}:${number}`).digest("base64url");

export const counterPath = (token: string) => `/counter/${token}`;

interface Actor {
  actorId: string;
  requestId?: string;
  at: Date;
}

export interface CounterLink {
  /** Of the newest link, revoked or not; 0 before the first. */
  number: number;
  open?: {
    createdAt: Date;
    createdBy: string | undefined;
    lastUsedAt: Date | undefined;
    /** Undefined where the product's secret has changed since: then only the printed address is known. */
    path: string | undefined;
  };
}

export async function readCounterLink(db: Queryable, secret: string, dealershipId: number): Promise<CounterLink> {
  const [newest] = await db
    .select({ link: counterLinks, createdBy: users.email })
    .from(counterLinks)
    .leftJoin(users, eq(users.id, counterLinks.createdBy))
    .where(eq(counterLinks.dealershipId, dealershipId))
    .orderBy(desc(counterLinks.number))
    .limit(1);
  if (!newest) return { number: 0 };
  const { createdAt, lastUsedAt, number, revokedAt, tokenHash } = newest.link;
  if (revokedAt) return { number };
  const token = tokenOf(dealershipId, number, secret);
  return {
    number,
    open: {
      createdAt,
      createdBy: newest.createdBy ?? undefined,
      lastUsedAt: lastUsedAt ?? undefined,
      path: hashLinkToken(token) === tokenHash ? counterPath(token) : undefined,
    },
  };
}

/**
 * Revokes the host's open link and makes the next one. Idempotent by `seen`, the newest link's number on the admin's page.
 * @returns false where there is a newer link, or the host is closed
 */
export function createCounterLink(
  { db, secret }: { db: Database; secret: string },
  { dealershipId, seen }: { dealershipId: number; seen: number },
  actor: Actor,
): Promise<boolean> {
  const { actorId, at } = actor;
  return db.transaction(async (transaction) => {
    const [host] = await transaction.select().from(dealerships).where(eq(dealerships.id, dealershipId)).for("update");
    const { number } = await readCounterLink(transaction, secret, dealershipId);
    if (!host || host.closedAt || number !== seen) return false;
    await revokeOpen(transaction, dealershipId, actor);
    const tokenHash = hashLinkToken(tokenOf(dealershipId, number + 1, secret));
    await transaction
      .insert(counterLinks)
      .values({ tokenHash, dealershipId, number: number + 1, createdAt: at, createdBy: actorId });
    await recordAudit(transaction, { ...actor, action: "counter-link-created", subject: subjectOf(dealershipId) });
    return true;
  });
}

/** Idempotent. */
export function revokeCounterLink(db: Database, dealershipId: number, actor: Actor): Promise<void> {
  return db.transaction((transaction) => revokeOpen(transaction, dealershipId, actor));
}

async function revokeOpen(transaction: Queryable, dealershipId: number, actor: Actor): Promise<void> {
  const revoked = await transaction
    .update(counterLinks)
    .set({ revokedAt: actor.at, revokedBy: actor.actorId })
    .where(and(eq(counterLinks.dealershipId, dealershipId), isNull(counterLinks.revokedAt)))
    .returning({ number: counterLinks.number });
  if (revoked.length > 0)
    await recordAudit(transaction, { ...actor, action: "counter-link-revoked", subject: subjectOf(dealershipId) });
}

const subjectOf = (dealershipId: number) => ({ kind: "host" as const, id: String(dealershipId) });

export type FoundCounter = { state: "open"; dealershipId: number; name: string } | { state: "revoked" };

/** Notes the use, at most once an hour. @returns undefined for a token that never was; a closed host's is revoked */
export async function findCounter(db: Queryable, token: string, now: Date): Promise<FoundCounter | undefined> {
  if (!/^[\w-]{43}$/.test(token)) return undefined;
  const tokenHash = hashLinkToken(token);
  const [found] = await db
    .select({
      dealershipId: counterLinks.dealershipId,
      name: dealerships.name,
      revokedAt: counterLinks.revokedAt,
      closedAt: dealerships.closedAt,
      lastUsedAt: counterLinks.lastUsedAt,
    })
    .from(counterLinks)
    .innerJoin(dealerships, eq(dealerships.id, counterLinks.dealershipId))
    .where(eq(counterLinks.tokenHash, tokenHash));
  if (!found) return undefined;
  const { closedAt, dealershipId, lastUsedAt, name, revokedAt } = found;
  if (revokedAt || closedAt) return { state: "revoked" };
  const since = new Date(now.getTime() - useNotedEveryMs);
  if (!lastUsedAt || lastUsedAt < since)
    await db
      .update(counterLinks)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(counterLinks.tokenHash, tokenHash),
          or(isNull(counterLinks.lastUsedAt), lt(counterLinks.lastUsedAt, since)),
        ),
      );
  return { state: "open", dealershipId, name };
}
