import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { AnyQueryable } from "../postgres/client.ts";
import { productSecrets } from "./schema.ts";

/** A key that every process on this database shares; made at the first call, the same ever after. */
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

/**
 * Encrypts what the product must be able to read again, such as the key of a second factor (AES-256-GCM).
 * @param secret the product's own
 * @param purpose what it is and whose: it opens for nothing and nobody else
 */
export function seal(secret: string, purpose: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyFor(secret, purpose), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return [nonce, cipher.getAuthTag(), sealed].map((part) => part.toString("base64url")).join(".");
}

/** What was sealed; undefined where it was sealed with another secret, for another purpose, or was changed. */
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
