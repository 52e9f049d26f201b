import type { IncomingMessage, ServerResponse } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import { expect, test, vi } from "vitest";
import { createPageCache } from "../../server/page-cache/page-cache.ts";

const page = async () => new Response("<h1>Privacy</h1>", { headers: { "Content-Type": "text/html" } });
const built = { addresses: new Set(["/assets/a.js"]), compressed: async () => undefined };
const names = new Set(["q"]);
const keep = (cache: ReturnType<typeof createPageCache>, path: string, make = page) =>
  cache.keep(path, names, undefined, make);

function ask(cache: ReturnType<typeof createPageCache>, url: string, headers: Record<string, string> = {}) {
  const response = { writeHead: vi.fn(), end: vi.fn() };
  return cache.answer(
    { method: "GET", url, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
}

test("INFO-05 pages are invalidated when the day ends in the site's time zone, built files are not", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let day = "November 21, 2026";
  const cache = createPageCache(() => day, built);
  await keep(cache, "/privacy");
  await keep(cache, "/assets/a.js");
  expect(ask(cache, "/privacy")).toBe(true);
  day = "November 22, 2026";
  vi.setSystemTime(Date.now() + 2_000);
  expect(ask(cache, "/privacy")).toBe(false);
  expect(ask(cache, "/assets/a.js")).toBe(true);
  vi.useRealTimers();
});

test("SHELL-01 a page rendered during an invalidation is not cached", async () => {
  const cache = createPageCache(() => "today", built);
  const made = keep(cache, "/dealerships");
  cache.forgetPages();
  expect(await (await made)?.text()).toContain("Privacy");
  expect(ask(cache, "/dealerships")).toBe(false);
});

test("SHELL-01 REVIEW2-M4 a visitor with one of our cookies or a query that the page reads gets no cached page", async () => {
  const cache = createPageCache(() => "today", built);
  await keep(cache, "/help");
  expect(ask(cache, "/help", { cookie: "other=1" })).toBe(true);
  expect(ask(cache, "/help", { cookie: "tidewheel.session_token=x" })).toBe(false);
  for (const query of ["?", "?tab=2", "?Q=x", "?utm_source=q&x=%71", "?x=1?q=2", "?qq=q#", "?%00"])
    expect(ask(cache, `/help${query}`), query).toBe(true);
  for (const query of ["?q=x", "?q", "?x=1&q=", "?%71=x", "?q%00=x&q=y", "?&&q=x"])
    expect(ask(cache, `/help${query}`), query).toBe(false);
  expect(ask(cache, "//help")).toBe(false);
});

test("REVIEW-H1 forty concurrent first requests share one rendering", async () => {
  const cache = createPageCache(() => "today", built);
  let made = 0;
  const make = async () => {
    made += 1;
    return page();
  };
  const answers = await Promise.all(Array.from({ length: 40 }, () => keep(cache, "/help", make)));
  expect(made).toBe(1);
  for (const answer of answers) expect(await answer?.text()).toContain("Privacy");
  // A request after an invalidation must not get an older page.
  const old = keep(cache, "/about", make);
  cache.forgetPages();
  await Promise.all([old, keep(cache, "/about", make)]);
  expect(made).toBe(3);
});

test("REVIEW-H1 private and failed responses are not cached", async () => {
  const cache = createPageCache(() => "today", built);
  const none = async () => undefined;
  const [first, second] = await Promise.all([keep(cache, "/help", none as never), keep(cache, "/help")]);
  expect(first).toBeUndefined();
  expect(second).toBeUndefined();
  const fails = keep(cache, "/help", () => Promise.reject(new Error("no database")));
  const beside = keep(cache, "/help");
  await expect(fails).rejects.toThrow("no database");
  expect(await beside).toBeUndefined();
  expect(ask(cache, "/help")).toBe(false);
  expect(await (await keep(cache, "/help"))?.text()).toContain("Privacy");
});

test("REVIEW-H1 the first visitor gets fast compression, later ones the best, of the same page", async () => {
  const cache = createPageCache(() => "today", built);
  const text = Array.from({ length: 3_000 }, (_, at) => `<p>${(at * 7_919) % 1_009} bikes</p>`).join("");
  const html = async () => new Response(text, { headers: { "Content-Type": "text/html" } });
  const given = () => {
    const response = { writeHead: vi.fn(), end: vi.fn() };
    const request = { method: "GET", url: "/help", headers: { "accept-encoding": "br" } };
    cache.answer(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    const headers: string[] = response.writeHead.mock.calls[0]?.[1] ?? [];
    const body: Buffer = response.end.mock.calls[0]?.[0];
    expect(headers[headers.indexOf("content-length") + 1]).toBe(String(body.length));
    return { body, etag: headers[headers.indexOf("etag") + 1] };
  };
  const first = Buffer.from((await (await cache.keep("/help", names, "br", html))?.arrayBuffer()) as ArrayBuffer);
  const { etag } = given();
  await vi.waitFor(() => expect(given().body.length).toBeLessThan(first.length), 30_000);
  expect(given().etag).toBe(etag);
  for (const body of [first, given().body]) expect(brotliDecompressSync(body).toString()).toBe(text);
});
