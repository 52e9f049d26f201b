import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { createCookie } from "react-router";
import type { Database } from "../db/client.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/**
 * Every limit there is. They are counted in the database, so that each holds for all processes together, by the visitor's
 * address (of IPv6 the /64) or by account. All are far above what an office or a school behind one address does.
 */
export const rateLimits = {
  /** Public forms, each by address. A post that looks like a program's counts as three: a hundred are still taken. */
  "host-application": { count: 300, perMs: hourMs },
  "career-application": { count: 300, perMs: hourMs },
  "media-inquiry": { count: 300, perMs: hourMs },
  /** By address: each opens a checkout at the payment provider. */
  "deposit-payment": { count: 120, perMs: hourMs },
  /** By address: each costs a password's hash and a mail. */
  "sign-up": { count: 60, perMs: hourMs },
  /** By the address that is written to: nobody's mailbox is filled by strangers. Sign-up, reset, resend, each its own. */
  "account-mail": { count: 5, perMs: hourMs },
  /** By the address that is written to: whoever typed it into a form need not be its owner. Five, then one an hour. */
  acknowledgement: { count: 5, perMs: 5 * hourMs },
  /** Mail that tells the owners who waits to be let in: one an hour, with how many wait by then. */
  "request-mail": { count: 2, perMs: 2 * hourMs },
  /** By address: asking for a new password or another verification link. */
  recovery: { count: 60, perMs: hourMs },
  /** By address: what is tried with links of mails (verification, reset, invitation). */
  "link-try": { count: 60, perMs: 10 * minuteMs },
  /** Wrong passwords by address, whatever the account: one password tried on many accounts. */
  "sign-in-address": { count: 60, perMs: 15 * minuteMs },
  /** Wrong passwords by account from browsers that never signed in to it, whatever their address: many machines at once. */
  "sign-in-account": { count: 100, perMs: hourMs },
  /** By admin: a search reads many rows. As fast as one types, for minutes on end. */
  "admin-search": { count: 600, perMs: 2 * minuteMs },
  /** By address and in each process by itself: what has to be rendered, so all but pages from memory. */
  requests: { perSecond: 400, burst: 2_000 },
} as const;

/**
 * Wrong tries in a row: the first five are free, then each waits twice as long as the one before. Of a password by account
 * and address, or by account and known browser; of a second factor by account.
 */
export const strikes = {
  free: 5,
  firstWaitMs: 10_000,
  longestWaitMs: 15 * minuteMs,
  forgottenAfterMs: hourMs,
} as const;

// What ends later was counted by a clock that was ahead.
const longestLimitMs = 2 * hourMs;

export type LimitName = Exclude<keyof typeof rateLimits, "requests">;

/** Why something is not done now. */
export interface Wait {
  seconds: number;
  /** For people: when to try again. */
  sentence: string;
  /** Retry-After, to go with status 429. */
  headers: { "Retry-After": string };
}

/** A try to sign in that may go on to the password. */
export interface SignInTry {
  /** To be called when the password was right: nothing counts any more; gives the cookie that knows this browser again. */
  succeeded(): Promise<string>;
}

export interface RateLimits {
  /**
   * Counts one more of something.
   * @param subject whom it counts: the visitor's network, an account's id or e-mail address; kept only as a keyed hash
   * @param weight how many it counts as
   * @returns undefined where it may be done; where it has to wait nothing was counted
   */
  take(name: LimitName, subject: string, weight?: number): Promise<Wait | undefined>;
  /**
   * Plans something that is done so often at most, at even distances.
   * @returns after how many seconds it is to be done, 0 for at once; undefined where it is planned already
   */
  plan(name: LimitName, subject: string): Promise<number | undefined>;
  /** Counts a try that may be wrong, before it is looked at; tries at the same moment wait for each other. */
  strike(name: string, subject: string): Promise<Wait | undefined>;
  /**
   * Uses up something that may be used once, before it is acted on.
   * @param forMs how long it is remembered; at the end it has to be void by itself
   * @returns false where it was used before
   */
  consume(name: string, subject: string, forMs: number): Promise<boolean>;
  /** The try was right, the tries before it do not count any more; or what was used up is as new. */
  forgive(name: string, subject: string): Promise<void>;
  /**
   * To be asked before a password is looked at. At most five wrong ones in a row of one address reach an account, then
   * they wait, ever longer. Whoever signed in from this browser before has tries of their own: nobody can use them up.
   */
  signIn(request: Request, visitor: string, email: string): Promise<SignInTry | { wait: Wait }>;
  /**
   * To be called once somebody has proven by a mailed link that an account is theirs: they need not wait for tries of
   * before, their own or others'.
   * @returns the cookie that knows this browser from now on
   */
  welcome(visitor: string, email: string): Promise<string>;
  /** Removes what does not count any more; now and then. */
  sweep(): Promise<void>;
}

/** When to try again, as people say it. */
export function sentenceFor(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const time = seconds < 90 ? `${seconds} second${seconds === 1 ? "" : "s"}` : `${minutes} minutes`;
  return `That was a lot in a short time. Please wait ${time}, then try again.`;
}

const waitOf = (ms: number): Wait => {
  const seconds = Math.max(1, Math.ceil(ms / 1000));
  return { seconds, sentence: sentenceFor(seconds), headers: { "Retry-After": String(seconds) } };
};

// Sent only to the admin area; without the prefix of cookies that make a page a visitor's own.
const deviceCookie = "known-browser";
const deviceAgeSeconds = 180 * 24 * 60 * 60;

/**
 * @param appUrl where people reach the site
 * @param isOn false lets everything pass: for load tests
 * @param secret makes keys that nobody can turn back into addresses, and signs the cookie of known browsers
 */
export function createRateLimits(
  db: Database,
  { appUrl, isOn, secret }: { appUrl: string; isOn: boolean; secret: string },
): RateLimits {
  const digest = (text: string) => createHmac("sha256", secret).update(text).digest("base64url");
  const keyOf = (name: string, subject: string) => `${name}:${digest(`limit:${name}:${subject}`).slice(0, 22)}`;
  const macOf = (nonce: string, email: string) => digest(`browser:${nonce}:${email}`);
  const device = createCookie(deviceCookie, {
    httpOnly: true,
    sameSite: "lax",
    path: "/admin",
    maxAge: deviceAgeSeconds,
    secure: appUrl.startsWith("https:"),
  });

  const millisUntil = async (key: string): Promise<number> => {
    const { rows } = await db.execute<{ ms: number }>(
      sql`select extract(epoch from until - now())::float8 * 1000 as ms from rate_limits where key = ${key}`,
    );
    return rows[0]?.ms ?? 0;
  };

  // One statement each: the row is locked, counted and kept in one go, whichever process comes first.
  async function take(name: LimitName, subject: string, weight = 1): Promise<Wait | undefined> {
    if (!isOn) return undefined;
    const { count, perMs } = rateLimits[name];
    const costMs = (perMs / count) * weight;
    const key = keyOf(name, subject);
    const cost = sql`${costMs} * interval '1 millisecond'`;
    const { rowCount } = await db.execute(sql`
      insert into rate_limits as used (key, until) values (${key}, now() + ${cost})
      on conflict (key) do update set until = greatest(used.until, now()) + ${cost}
      where greatest(used.until, now()) + ${cost} <= now() + ${perMs} * interval '1 millisecond'`);
    return rowCount === 1 ? undefined : waitOf((await millisUntil(key)) + costMs - perMs);
  }

  async function plan(name: LimitName, subject: string): Promise<number | undefined> {
    if (!isOn) return 0;
    if (await take(name, subject)) return undefined;
    const { count, perMs } = rateLimits[name];
    return Math.max(0, ((await millisUntil(keyOf(name, subject))) - perMs / count) / 1000);
  }

  async function strike(name: string, subject: string): Promise<Wait | undefined> {
    if (!isOn) return undefined;
    const { firstWaitMs, forgottenAfterMs, free, longestWaitMs } = strikes;
    const key = keyOf(name, subject);
    const isForgotten = sql`used.until < now() - ${forgottenAfterMs} * interval '1 millisecond'`;
    // A free try leaves a moment that is past for those who came at the same time.
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
  }

  async function forgive(name: string, subject: string): Promise<void> {
    if (isOn) await db.execute(sql`delete from rate_limits where key = ${keyOf(name, subject)}`);
  }

  async function consume(name: string, subject: string, forMs: number): Promise<boolean> {
    if (!isOn) return true;
    const { rowCount } = await db.execute(sql`
      insert into rate_limits (key, until) values (${keyOf(name, subject)}, now() + ${forMs} * interval '1 millisecond')
      on conflict (key) do nothing`);
    return rowCount === 1;
  }

  /** The password was right: what was counted for it is given back. */
  async function giveBack(name: LimitName, subject: string): Promise<void> {
    const { count, perMs } = rateLimits[name];
    await db.execute(
      sql`update rate_limits set until = until - ${perMs / count} * interval '1 millisecond' where key = ${keyOf(name, subject)}`,
    );
  }

  /** Which browser of this account it is, where it is one. */
  async function knownBrowser(request: Request, email: string): Promise<string | undefined> {
    const value: unknown = await device.parse(request.headers.get("Cookie"));
    const [nonce = "", mac = ""] = typeof value === "string" ? value.split(".") : [];
    const given = Buffer.from(mac);
    const wanted = Buffer.from(macOf(nonce, email));
    return given.length === wanted.length && timingSafeEqual(given, wanted) ? nonce : undefined;
  }

  const cookieFor = (email: string, nonce = randomBytes(12).toString("base64url")) =>
    device.serialize(`${nonce}.${macOf(nonce, email)}`);

  return {
    take,
    plan,
    strike,
    consume,
    forgive,
    async signIn(request, visitor, email) {
      const account = email.toLowerCase();
      const browser = await knownBrowser(request, account);
      const subject = browser === undefined ? `${account} ${visitor}` : `${account} browser ${browser}`;
      const struck = await strike("sign-in", subject);
      if (struck) return { wait: struck };
      if (browser === undefined) {
        const wait = (await take("sign-in-address", visitor)) ?? (await take("sign-in-account", account));
        if (wait) return { wait };
      }
      return {
        async succeeded() {
          if (isOn) {
            await forgive("sign-in", subject);
            if (browser === undefined)
              await Promise.all([giveBack("sign-in-address", visitor), giveBack("sign-in-account", account)]);
          }
          return cookieFor(account, browser);
        },
      };
    },
    async welcome(visitor, email) {
      const account = email.toLowerCase();
      await Promise.all([forgive("sign-in", `${account} ${visitor}`), forgive("sign-in-account", account)]);
      return cookieFor(account);
    },
    async sweep() {
      const { forgottenAfterMs } = strikes;
      await db.execute(
        sql`delete from rate_limits where until < now() - ${forgottenAfterMs} * interval '1 millisecond'
          or until > now() + ${longestLimitMs} * interval '1 millisecond'`,
      );
    },
  };
}
