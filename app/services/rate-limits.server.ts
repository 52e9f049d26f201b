import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../db/client.server.ts";
import { createKnownBrowserCookie } from "./known-browser.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * All rate limits. Counted in the database for all processes together, by the visitor's address (of IPv6 the /64) or by
 * account. All are far above what an office or a school behind one address does.
 */
export const rateLimits = {
  /** Public forms, by address. A post that looks like a bot's counts as three, so a hundred are still accepted. */
  "host-application": { count: 300, perMs: hourMs },
  "career-application": { count: 300, perMs: hourMs },
  "media-inquiry": { count: 300, perMs: hourMs },
  /** By address: each opens a checkout at the payment provider. */
  "deposit-payment": { count: 120, perMs: hourMs },
  /** By address: each costs a password's hash and a mail. */
  "sign-up": { count: 60, perMs: hourMs },
  /** By recipient, so that strangers cannot fill a mailbox; sign-up, reset and resend are counted apart. */
  "account-mail": { count: 5, perMs: hourMs },
  /** By recipient, because an address in a form need not be its sender's. Five, then one an hour. */
  acknowledgement: { count: 5, perMs: 5 * hourMs },
  /** Mail to the owners about account requests: one an hour, with the number of open requests. */
  "request-mail": { count: 2, perMs: 2 * hourMs },
  /** By address: requests for a password reset or another verification link. */
  recovery: { count: 60, perMs: hourMs },
  /** By address: attempts with mailed links (verification, reset, invitation). */
  "link-try": { count: 60, perMs: 10 * minuteMs },
  /** Wrong passwords by address over all accounts, against password spraying. */
  "sign-in-address": { count: 60, perMs: 15 * minuteMs },
  /** Wrong passwords by account from unknown browsers at any address, against botnets. */
  "sign-in-account": { count: 100, perMs: hourMs },
  /** By admin: a search reads many rows. As fast as a person types, for minutes on end. */
  "admin-search": { count: 600, perMs: 2 * minuteMs },
  /** By address and in each process by itself: all requests but those answered from the page cache. */
  requests: { perSecond: 400, burst: 2_000 },
} as const;

/** Failures in a row: the first five are free, then each wait is twice as long as the one before. */
export const failureDelays = {
  free: 5,
  firstWaitMs: 10_000,
  longestWaitMs: 15 * minuteMs,
  forgottenAfterMs: hourMs,
} as const;

// A row that ends later was counted by a clock that was ahead.
const longestLimitMs = 2 * hourMs;

export type LimitName = Exclude<keyof typeof rateLimits, "requests">;

/** Why an action is rejected for now. */
export interface Wait {
  seconds: number;
  /** For people: when to try again. */
  sentence: string;
  /** To go with status 429. */
  headers: { "Retry-After": string };
}

export interface SignInAttempt {
  /** Call it when the password was right: resets the counts and returns the known-browser cookie. */
  succeeded(): Promise<string>;
}

/** Subjects (a visitor's network, an account's id or e-mail address) are stored only as a keyed hash. */
export interface RateLimits {
  /**
   * Counts one action, atomically over all processes.
   * @param weight how many it counts as
   * @returns undefined where it may go on; otherwise the wait, and nothing was counted
   */
  consume(name: LimitName, subject: string, weight?: number): Promise<Wait | undefined>;
  /**
   * Plans an action at even distances.
   * @returns the delay in seconds, 0 for at once; undefined where it is planned already
   */
  plan(name: LimitName, subject: string): Promise<number | undefined>;
  /** Counts an attempt as failed before it is checked, so that concurrent attempts wait for each other. */
  recordFailure(name: string, subject: string): Promise<Wait | undefined>;
  /**
   * Marks something as used, before it is acted on.
   * @param forMs how long the mark lasts; by then the thing must have expired by itself
   * @returns false where it was used before
   */
  consumeOnce(name: string, subject: string, forMs: number): Promise<boolean>;
  /** Forgets failures after a success, or the mark of `consumeOnce`. Idempotent. */
  reset(name: string, subject: string): Promise<void>;
  /**
   * Call it before a password is checked. A known browser has attempts of its own, which nobody else can use up, so that
   * an attacker cannot lock out an account's owner.
   */
  signIn(request: Request, visitor: string, email: string): Promise<SignInAttempt | { wait: Wait }>;
  /**
   * Call it once somebody has proven ownership of an account by a mailed link: earlier failures no longer delay them.
   * @returns the known-browser cookie
   */
  trustBrowser(visitor: string, email: string): Promise<string>;
  /** Deletes expired rows. */
  sweep(): Promise<void>;
}

/** When to try again, as a sentence. */
export function sentenceFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${minutes} minutes`;
  return `That was a lot in a short time. Please wait ${time}, then try again.`;
}

const waitOf = (ms: number): Wait => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return { seconds, sentence: sentenceFor(seconds), headers: { "Retry-After": String(seconds) } };
};

const costMs = (name: LimitName) => rateLimits[name].perMs / rateLimits[name].count;
const interval = (ms: number): SQL => sql`${ms}::float8 * interval '1 millisecond'`;

/**
 * @param appUrl the site's public URL
 * @param isOn false accepts everything, for load tests
 * @param secret keys the hashes of subjects and signs the known-browser cookie
 */
export function createRateLimits(
  db: Database,
  { appUrl, isOn, secret }: { appUrl: string; isOn: boolean; secret: string },
): RateLimits {
  const counters = createCounters(db, secret);
  const browsers = createKnownBrowserCookie(appUrl, secret);
  const { consume, recordFailure, refund, reset } = isOn ? counters : acceptAll;
  return {
    ...(isOn ? counters : acceptAll),
    sweep: counters.sweep,
    async signIn(request, visitor, email) {
      const account = email.toLowerCase();
      const browser = await browsers.read(request, account);
      const subject = browser === undefined ? `${account} ${visitor}` : `${account} browser ${browser}`;
      const delay = await recordFailure("sign-in", subject);
      if (delay) return { wait: delay };
      if (browser === undefined) {
        const wait = (await consume("sign-in-address", visitor)) ?? (await consume("sign-in-account", account));
        if (wait) return { wait };
      }
      return {
        async succeeded() {
          await reset("sign-in", subject);
          if (browser === undefined)
            await Promise.all([refund("sign-in-address", visitor), refund("sign-in-account", account)]);
          return browsers.serialize(account, browser);
        },
      };
    },
    async trustBrowser(visitor, email) {
      const account = email.toLowerCase();
      await Promise.all([reset("sign-in", `${account} ${visitor}`), reset("sign-in-account", account)]);
      return browsers.serialize(account);
    },
  };
}

type Counters = Pick<RateLimits, "consume" | "plan" | "recordFailure" | "reset" | "consumeOnce"> & {
  /** Takes back one `consume`. */
  refund(name: LimitName, subject: string): Promise<void>;
};

const acceptAll: Counters = {
  consume: async () => undefined,
  plan: async () => 0,
  recordFailure: async () => undefined,
  refund: async () => {},
  reset: async () => {},
  consumeOnce: async () => true,
};

/** Token buckets and failure counts in the table `rate_limits`. One statement each, so that the row is locked meanwhile. */
function createCounters(db: Database, secret: string): Counters & Pick<RateLimits, "sweep"> {
  const keyOf = (name: string, subject: string) => {
    const digest = createHmac("sha256", secret).update(`limit:${name}:${subject}`).digest("base64url");
    return `${name}:${digest.slice(0, 22)}`;
  };

  const millisUntil = async (key: string): Promise<number> => {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select extract(epoch from until - now())::float8 * 1000 as ms from rate_limits where key = ${key}`,
    );
    return rows[0]?.ms ?? 0;
  };

  async function consume(name: LimitName, subject: string, weight = 1): Promise<Wait | undefined> {
    const { perMs } = rateLimits[name];
    const key = keyOf(name, subject);
    const cost = interval(costMs(name) * weight);
    const { rowCount } = await db.execute(sql`
      insert into rate_limits as used (key, until) values (${key}, now() + ${cost})
      on conflict (key) do update set until = greatest(used.until, now()) + ${cost}
      where greatest(used.until, now()) + ${cost} <= now() + ${interval(perMs)}`);
    return rowCount === 1 ? undefined : waitOf((await millisUntil(key)) + costMs(name) * weight - perMs);
  }

  return {
    consume,
    async plan(name, subject) {
      if (await consume(name, subject)) return undefined;
      return Math.max(0, ((await millisUntil(keyOf(name, subject))) - costMs(name)) / 1000);
    },
    async recordFailure(name, subject) {
      const { firstWaitMs, forgottenAfterMs, free, longestWaitMs } = failureDelays;
      const key = keyOf(name, subject);
      const isForgotten = sql`used.until < now() - ${interval(forgottenAfterMs)}`;
      // A free attempt leaves a time in the past, also for those that came at the same moment.
      const past = sql`now() - interval '1 minute'`;
      const { rowCount } = await db.execute(sql`
        insert into rate_limits as used (key, strikes, until) values (${key}, 1, ${past})
        on conflict (key) do update set
          strikes = case when ${isForgotten} then 1 else used.strikes + 1 end,
          until = case
            when ${isForgotten} or used.strikes + 1 < ${free}::int then ${past}
            else now() + interval '1 millisecond' * least(${longestWaitMs}::float8, ${firstWaitMs}::float8 * 2 ^ least(used.strikes + 1 - ${free}::int, 20))
          end
        where used.until <= now()`);
      return rowCount === 1 ? undefined : waitOf(await millisUntil(key));
    },
    async refund(name, subject) {
      const key = keyOf(name, subject);
      await db.execute(sql`update rate_limits set until = until - ${interval(costMs(name))} where key = ${key}`);
    },
    async reset(name, subject) {
      await db.execute(sql`delete from rate_limits where key = ${keyOf(name, subject)}`);
    },
    async consumeOnce(name, subject, forMs) {
      const { rowCount } = await db.execute(sql`
        insert into rate_limits (key, until) values (${keyOf(name, subject)}, now() + ${interval(forMs)})
        on conflict (key) do nothing`);
      return rowCount === 1;
    },
    async sweep() {
      await db.execute(
        sql`delete from rate_limits where until < now() - ${interval(failureDelays.forgottenAfterMs)}
          or until > now() + ${interval(longestLimitMs)}`,
      );
    },
  };
}
