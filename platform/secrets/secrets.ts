import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AnyQueryable } from "../postgres/client.ts";
import { productSecrets } from "./schema.ts";

export async function sharedSecret(db: AnyQueryable, name: string): Promise<string> {
  await db
    .insert(productSecrets)
    .values({ name, value: randomBytes(32).toString("base64url") })
    .onConflictDoNothing();
  const [row] = await db.select().from(productSecrets).where(eq(productSecrets.name, name));
  if (!row) throw new Error(`The secret ${name} is missing`);
  return row.value;
}

const keyFor = (secret: string, purpose: string) => Buffer.from(hkdfSync("sha256", secret, "", purpose, 32));

/** AES-256-GCM with a key derived per `purpose`: unseals only for the same purpose and owner. */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")).join(".");
}

export function unseal(secret: string, purpose: string, sealed: string): string | undefined {
  const [nonce, tag, content] = sealed.split(".").map((part) => Buffer.from(part, "base64url"));
  if (!nonce || tag?.length !== 16 || !content) return undefined;
  try {
    const decipher = createDecipheriv("aes-256-gcm", keyFor(secret, purpose), nonce).setAuthTag(tag);
    return Buffer.concat([decipher.update(content), decipher.final()]).toString("utf8");
  } catch {
    return undefined;
  }
}
