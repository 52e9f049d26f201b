import { asc, count, eq, ilike, or } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { dealerships } from "~/db/schema/index.ts";

export type Dealership = typeof dealerships.$inferSelect;

export function listDealerships(db: Queryable): Promise<Dealership[]> {
  return db.select().from(dealerships).orderBy(asc(dealerships.name));
}

export async function countDealerships(db: Queryable): Promise<number> {
  const [row] = await db.select({ hosts: count() }).from(dealerships);
  return row?.hosts ?? 0;
}

export function searchDealerships(db: Queryable, text: string): Promise<Dealership[]> {
  if (text === "") return listDealerships(db);
  const anywhere = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return db
    .select()
    .from(dealerships)
    .where(or(ilike(dealerships.name, anywhere), ilike(dealerships.place, anywhere)))
    .orderBy(asc(dealerships.name));
}

export async function findDealership(db: Queryable, id: string): Promise<Dealership | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(dealerships)
    .where(eq(dealerships.id, Number(id)));
  return row;
}
