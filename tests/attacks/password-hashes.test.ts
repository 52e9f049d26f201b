import { availableParallelism } from "node:os";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/cluster.ts";
import { createAccount, password, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { cpuMs } from "../support/processes.ts";
import type { Product } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";
import { median } from "../support/statistics.ts";

const owner = "owner@tidewheel.example";
// The maximum queue length, plus the hashes in progress.
const mostHashes = 100 + availableParallelism();

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({
    RATE_LIMITS: "on",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "warn",
  }));
  await createAccount(product, owner, product.setupLink);
});
afterAll(() => product?.stop());

let visitors = 0;
const newVisitor = () => `203.0.${Math.floor(++visitors / 250)}.${visitors % 250}`;
const send = (path: string, fields: Record<string, string>, visitor = newVisitor()) => {
  const form = formOf(fields);
  return raw(product.url + path, {
    ...form,
    headers: { ...form.headers, Accept: "text/html", "X-Forwarded-For": visitor },
  });
};
const chosen = { password: "aebsdafg77", confirmPassword: "aebsdafg77" };
const invalidToken = () => ({ token: crypto.randomUUID(), ...chosen });
const signIn = (email = owner, visitor?: string) => send("/admin/login", { email, password }, visitor);

describe.each([
  ["invitation", "/admin/signup"],
  ["emailed password reset", "/admin/reset-password"],
])("attempts on the link of an %s", (name, path) => {
  test("REVIEW-M2 are rate limited by address", async () => {
    const visitor = newVisitor();
    expect((await send(path, invalidToken(), visitor)).status).toBe(410);
    await query(
      databaseUrl,
      "update rate_limits set until = until + interval '10 minutes' where key like 'link-try:%'",
    );
    const refused = await send(path, invalidToken(), visitor);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect(refused.body).toContain("Please wait");
    expect((await send(path, invalidToken())).status).toBe(410);
  });

  test("REVIEW-M2 compute no hash for an invalid token", async () => {
    const cost = async (act: () => Promise<{ status: number }>, status: number) => {
      const before = cpuMs([product.pid]);
      for (let tried = 0; tried < 10; tried += 1) expect((await act()).status).toBe(status);
      return (cpuMs([product.pid]) - before) / 10;
    };
    const hashing: number[] = [];
    const trying: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      hashing.push(await cost(() => signIn(), 303));
      trying.push(await cost(() => send(path, invalidToken()), 410));
    }
    const [most, least] = [Math.min(...hashing), Math.min(...trying)];
    note("S4", `a made-up ${name} beside a sign-in`, `${least.toFixed(0)} and ${most.toFixed(0)} ms of processor`);
    expect(least).toBeLessThan(0.6 * most);
  });
});

test("REVIEW-M2 invalid invitations from ever new addresses do not slow down sign-ins", async () => {
  const seconds = sized(10, 1);
  const pace = async (isOver: () => boolean) => {
    const tookMs: number[] = [];
    do {
      const begunMs = performance.now();
      expect((await signIn()).status).toBe(303);
      tookMs.push(performance.now() - begunMs);
    } while (!isOver());
    return median(tookMs);
  };
  const flood = async () => {
    const beganMs = performance.now();
    const answers: Promise<number>[] = [];
    for (let sent = 0; sent < 60 * seconds; sent += 1) {
      await delay(Math.max(0, beganMs + (sent * 1_000) / 60 - performance.now()));
      answers.push(send("/admin/signup", invalidToken()).then(({ status }) => status));
    }
    return Promise.all(answers);
  };
  const calm: number[] = [];
  const beside: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const calmUntil = performance.now() + seconds * 1_000;
    calm.push(await pace(() => performance.now() > calmUntil));
    let isOver = false;
    const flooded = flood().finally(() => {
      isOver = true;
    });
    beside.push(await pace(() => isOver));
    expect(new Set(await flooded)).toEqual(new Set([410]));
  }
  note("S4", "sign-ins beside 60 made-up invitations a second", `${median(calm)} and ${median(beside)} ms`);
  expect(Math.min(...beside)).toBeLessThan(5 * median(calm));
});

test("REVIEW-M2 when the hash queue is full, further passwords get 503 with an error page", async () => {
  const more = 60;
  const answers = await Promise.all(
    Array.from({ length: mostHashes + more }, (_, number) => signIn(`person${number}@people.example`)),
  );
  const busy = answers.filter(({ status }) => status === 503);
  note("S4", `${mostHashes + more} sign-ins at once`, `${busy.length} answered 503`);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 503]));
  for (const { body, headers } of busy) {
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body).toContain("Many people are signing in right now");
    expect(body).toContain('href="/about"');
  }
  expect((await signIn()).status).toBe(303);
});
