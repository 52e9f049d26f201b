import { createHmac } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { data } from "react-router";
import type { Database } from "../db/client.server.ts";
import { createKnownBrowserCookie } from "./known-browser.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** Shared by all processes; by IP address (IPv6: /64) or account. High enough for an office behind one address. */
export const rateLimits = {
  "host-application": { count: 300, perMs: hourMs },
  "career-application": { count: 300, perMs: hourMs },
  "media-inquiry": { count: 300, perMs: hourMs },
  "sales-inquiry": { count: 300, perMs: hourMs },
  "deposit-payment": { count: 120, perMs: hourMs },
  "sign-up": { count: 60, perMs: hourMs },
  /** By recipient: strangers must not flood a mailbox. */
  "account-mail": { count: 5, perMs: hourMs },
  acknowledgement: { count: 5, perMs: 5 * hourMs },
  /** By recipient. */
  "new-address": { count: 5, perMs: 5 * hourMs },
  /** By link. */
  "applicant-change": { count: 60, perMs: hourMs },
  "claim-answer": { count: 60, perMs: hourMs },
  /** By link, and by IP address: codes that are none of this host's own deposits. */
  "counter-code": { count: 60, perMs: 10 * minuteMs },
  /** By link. */
  "counter-change": { count: 240, perMs: hourMs },
  /** By typed address, whether or not anything belongs to it. */
  "applicant-link": { count: 5, perMs: hourMs },
  "saved-answers": { count: 5, perMs: 2 * hourMs },
  /** By form and recipient: who saves again soon has the link already. */
  "saved-answers-repeat": { count: 1, perMs: 5 * minuteMs },
  "request-mail": { count: 2, perMs: 2 * hourMs },
  recovery: { count: 60, perMs: hourMs },
  "link-try": { count: 60, perMs: 10 * minuteMs },
  /** By IP address over all accounts, against password spraying. */
  "sign-in-address": { count: 60, perMs: 15 * minuteMs },
  /** By account, from unknown browsers at any address, against botnets. */
  "sign-in-account": { count: 100, perMs: hourMs },
  "admin-search": { count: 600, perMs: 2 * minuteMs },
  /** By admin. */
  "list-export": { count: 30, perMs: hourMs },
  /** By IP address and per process; page cache hits do not count. */
  requests: { perSecond: 400, burst: 2_000 },
  /** As above, of pages that are drawn for one visitor: 20 to 45 ms of processor each. */
  rendering: { perSecond: 10, burst: 100 },
} as const;

export const failureDelays = {
  free: 5,
  firstWaitMs: 10_000,
  longestWaitMs: 15 * minuteMs,
  forgottenAfterMs: hourMs,
} as const;

// A form's stamp is used up for the longest time. A later end was set by a clock that was ahead.
const longestUseMs = 31 * 24 * hourMs;

export type LimitName = Exclude<keyof typeof rateLimits, "requests" | "rendering">;

export interface Wait {
  seconds: number;
  sentence: string;
  headers: { "Retry-After": string };
}

/** For a page that shows the sentence in place of itself; a form keeps what was typed and shows it inside. */
export const tooManyRequests = ({ headers, sentence }: Wait) =>
  data(sentence, { status: 429, statusText: "Too Many Requests", headers });

export interface SignInAttempt {
  /** @returns the known-browser Set-Cookie value */
  succeeded(): Promise<string>;
}

/** Stores subjects (IP address, account id, email address) only as keyed hashes. */
export interface RateLimits {
  /** Atomic across processes. @returns undefined if allowed; else the wait, and nothing is counted */
  consume(name: LimitName, subject: string, weight?: number): Promise<Wait | undefined>;
  /** Spaces actions evenly. @returns the delay in seconds; undefined if one is already planned */
  plan(name: LimitName, subject: string): Promise<number | undefined>;
  /** Call before the check, so that concurrent attempts wait for each other. */
  recordFailure(name: string, subject: string): Promise<Wait | undefined>;
  /** @returns false if already used. `forMs` must outlast the item's own expiry. */
  consumeOnce(name: string, subject: string, forMs: number): Promise<boolean>;
  reset(name: string, subject: string): Promise<void>;
  /** A known browser has its own limit, so that an attacker cannot lock out the owner. */
  signIn(request: Request, visitor: string, email: string): Promise<SignInAttempt | { wait: Wait }>;
  trustBrowser(visitor: string, email: string): Promise<string>;
  sweep(): Promise<void>;
}

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

/** Single statements: the row lock makes each count atomic. */
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
      // In the past, so that concurrent free attempts do not block each other.
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
          or until > now() + ${interval(longestUseMs)}`,
      );
    },
  };
}
