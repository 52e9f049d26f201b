import { and, desc, eq, lt } from "drizzle-orm";
import { findDatabaseError } from "#platform/postgres/client.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { dealershipEvents, dealerships, users } from "~/db/schema/index.ts";
import { type HostChange, type HostFacts, hostFields } from "~/domain/host.ts";
import { recordAudit } from "~/services/audit.server.ts";
import type { Dealership } from "./dealerships.server.ts";
import type { HostInput } from "./host-schema.ts";

export const historyPageSize = 20;

interface Actor {
  actorId: string;
  requestId?: string;
  at: Date;
}

export const factsOf = (host: HostFacts): HostFacts =>
  Object.fromEntries(hostFields.map((field) => [field, host[field]])) as unknown as HostFacts;

export const factsFrom = ({ rating, ...input }: HostInput): HostFacts => ({
  ...input,
  address: input.address ?? null,
  phone: input.phone ?? null,
  email: input.email ?? null,
  website: input.website ?? null,
  hours: input.hours ?? null,
  season: input.season ?? null,
  rating: rating?.toFixed(1) ?? null,
  confirmedOn: input.confirmedOn ?? null,
});

export const changedFields = (before: HostFacts, after: HostFacts) =>
  hostFields.filter((field) => before[field] !== after[field]);

const nameTaken = Symbol("nameTaken");

/** Not idempotent, but no two hosts have one name. @returns `isNameTaken` where another host has it */
export async function addHost(
  db: Database,
  facts: HostFacts,
  actor: Actor,
): Promise<{ id: number } | { isNameTaken: true }> {
  const added = await unlessNameTaken(() =>
    db.transaction(async (transaction) => {
      const [row] = await transaction
        .insert(dealerships)
        .values({ ...facts, createdAt: actor.at })
        .returning({ id: dealerships.id });
      if (!row) throw new Error("No host was stored");
      await record(transaction, { dealershipId: row.id, type: "added", before: null, after: facts }, actor);
      return row;
    }),
  );
  return added === nameTaken ? { isNameTaken: true } : added;
}

type Outcome = { isChanged: boolean } | { newer: Dealership } | { isNameTaken: true };

/**
 * Idempotent: the same facts again change nothing.
 * @param seen the host's version when the form was opened
 * @returns `newer`, and changes nothing, where somebody else changed the host since
 */
export async function changeHost(
  db: Database,
  { id, facts, seen }: { id: number; facts: HostFacts; seen: number },
  actor: Actor,
): Promise<Outcome> {
  const outcome = await unlessNameTaken(() =>
    db.transaction(async (transaction): Promise<Outcome> => {
      const host = await lockHost(transaction, id);
      if (changedFields(host, facts).length === 0) return { isChanged: false };
      if (host.version !== seen) return { newer: host };
      await transaction
        .update(dealerships)
        .set({ ...facts, version: host.version + 1 })
        .where(eq(dealerships.id, id));
      await record(transaction, { dealershipId: id, type: "changed", before: factsOf(host), after: facts }, actor);
      return { isChanged: true };
    }),
  );
  return outcome === nameTaken ? { isNameTaken: true } : outcome;
}

/** Idempotent. */
export function setHostClosed(
  db: Database,
  { id, isClosed, note = "" }: { id: number; isClosed: boolean; note?: string },
  actor: Actor,
): Promise<void> {
  return db.transaction(async (transaction) => {
    const host = await lockHost(transaction, id);
    if ((host.closedAt !== null) === isClosed) return;
    await transaction
      .update(dealerships)
      .set({ closedAt: isClosed ? actor.at : null, version: host.version + 1 })
      .where(eq(dealerships.id, id));
    const type = isClosed ? "closed" : "reopened";
    const facts = factsOf(host);
    await record(transaction, { dealershipId: id, type, before: facts, after: facts, note }, actor);
  });
}

async function lockHost(transaction: Queryable, id: number): Promise<Dealership> {
  const [host] = await transaction.select().from(dealerships).where(eq(dealerships.id, id)).for("update");
  if (!host) throw new Error(`There is no host ${id}`);
  return host;
}

async function record(
  transaction: Queryable,
  event: Omit<typeof dealershipEvents.$inferInsert, "actorId" | "at">,
  { actorId, at, requestId }: Actor,
): Promise<void> {
  await transaction.insert(dealershipEvents).values({ ...event, actorId, at });
  const subject = { kind: "host" as const, id: String(event.dealershipId) };
  await recordAudit(transaction, { at, actorId, requestId, action: "host-changed", subject });
}

async function unlessNameTaken<Result>(change: () => Promise<Result>): Promise<Result | typeof nameTaken> {
  try {
    return await change();
  } catch (error) {
    if (findDatabaseError(error)?.code === "23505") return nameTaken;
    throw error;
  }
}

export interface HostEvent {
  id: number;
  type: HostChange;
  before: HostFacts | null;
  after: HostFacts;
  note: string;
  actor: string | null;
  at: Date;
}

/** Newest first, by keyset: `before` is the id of the last one of the page before. */
export async function listHostEvents(
  db: Queryable,
  dealershipId: number,
  before?: number,
): Promise<{ events: HostEvent[]; older: number | undefined }> {
  const { id, type, note, at, before: factsBefore, after } = dealershipEvents;
  const rows = await db
    .select({ id, type, note, at, before: factsBefore, after, actor: users.email })
    .from(dealershipEvents)
    .leftJoin(users, eq(users.id, dealershipEvents.actorId))
    .where(and(eq(dealershipEvents.dealershipId, dealershipId), before === undefined ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(historyPageSize + 1);
  const events = rows.slice(0, historyPageSize);
  return { events, older: rows.length > historyPageSize ? events.at(-1)?.id : undefined };
}
