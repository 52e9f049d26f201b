import { createHash, randomBytes } from "node:crypto";
import { and, count, eq } from "drizzle-orm";
import { type Clock, isFromAhead, unmovedTime } from "#platform/clock.ts";
import { seal, unseal } from "#platform/secrets/secrets.ts";
import { brand } from "~/content/brand.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { recoveryCodes, secondFactors } from "~/db/schema/index.ts";
import { encodeQrCode, type QrPicture } from "~/services/qr-code.server.ts";
import { createTotpKey, matchingStep, otpAuthUrl } from "./totp.ts";

const codesMade = 10;
const wrongCodesAllowed = 5;
const wrongCodesForgottenAfterMs = 15 * 60 * 1000;
// Crockford's base32 has no letters that look like digits.
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

type Tools = { db: Database; clock: Clock; secret: string };

const purposeOf = (userId: string) => `second-factor:${userId}`;
const hashCode = (userId: string, code: string) => createHash("sha256").update(`${userId}:${code}`).digest("base64url");

export interface NewFactor {
  key: string;
  url: string;
  picture: QrPicture;
}

export async function readSecondFactor({ db, secret }: Omit<Tools, "clock">, userId: string, email: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, userId));
  const [codes] = await db.select({ left: count() }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  const key = factor?.newSecret ? unseal(secret, purposeOf(userId), factor.newSecret) : undefined;
  return {
    verifiedAt: factor?.verifiedAt ?? undefined,
    codesLeft: codes?.left ?? 0,
    setup: key ? newFactorOf(key, email) : undefined,
  };
}

function newFactorOf(key: string, email: string): NewFactor {
  const url = otpAuthUrl(brand.name, email, key);
  return { key: key.replace(/.{4}(?=.)/g, "$& "), url, picture: encodeQrCode(url) };
}

/** The current app stays valid until the new one is confirmed. */
export async function beginSecondFactor({ db, secret }: Omit<Tools, "clock">, userId: string): Promise<void> {
  const newSecret = seal(secret, purposeOf(userId), createTotpKey());
  await db
    .insert(secondFactors)
    .values({ userId, newSecret })
    .onConflictDoUpdate({ target: secondFactors.userId, set: { newSecret } });
}

export async function cancelSecondFactor(db: Database, userId: string): Promise<void> {
  await db.transaction(async (transaction) => {
    const [factor] = await lockFactor(transaction, userId);
    if (!factor) return;
    if (factor.secret === null) await transaction.delete(secondFactors).where(eq(secondFactors.userId, userId));
    else await transaction.update(secondFactors).set({ newSecret: null }).where(eq(secondFactors.userId, userId));
  });
}

/** @returns recovery codes, shown only once; undefined for a wrong code */
export async function confirmSecondFactor(
  { db, clock, secret }: Tools,
  userId: string,
  typed: string,
): Promise<string[] | undefined> {
  return db.transaction(async (transaction) => {
    const [factor] = await lockFactor(transaction, userId);
    const key = factor?.newSecret ? unseal(secret, purposeOf(userId), factor.newSecret) : undefined;
    const step = key && matchingStep(key, digitsOf(typed), unmovedTime(clock));
    if (!factor || !step) return undefined;
    await transaction
      .update(secondFactors)
      .set({
        secret: factor.newSecret,
        newSecret: null,
        verifiedAt: clock.now(),
        lastStep: step,
        wrongCodes: 0,
        wrongSince: null,
      })
      .where(eq(secondFactors.userId, userId));
    return replaceCodes(transaction, userId);
  });
}

export function renewRecoveryCodes(db: Database, userId: string): Promise<string[]> {
  return db.transaction(async (transaction) => {
    await lockFactor(transaction, userId);
    return replaceCodes(transaction, userId);
  });
}

export type CodeResult = "code" | "recovery-code" | "wrong" | "too-many-now" | "too-many";

/** Five wrong codes block app codes, never recovery codes: knowing the password is not enough to lock out the owner. */
export async function checkSecondFactor(
  { db, clock, secret }: Tools,
  userId: string,
  typed: string,
): Promise<CodeResult> {
  const digits = digitsOf(typed);
  if (!/^\d{6}$/.test(digits)) return (await takeRecoveryCode(db, userId, typed)) ? "recovery-code" : "wrong";
  return db.transaction(async (transaction) => {
    const now = clock.now();
    const [factor] = await lockFactor(transaction, userId);
    if (!factor?.secret) return "wrong";
    const isRecent =
      factor.wrongSince &&
      now.getTime() - factor.wrongSince.getTime() < wrongCodesForgottenAfterMs &&
      !isFromAhead(factor.wrongSince, now);
    const wrongBefore = isRecent ? factor.wrongCodes : 0;
    if (wrongBefore >= wrongCodesAllowed) return "too-many";
    const key = unseal(secret, purposeOf(userId), factor.secret);
    const step = (key && matchingStep(key, digits, unmovedTime(clock))) || 0;
    const isRight = step > factor.lastStep;
    // A double click repeats the code, which is not a guess. Allowed once, or repeats would never count.
    const isRepeat = step > 0 && step === factor.lastStep && factor.wrongSince === null;
    await transaction
      .update(secondFactors)
      .set(
        isRight
          ? { lastStep: step, wrongCodes: 0, wrongSince: null }
          : { wrongCodes: wrongBefore + (isRepeat ? 0 : 1), wrongSince: isRecent ? factor.wrongSince : now },
      )
      .where(eq(secondFactors.userId, userId));
    if (isRight) return "code";
    if (isRepeat) return "wrong";
    return wrongBefore + 1 >= wrongCodesAllowed ? "too-many-now" : "wrong";
  });
}

async function takeRecoveryCode(db: Queryable, userId: string, typed: string): Promise<boolean> {
  const code = typed
    .toLowerCase()
    .replace(/[^0-9a-z]/g, "")
    .replace(/o/g, "0")
    .replace(/[il]/g, "1");
  const used = await db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.codeHash, hashCode(userId, code)), eq(recoveryCodes.userId, userId)))
    .returning({ userId: recoveryCodes.userId });
  return used.length > 0;
}

async function replaceCodes(db: Queryable, userId: string): Promise<string[]> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  // 16 of 32 letters are 80 bits, enough for a hash without salt or key stretching.
  const codes = Array.from({ length: codesMade }, () =>
    Array.from(randomBytes(16), (byte) => alphabet[byte % alphabet.length]).join(""),
  );
  await db.insert(recoveryCodes).values(codes.map((code) => ({ userId, codeHash: hashCode(userId, code) })));
  return codes.map((code) => code.replace(/.{4}(?=.)/g, "$&-"));
}

/** Locks the row, so that each code is accepted once and every wrong one is counted. */
const lockFactor = (db: Queryable, userId: string) =>
  db.select().from(secondFactors).where(eq(secondFactors.userId, userId)).for("update");

const digitsOf = (typed: string) => typed.replace(/[\s-]/g, "");
