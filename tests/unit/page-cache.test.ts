import type { IncomingMessage, ServerResponse } from "node:http";
import { expect, test, vi } from "vitest";
import { createPageCache } from "../../server/page-cache.ts";

const page = () => new Response("<h1>Privacy</h1>", { headers: { "Content-Type": "text/html" } });

function ask(cache: ReturnType<typeof createPageCache>, url: string, headers: Record<string, string> = {}) {
  const response = { writeHead: vi.fn(), end: vi.fn() };
  return cache.answer(
    { method: "GET", url, headers } as unknown as IncomingMessage,
    response as unknown as ServerResponse,
  );
}

test("INFO-05 pages are forgotten when the day ends in the site's time zone, built files are not", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  let day = "November 21, 2026";
  const cache = createPageCache(() => day);
  await cache.keep(new Request("http://site/privacy"), page());
  await cache.keep(new Request("http://site/assets/a.js"), page());
  expect(ask(cache, "/privacy")).toBe(true);
  day = "November 22, 2026";
  vi.setSystemTime(Date.now() + 2_000);
  expect(ask(cache, "/privacy")).toBe(false);
  expect(ask(cache, "/assets/a.js")).toBe(true);
  vi.useRealTimers();
});

test("SHELL-01 a page that was being made while everything was forgotten is not kept", async () => {
  const cache = createPageCache(() => "today");
  const made = cache.keep(new Request("http://site/dealerships"), page());
  cache.forgetPages();
  expect(await (await made).text()).toContain("Privacy");
  expect(ask(cache, "/dealerships")).toBe(false);
});

test("SHELL-01 a visitor with a cookie of ours, another method or a query gets no kept page", async () => {
  const cache = createPageCache(() => "today");
  await cache.keep(new Request("http://site/help"), page());
  expect(ask(cache, "/help", { cookie: "other=1" })).toBe(true);
  expect(ask(cache, "/help", { cookie: "tidewheel.session_token=x" })).toBe(false);
  expect(ask(cache, "/help?tab=2")).toBe(false);
  expect(ask(cache, "//help")).toBe(false);
});
