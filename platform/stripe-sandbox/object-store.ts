import { randomBytes } from "node:crypto";
import { and, desc, eq, gte, sql } from "drizzle-orm";
import type { AnyDatabase, AnyQueryable } from "../postgres/client.ts";
import { sandboxPaymentObjects as objects, sandboxPaymentWebhooks } from "./schema.ts";

export type SandboxObject = Record<string, unknown> & { id: string; object: string };

export interface SandboxBehavior {
  webhooks: "send" | "hold";
  copies: number;
  delayMs: number;
  refunds: "succeed" | "pend";
  api: "answer" | "fail" | "no-url" | "hang";
}

interface ObjectQuery {
  paymentId?: string;
  createdSince?: number;
  after?: string;
  limit: number;
}

export interface ObjectStore {
  db: AnyDatabase;
  appUrl: string;
  behavior: SandboxBehavior;
  find(db: AnyQueryable, kind: string, id: string, options?: { lock: boolean }): Promise<SandboxObject | undefined>;
  save(db: AnyQueryable, ...saved: SandboxObject[]): Promise<void>;
  list(kind: string, query: ObjectQuery): Promise<SandboxObject[]>;
  emit(db: AnyQueryable, type: string, object: SandboxObject): Promise<void>;
  deliverDue(): void;
}

export const newId = (prefix: string) => `${prefix}_${randomBytes(prefix === "cs_test" ? 24 : 12).toString("hex")}`;
export const nowSeconds = () => Math.floor(Date.now() / 1000);

export function createObjectStore(
  db: AnyDatabase,
  options: { appUrl: string; behavior: SandboxBehavior; deliverDue: () => void },
): ObjectStore {
  const { behavior } = options;
  return {
    db,
    ...options,
    async find(from, kind, id, { lock } = { lock: false }) {
      const query = from
        .select({ data: objects.data })
        .from(objects)
        .where(and(eq(objects.id, id), eq(objects.kind, kind)));
      const [row] = await (lock ? query.for("update") : query);
      return row?.data as SandboxObject | undefined;
    },
    async save(into, ...saved) {
      for (const object of saved) {
        await into
          .insert(objects)
          .values({ id: object.id, kind: object.object, data: object })
          .onConflictDoUpdate({ target: objects.id, set: { data: object } });
      }
    },
    list: (kind, query) => listObjects(db, kind, query),
    async emit(into, type, object) {
      const id = newId("evt");
      const event = {
        id,
        object: "event",
        type,
        created: nowSeconds(),
        livemode: false,
        api_version: null,
        data: { object },
      };
      await into.insert(objects).values({ id, kind: "event", data: event });
      const dueAt = behavior.webhooks === "hold" ? null : new Date(Date.now() + behavior.delayMs);
      await into.insert(sandboxPaymentWebhooks).values({ eventId: id, dueAt });
    },
  };
}

async function listObjects(
  db: AnyDatabase,
  kind: string,
  { paymentId, createdSince, after, limit }: ObjectQuery,
): Promise<SandboxObject[]> {
  const [last] = after
    ? await db.select({ createdAt: objects.createdAt }).from(objects).where(eq(objects.id, after))
    : [];
  const rows = await db
    .select({ data: objects.data })
    .from(objects)
    .where(
      and(
        eq(objects.kind, kind),
        paymentId ? sql`${objects.data} ->> 'payment_intent' = ${paymentId}` : undefined,
        createdSince ? gte(objects.createdAt, new Date(createdSince * 1000)) : undefined,
        // A Date loses microseconds, so compare with the row itself.
        last
          ? sql`(${objects.createdAt}, ${objects.id}) < (select o.created_at, o.id from ${objects} o where o.id = ${after})`
          : undefined,
      ),
    )
    .orderBy(desc(objects.createdAt), desc(objects.id))
    .limit(limit);
  return rows.map(({ data }) => data as SandboxObject);
}
