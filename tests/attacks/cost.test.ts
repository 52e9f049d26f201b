import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createAccount, password, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { cpuMs } from "../support/processes.ts";
import { type Product, waitFor } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";
import { median } from "../support/statistics.ts";

const owner = "owner@tidewheel.example";
const spellings = 50;
const compressed = { "Accept-Encoding": "gzip, deflate, br, zstd" };

let product: Product;
let page: string[];
let file: string[];
let assetPath: string;
beforeAll(async () => {
  ({ product } = await startOnOwnDatabase({ RATE_LIMITS: "off" }));
  await createAccount(product, owner, product.setupLink);
  assetPath = `/assets/${readdirSync("build/client/assets").find((name) => name.startsWith("entry.client-"))}`;
  const numbers = Array.from({ length: spellings }, (_, at) => at + 1);
  const code = (letter: string) => `%${letter.charCodeAt(0).toString(16)}`;
  page = numbers.map((number) => spell("/about", number, [String, code, (letter) => letter.toUpperCase()]));
  // Asset file names are case-sensitive, so only percent-encoding varies.
  file = numbers.map((number) => spell(assetPath, number, [String, code]));
  expect(new Set([...page, ...file]).size).toBe(2 * spellings);
});
afterAll(() => product?.stop());

/** Spells a path differently for each number: encodes letters and adds a detour before the path. */
function spell(path: string, number: number, ways: ((letter: string) => string)[]): string {
  let left = number;
  const letters = path.slice(1).replace(/[a-z]/g, (letter) => {
    const way = ways[left % ways.length];
    left = Math.floor(left / ways.length);
    return way?.(letter) ?? letter;
  });
  return (["/", "/./", "//", "/%2e/", "/x/../"][number % 5] ?? "/") + letters;
}

const getPage = (path: string) => raw(product.url + path, { headers: compressed });

async function cost(paths: string[]): Promise<number> {
  const before = cpuMs([product.pid]);
  for (const path of paths) await getPage(path);
  return (cpuMs([product.pid]) - before) / paths.length;
}

describe("S10 the cost of a request", () => {
  test("REVIEW-H1 a HEAD request renders the page once and caches its body for the next visitor", async () => {
    const made = (path: string) => product.log.filter((line) => line.msg === "request" && line.path === path).length;
    for (const path of ["/ride2earn", "/regions", assetPath]) {
      const before = made(path);
      const heads = [];
      for (let time = 0; time < 5; time += 1)
        heads.push(await raw(product.url + path, { method: "HEAD", headers: compressed }));
      const whole = await getPage(path);
      expect(heads.map(({ status, body }) => [status, body.length])).toEqual(heads.map(() => [200, 0]));
      expect(heads.at(-1)?.headers.etag).toBe(whole.headers.etag);
      expect(whole.body.length).toBeGreaterThan(0);
      // Cached pages are not logged; this later request is.
      const last = `/no-such-page-${path.length}`;
      await getPage(last);
      await waitFor(() => made(last) === 1);
      expect(made(path) - before, path).toBe(1);
    }
  });

  test("REVIEW-H1 fifty spellings of a page's and a file's path share one cache entry", async () => {
    for (const [right, all] of [
      ["/about", page],
      [assetPath, file],
    ] as const) {
      for (const path of [...all, ...all]) {
        const { status, headers } = await getPage(path);
        expect(status, path).toBe(308);
        expect(headers.location, path).toBe(right);
        // A cached page would have no request id.
        expect(headers["x-request-id"]).toBeDefined();
      }
    }
    expect((await getPage("/ABOUT/?from=a%20card&to=//evil.example")).headers.location).toBe(
      "/about?from=a%20card&to=//evil.example",
    );
    expect((await raw(`${product.url}/About`, formOf({}))).status).toBe(405);
  });

  test("REVIEW-H1 paths are not redirected, and paths with a secret or an id keep their spelling", async () => {
    for (const path of [
      "//evil.example",
      "//evil.example/about",
      "//evil.example/%2e%2e/About",
      "/%2f%2fevil.example",
      "/%2F/evil.example/..//About",
      "/%5cevil.example/about",
      "/\\evil.example/about",
      "/about%0d%0aLocation:%20//evil.example",
      "/about%00",
      "/about%E0%A4%A",
      "/abou%2574",
      "/deposit/AbCdEf%2E/",
      "/Admin/Login/",
      "/DEALERSHIPS/1",
      "/assets/../../server/index.js",
      `${assetPath}.br`,
      assetPath.toUpperCase(),
    ]) {
      const { headers } = await getPage(path);
      expect(headers.location ?? "/about", path).toBe("/about");
    }
    expect((await getPage("/DEALERSHIPS/1")).status).toBe(200);
  });

  test("REVIEW-H1 no spelling takes twice the CPU time of rendering a page", async () => {
    await getPage("/about");
    await cost(Array.from({ length: 20 }, (_, at) => `/help?q=warm${at}`));
    const made = await cost(Array.from({ length: 50 }, (_, at) => `/help?q=made${at}`));
    const odd = await cost([...page, ...file, "/DEALERSHIPS/1", "/dealerships//1", `${assetPath}/x`]);
    expect(odd).toBeLessThan(2 * made);
    note(
      "S10",
      "an odd spelling beside a page that is made",
      `${odd.toFixed(1)} to ${made.toFixed(1)} ms of processor`,
    );
  });

  test("REVIEW2-M4 S15 a page with a query that it does not read costs a fifth of one that is made at most", async () => {
    const queries = (path: string) => Array.from({ length: 25 }, (_, at) => `${path}?x=${at}`);
    await cost(["/dealerships/1", "/about", "/help?q=warm"]);
    const made = await cost(Array.from({ length: 50 }, (_, at) => `/help?q=made${at}`));
    const kept = await cost([
      ...queries("/dealerships/1"),
      ...queries("/about"),
      ...queries("/regions"),
      ...queries("/"),
    ]);
    note("S15", "a page with any query beside a search", `${kept.toFixed(1)} to ${made.toFixed(1)} ms of processor`);
    expect(kept).toBeLessThan(made / 5);
  });

  test("REVIEW-H1 a hundred spellings at 15 a second do not slow down sign-ins", async () => {
    const form = formOf({ email: owner, password });
    const longest = async (isOver: () => boolean) => {
      const tookMs: number[] = [];
      do {
        const begunMs = performance.now();
        expect((await raw(`${product.url}/admin/login`, form)).status).toBe(303);
        tookMs.push(performance.now() - begunMs);
      } while (!isOver());
      return Math.max(...tookMs);
    };
    const seconds = sized(10, 2);
    const flood = async () => {
      const beganMs = performance.now();
      const answers: Promise<number>[] = [];
      for (let sent = 0; sent < 15 * seconds; sent += 1) {
        await delay(Math.max(0, beganMs + (sent * 1_000) / 15 - performance.now()));
        const answer = getPage((sent % 2 ? page : file)[sent % spellings] ?? "");
        answers.push(answer.then(({ status }) => status).catch(() => 0));
      }
      return answers;
    };
    const calm: number[] = [];
    const beside: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const calmUntil = performance.now() + seconds * 1_000;
      calm.push(await longest(() => performance.now() > calmUntil));
      let isOver = false;
      const flooded = flood().finally(() => {
        isOver = true;
      });
      beside.push(await longest(() => isOver));
      expect(new Set(await Promise.all(await flooded))).toEqual(new Set([308]));
    }
    const line = (values: number[]) => values.map((ms) => Math.round(ms)).join(", ");
    note("S10", "the longest sign-in alone and beside spellings", `${line(calm)} and ${line(beside)} ms`);
    // In two seconds, one stall is already half of the samples.
    expect(median(beside)).toBeLessThan(sized(2, 3) * median(calm));
  });
});
