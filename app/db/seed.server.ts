import { vancouverHosts } from "../content/vancouver-hosts.ts";
import type { Database } from "./client.server.ts";
import { dealerships } from "./schema/index.ts";

/** Fills the list of hosts at the first start; afterwards the table is the truth and nothing is written. */
export async function seedDealerships(db: Database): Promise<void> {
  const [any] = await db.select({ id: dealerships.id }).from(dealerships).limit(1);
  if (any) return;
  await db
    .insert(dealerships)
    .values([...vancouverHosts])
    .onConflictDoNothing();
}
