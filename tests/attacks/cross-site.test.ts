import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import type { Product } from "../support/product.ts";
import { formOf, raw } from "../support/raw-http.ts";
import { freePort } from "../support/temp-dir.ts";

let product: Product;
let databaseUrl: string;
let behindProxy: Product;
const publicUrl = "https://tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  const port = await freePort();
  ({ product: behindProxy } = await startOnOwnDatabase({
    PORT: String(port),
    APP_URL: publicUrl,
    ALLOW_SANDBOX: "1",
    TRUST_PROXY: "127.0.0.1",
  }));
  behindProxy.url = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await product?.stop();
  await behindProxy?.stop();
});

const stored = async () => Number((await query(databaseUrl, "select count(*) from host_applications"))[0]?.count);

/** Every form and API that accepts POST, with a valid body. */
const targets = () =>
  [
    ["/host/application", formOf(hostApplicationFields())],
    ["/host/application.data", formOf(hostApplicationFields())],
    ["/careers", formOf({ name: "x" })],
    ["/press", formOf({ name: "x" })],
    ["/host/contact-sales", formOf({ name: "x" })],
    ["/payment", formOf({ email: "x@y.example", amount: "25000" })],
    ["/my/new-link", formOf({ email: "x@y.example", reference: "AAAAAA" })],
    [`/my/${"x".repeat(43)}?form=message`, formOf({ text: "x" })],
    [`/counter/${"x".repeat(43)}?code=ACDACD&do=undo-return`, formOf({})],
    [`/my/address/${"x".repeat(43)}`, formOf({})],
    ["/admin/login", formOf({ email: "x@y.example", password: "secret" })],
    ["/admin/signup", formOf({ email: "x@y.example", password: "aebsdafg77", confirmPassword: "aebsdafg77" })],
    ["/admin/logout", formOf({})],
    [
      "/api/create-deposit-payment",
      {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body: '{"email":"x@y.example","amount":25000}',
      },
    ],
  ] as const;

const crossSiteRequests: [string, Record<string, string>][] = [
  [
    "a cross-site form",
    { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "navigate" },
  ],
  ["a cross-site fetch", { Origin: "https://evil.example", "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": "cors" }],
  ["a cross-site form without Sec-Fetch headers", { Origin: "https://evil.example" }],
  ["a sandboxed iframe", { Origin: "null", "Sec-Fetch-Site": "cross-site" }],
  ["a sandboxed iframe without Sec-Fetch headers", { Origin: "null" }],
  ["a page of a sibling host that hides its origin", { Origin: "null", "Sec-Fetch-Site": "same-site" }],
  ["a cross-site request without Origin", { "Sec-Fetch-Site": "cross-site" }],
  ["a same-site subdomain", { Origin: "http://shop.tidewheel.example", "Sec-Fetch-Site": "same-site" }],
  ["our host on another port", { Origin: "http://127.0.0.1:1", "Sec-Fetch-Site": "same-site" }],
  ["a host that begins like ours", { Origin: "http://127.0.0.1.evil.example" }],
  ["an invalid origin", { Origin: "//evil.example" }],
];

describe("S5 CSRF", () => {
  test.each(crossSiteRequests)(
    "S5 ADMIN-08 %s is rejected, with and without a forged Host header, and writes nothing",
    async (_name, headers) => {
      const before = await stored();
      let refused = 0;
      for (const [path, form] of targets()) {
        const answer = await raw(product.url + path, { ...form, headers: { ...form.headers, ...headers } });
        expect(answer.status, path).toBe(403);
        expect(answer.headers["set-cookie"]).toBeUndefined();
        refused += 1;
      }
      const forged = await raw(`${product.url}/host/application`, {
        ...formOf(hostApplicationFields()),
        headers: { ...formOf({}).headers, ...headers, Host: "evil.example" },
      });
      expect([403, 421]).toContain(forged.status);
      expect(await stored()).toBe(before);
      note("S5", _name, `${refused} of ${refused} refused, 0 rows`);
    },
  );

  test("S5 our own forms pass: as a form, by fetch, and without Origin or Sec-Fetch headers", async () => {
    const origin = new URL(product.url).origin;
    const own: Record<string, string>[] = [
      { Origin: origin, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "navigate" },
      { Origin: origin, "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Mode": "cors" },
      { Origin: origin },
      {},
    ];
    for (const headers of own) {
      const form = formOf(hostApplicationFields());
      const before = await stored();
      const answer = await raw(`${product.url}/host/application`, {
        ...form,
        headers: { ...form.headers, ...headers },
      });
      expect(answer.status, JSON.stringify(headers)).toBe(303);
      expect(await stored()).toBe(before + 1);
    }
    note("S5", "our own forms", "4 of 4 taken");
  });

  test("S5 behind a TLS proxy our own forms pass and cross-site ones do not, whether or not the proxy keeps the Host header", async () => {
    const post = (headers: Record<string, string>) => {
      const form = formOf(hostApplicationFields());
      return raw(`${behindProxy.url}/host/application`, { ...form, headers: { ...form.headers, ...headers } });
    };
    const forwarded = { "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7" };
    const ours = { Origin: publicUrl, "Sec-Fetch-Site": "same-origin" };
    expect((await post({ ...forwarded, ...ours, Host: "tidewheel.example" })).status).toBe(303);
    expect((await post({ ...forwarded, ...ours, "X-Forwarded-Host": "tidewheel.example" })).status).toBe(303);
    expect((await post({ ...forwarded, ...ours })).status).toBe(303);
    const unencrypted = { Origin: "http://tidewheel.example", "Sec-Fetch-Site": "cross-site" };
    expect((await post({ ...forwarded, ...unencrypted, Host: "tidewheel.example" })).status).toBe(403);
    expect(
      (await post({ ...forwarded, Origin: "https://evil.example", "X-Forwarded-Host": "evil.example" })).status,
    ).toBe(421);
    note("S5", "behind a TLS proxy", "3 of 3 taken, 2 of 2 refused");
  });

  test("S5 other sites cannot frame the admin area", async () => {
    const asked = (mode: string, dest: string) =>
      raw(`${product.url}/admin/login`, {
        headers: { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Mode": mode, "Sec-Fetch-Dest": dest },
      });
    expect((await asked("no-cors", "image")).status).toBe(403);
    expect((await asked("cors", "empty")).status).toBe(403);
    expect((await asked("navigate", "document")).status).toBe(200);
  });
});

describe("Host header and request target", () => {
  test("S5 an unknown host name is rejected, a health check by IP address is answered, and no link is built from the Host header", async () => {
    const get = (path: string, headers: Record<string, string>) => raw(behindProxy.url + path, { headers });
    for (const Host of ["evil.example", "tidewheel.example.evil.example", "tidewheel.example@evil.example", "10.0.0.9"])
      expect((await get("/", { Host })).status, Host).toBe(421);
    expect((await get("/healthz", { Host: "10.0.0.9:3000" })).status).toBe(200);
    expect((await get("/", { Host: "tidewheel.example" })).status).toBe(200);
    const forged = await raw(`${product.url}/host`, { headers: { Host: "evil.example" } });
    expect(forged.status).toBe(421);
    // Without APP_URL the product answers to its local network name but never builds links from it.
    const local = await raw(`${product.url}/host`, { headers: { Host: "workshop.local:8080" } });
    expect(local.status).toBe(200);
    expect(local.body).not.toContain("workshop.local");
    note("S5", "forged Host", "421, no link made of it");
  });

  test("S5 an absolute-form request target, an unknown method and TRACE are rejected without side effects", async () => {
    const { hostname, port } = new URL(product.url);
    const answer = await new Promise<string>((resolve, reject) => {
      import("node:net").then(({ connect }) => {
        const socket = connect(Number(port), hostname, () => {
          socket.write(`GET http://evil.example/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nConnection: close\r\n\r\n`);
        });
        let text = "";
        socket.on("data", (chunk) => {
          text += chunk;
        });
        socket.on("end", () => resolve(text));
        socket.on("error", reject);
      });
    });
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    for (const method of ["TRACE", "PROPFIND", "OPTIONS", "PUT"]) {
      const refused = await raw(`${product.url}/host`, { method });
      expect(refused.status, method).toBe(405);
      expect(refused.headers.allow).toBe("GET, HEAD");
    }
  });
});
