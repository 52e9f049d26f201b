import { and, asc, count, eq, ilike, isNull, or, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "~/db/client.server.ts";
import { dealerships } from "~/db/schema/index.ts";

export type Dealership = typeof dealerships.$inferSelect;

const isOpen = isNull(dealerships.closedAt);

const listWhere = (db: Queryable, condition: SQL | undefined): Promise<Dealership[]> =>
  db.select().from(dealerships).where(condition).orderBy(asc(dealerships.name));

function matches(text: string): SQL | undefined {
  if (text === "") return undefined;
  const anywhere = `%${text.replace(/[\\%_]/g, "\\$&")}%`;
  return or(ilike(dealerships.name, anywhere), ilike(dealerships.place, anywhere));
}

/** Those that visitors find: a closed host is on no list. */
export const listDealerships = (db: Queryable): Promise<Dealership[]> => listWhere(db, isOpen);

export const searchDealerships = (db: Queryable, text: string): Promise<Dealership[]> =>
  listWhere(db, and(isOpen, matches(text)));

/** For admins: with the closed ones. */
export const searchAllDealerships = (db: Queryable, text: string): Promise<Dealership[]> =>
  listWhere(db, matches(text));

export async function countDealerships(db: Queryable): Promise<{ hosts: number; reachable: number }> {
  const reachable = count(sql`coalesce(${dealerships.phone}, ${dealerships.email})`);
  const [row] = await db.select({ hosts: count(), reachable }).from(dealerships).where(isOpen);
  return row ?? { hosts: 0, reachable: 0 };
}

/** Also a closed one. */
export async function findDealership(db: Queryable, id: string): Promise<Dealership | undefined> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(dealerships)
    .where(eq(dealerships.id, Number(id)));
  return row;
}
