import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { accountTokens, credentials, users } from "~/db/schema/index.ts";
import { type AccountEmail, accountEmail } from "~/services/account-email.server.ts";
import { hashToken, tokenOf } from "~/services/account-tokens.server.ts";
import { hashPassword } from "~/services/password-hashing.server.ts";
import { verificationExpiresAfterMs } from "./email-verification.server.ts";
import { isSetupToken } from "./setup-link.server.ts";

/** The account cannot sign in until its address is verified. The result is the same for a taken address. */
export async function signUp(
  { db, jobs, clock, secret }: { db: Database; jobs: Jobs; clock: Clock; secret: string },
  { email, password, setup }: { email: string; password: string; setup?: string },
): Promise<void> {
  const address = email.toLowerCase();
  const passwordHash = await hashPassword(password);
  const now = clock.now();
  const [userId, credentialId, tokenId] = [randomUUID(), randomUUID(), randomUUID()];
  // The same statements for known and unknown addresses, so that timing reveals nothing.
  await db.transaction(async (transaction) => {
    const makesFirstAdmin = setup !== undefined && (await isSetupToken(transaction, clock, setup));
    const user = { id: userId, name: address, email: address, createdAt: now, updatedAt: now };
    await transaction.insert(users).values(user).onConflictDoNothing();
    await transaction.execute(sql`
      insert into ${credentials} (id, account_id, provider_id, user_id, password)
      select ${credentialId}, id, 'credential', id, ${passwordHash} from ${users} where id = ${userId}`);
    const { rowCount: links } = await transaction.execute(sql`
      insert into ${accountTokens}
        (id, token_hash, purpose, user_id, address, password_hash, makes_first_admin, expires_at, created_at)
      select ${tokenId}, ${hashToken(tokenOf(tokenId, secret))}, 'verify-email', id, email, ${passwordHash},
        ${makesFirstAdmin}, ${new Date(now.getTime() + verificationExpiresAfterMs).toISOString()}, ${now.toISOString()}
      from ${users} where email = ${address} and (${makesFirstAdmin} or not email_verified)`);
    const mail: AccountEmail =
      links === 1 ? { purpose: "verify-email", to: address, tokenId } : { purpose: "account-exists", to: address };
    await jobs.enqueue(transaction, accountEmail, mail);
  });
}
