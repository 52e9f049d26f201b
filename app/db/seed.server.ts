import { brand } from "../content/brand.ts";
import { vancouverHosts } from "../content/vancouver-hosts.ts";
import type { Database } from "./client.server.ts";
import { dealerships } from "./schema/index.ts";

/** First start only: afterwards the table is the source of truth. */
export async function seedDealerships(db: Database): Promise<void> {
  const [any] = await db.select({ id: dealerships.id }).from(dealerships).limit(1);
  if (any) return;
  const { rating, href: website } = brand.flagship;
  await db
    .insert(dealerships)
    .values(vancouverHosts.map((host) => (host.name === brand.flagship.name ? { ...host, rating, website } : host)))
    .onConflictDoNothing();
}
