import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client.server.ts";
import { productSecrets } from "../db/schema/index.ts";

/** A key that every process on this database shares; made at the first call, the same ever after. */
export async function sharedSecret(db: Database, name: string): Promise<string> {
  await db
    .insert(productSecrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(productSecrets).where(eq(productSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} is missing`);
  return row.value;
}
