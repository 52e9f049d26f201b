import type { IncomingMessage } from "node:http";
import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { spamFields } from "../../app/forms/honeypot-fields.ts";
import { detectBot, makeStamp } from "../../app/forms/spam-protection.server.ts";
import { createRouteFinder } from "../../server/middleware/allowed-methods.ts";
import { createHostHeaderCheck } from "../../server/middleware/host-header.ts";
import { createProxyHeaderRewriter, networkOf, trustedProxiesOf } from "../../server/middleware/trusted-proxy.ts";

const settings = (env: Record<string, string> = {}) => readSettings({ ALLOW_SANDBOX: "1", ...env }, "/");

describe("client address and host", () => {
  const requestFrom = (remoteAddress: string, headers: Record<string, string>) =>
    ({
      headers: { ...headers },
      rawHeaders: Object.entries(headers).flat(),
      socket: { remoteAddress },
    }) as unknown as IncomingMessage;
  const seen = (trusted: string | undefined, peer: string, headers: Record<string, string>) => {
    const request = requestFrom(peer, { host: "inner:3000", ...headers });
    const isUnbelieved = createProxyHeaderRewriter(settings(trusted ? { TRUST_PROXY: trusted } : {}).trustedProxies)(
      request,
    );
    const { encrypted } = request.socket as { encrypted?: boolean };
    return {
      visitor: request.headers["x-forwarded-for"],
      host: request.headers.host,
      encrypted,
      isUnbelieved,
      request,
    };
  };
  const chain = { "x-forwarded-for": "6.6.6.6, 203.0.113.9, 10.0.0.2" };

  test("S4 without a trusted proxy the connection's address counts, and forwarding headers are ignored", () => {
    const { host, isUnbelieved, request, visitor } = seen(undefined, "::ffff:198.51.100.7", {
      ...chain,
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      "x-real-ip": "6.6.6.6",
      forwarded: "for=6.6.6.6",
    });
    expect(visitor).toBe("198.51.100.7");
    expect(host).toBe("inner:3000");
    expect(isUnbelieved).toBe(true);
    expect(request.rawHeaders.join()).not.toMatch(/6\.6\.6\.6|evil/);
    expect(Object.keys(request.headers).sort()).toEqual(["host", "x-forwarded-for"]);
  });

  test("S4 with a trusted network, the last address outside of it counts", () => {
    expect(seen("10.0.0.0/8", "10.0.0.1", chain).visitor).toBe("203.0.113.9");
    expect(seen("10.0.0.0/8", "192.0.2.1", chain).visitor).toBe("192.0.2.1");
    expect(seen("10.0.0.1", "10.0.0.1", chain).visitor).toBe("10.0.0.2");
    expect(seen("10.0.0.0/8", "10.0.0.1", { "x-forwarded-for": "nonsense, 10.0.0.3" }).visitor).toBe("10.0.0.3");
    expect(seen("10.0.0.0/8", "10.0.0.1", {}).visitor).toBe("10.0.0.1");
    expect(seen("::1, fd00::/8", "fd00::5", { "x-forwarded-for": "[2001:db8::1]:443" }).visitor).toBe("2001:db8::1");
  });

  test("S4 with a hop count, the address that the outermost proxy saw counts", () => {
    expect(seen("1", "198.51.100.1", chain).visitor).toBe("10.0.0.2");
    expect(seen("2", "198.51.100.1", chain).visitor).toBe("203.0.113.9");
    expect(seen("9", "198.51.100.1", { "x-forwarded-for": "203.0.113.9" }).visitor).toBe("203.0.113.9");
  });

  test("S5 a trusted proxy sets host and scheme", () => {
    const told = { "x-forwarded-host": "a.example, tidewheel.example", "x-forwarded-proto": "https" };
    expect(seen("10.0.0.1", "10.0.0.1", told)).toMatchObject({ host: "tidewheel.example", encrypted: true });
    expect(seen("10.0.0.1", "10.0.0.9", told)).toMatchObject({ host: "inner:3000", encrypted: undefined });
  });

  test("S4 an IPv6 /64 is one visitor", () => {
    expect(networkOf("2001:db8:1:2::1")).toBe("2001:db8:1:2::/64");
    expect(networkOf("2001:0DB8:0001:0002:ffff::")).toBe("2001:db8:1:2::/64");
    expect(networkOf("::1")).toBe("0:0:0:0::/64");
    expect(networkOf("203.0.113.9")).toBe("203.0.113.9");
    expect(trustedProxiesOf(undefined)("10.0.0.1")).toBe(false);
  });

  test("S4 an invalid address, network or hop count is rejected by name", () => {
    for (const value of ["0", "10", "10.0.0.0/33", "::/129", "proxy.example", "10.0.0.1,", "10.0.0.0/-1", "10.0.0.0/"])
      expect(() => settings({ TRUST_PROXY: value })).toThrow(/TRUST_PROXY must be/);
  });
});

test("S5 REVIEW-H2 allowed hosts: our name, this machine, and without known local names the requested IP address", () => {
  const public_ = createHostHeaderCheck(settings({ APP_URL: "https://tidewheel.example", SMTP_URL: "smtp://x" }));
  const unnamed = createHostHeaderCheck(settings());
  const asked: [string | undefined, boolean, boolean][] = [
    ["tidewheel.example", true, false],
    ["tidewheel.example:8443", true, false],
    ["TIDEWHEEL.example", true, false],
    ["127.0.0.1:3000", true, true],
    ["[::1]:3000", true, true],
    ["localhost", true, true],
    ["192.168.1.20:3000", false, true],
    ["192.168.1.21:3000", false, false],
    ["203.0.113.7", false, false],
    ["[2001:db8::1]", false, false],
    ["product:3000", false, true],
    ["workshop.local", false, true],
    ["evil.example", false, false],
    ["127.0.0.1.evil.example", false, false],
    ["localhost.evil.example", false, false],
    ["user@tidewheel.example", false, false],
    ["tidewheel.example/x", false, false],
    ["", false, false],
    [undefined, false, false],
  ];
  for (const [host, isPublic, isLocal] of asked) {
    expect(public_(host, "/", "192.168.1.20"), host).toBe(isPublic);
    expect(unnamed(host, "/", "192.168.1.20"), host).toBe(isLocal);
  }
  expect(public_("10.0.0.3:3000", "/readyz")).toBe(true);
});

test("S1 a route matches however its path is spelled", () => {
  const route = (path: string, access: string) => ({
    id: path,
    path,
    access,
    isGuarded: true,
    methods: ["GET"],
    isPage: true,
    isSecondFactorOptional: false,
  });
  const find = createRouteFinder([
    route("/", "public"),
    route("/admin/applications", "admin"),
    route("/admin/applications.json", "admin"),
    route("/admin/resumes/:id", "admin"),
    route("/*", "public"),
  ]);
  for (const path of [
    "/admin/applications",
    "/ADMIN/Applications/",
    "/admin/applications.data",
    "/admin/%61pplications",
    "/admin/applications/_.data",
    "/admin/resumes/x",
  ])
    expect(find(path)?.access, path).toBe("admin");
  expect(find("/admin/applications.json")?.access).toBe("admin");
  for (const path of ["/", "/_.data"]) expect(find(path)?.access).toBe("public");
  for (const path of ["/nowhere", "/admin/resumes/", "/admin/resumes/x/y", "/%E0%A4%A"])
    expect(find(path)).toBeUndefined();
});

test("S4 only our own timestamp older than two seconds passes the spam check; a filled honeypot never does", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const look = (fields: Record<string, string>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return detectBot(form, "key", "press", now);
  };
  const made = (secondsAgo: number, key = "key", form = "press") => ({
    [spamFields.stamp]: makeStamp(key, form, new Date(now.getTime() - secondsAgo * 1000)),
  });
  expect(look(made(2))).toBe("ok");
  expect(look(made(7 * 24 * 3600))).toBe("ok");
  for (const fields of [
    {},
    made(1),
    made(-5),
    made(60, "another key"),
    made(60, "key", "careers"),
    made(30 * 24 * 3600),
    { [spamFields.stamp]: "0." },
    { [spamFields.stamp]: "" },
  ])
    expect(look(fields)).toBe("too-fast");
  expect(look({ ...made(60), [spamFields.honeypot]: "x" })).toBe("bot");
});

test("REVIEW2-M4 S15 pages that are drawn for one visitor are rate limited, nothing else with them", async () => {
  const { limitRendering } = await import("../../server/middleware/rate-limit.ts");
  const { rateLimits } = await import("../../app/services/rate-limits.server.ts");
  const { burst, perSecond } = rateLimits.rendering;
  let ms = 0;
  const app = new Hono<{ Variables: { route: { isPage: boolean; access: string; methods: []; path: string } } }>()
    .use(async (c, next) => {
      if (c.req.path !== "/unknown")
        c.set("route", { isPage: c.req.path !== "/file", access: "", methods: [], path: "" });
      await next();
    })
    .use(limitRendering(true, () => ms))
    .all("*", (c) => c.text("here"));
  const ask = async (path: string, method = "GET", from = "203.0.113.1") =>
    (await app.request(path, { method, headers: { "X-Forwarded-For": from } })).status;
  for (let number = 0; number < burst; number += 1)
    expect(await ask(number % 2 ? "/page" : "/unknown", number % 3 ? "GET" : "HEAD")).toBe(200);
  for (const path of ["/page", "/other?x=1", "/unknown"]) expect(await ask(path), path).toBe(429);
  for (const path of ["/file", "/page.data", "/page.data?x=1"]) expect(await ask(path), path).toBe(200);
  expect(await ask("/page", "POST")).toBe(200);
  expect(await ask("/page", "GET", "203.0.113.2")).toBe(200);
  expect(await ask("/page", "GET", "127.0.0.1")).toBe(200);
  ms += 1_000;
  for (let number = 0; number < perSecond; number += 1) expect(await ask("/page")).toBe(200);
  expect(await ask("/page")).toBe(429);
});

test("S4 pages are rate limited above reading speed, per address", async () => {
  const { limitRequestRate } = await import("../../server/middleware/rate-limit.ts");
  const { rateLimits } = await import("../../app/services/rate-limits.server.ts");
  const { burst, perSecond } = rateLimits.requests;
  let ms = 0;
  const app = new Hono().use(limitRequestRate(true, () => ms)).get("/", (c) => c.text("here"));
  const ask = async (from: string) => (await app.request("/", { headers: { "X-Forwarded-For": from } })).status;
  for (let number = 0; number < burst; number += 1) expect(await ask("203.0.113.1")).toBe(200);
  expect(await ask("203.0.113.1")).toBe(429);
  expect(await ask("203.0.113.2")).toBe(200);
  expect(await ask("127.0.0.1")).toBe(200);
  ms += 1_000;
  for (let number = 0; number < perSecond; number += 1) expect(await ask("203.0.113.1")).toBe(200);
  expect(await ask("203.0.113.1")).toBe(429);
});
