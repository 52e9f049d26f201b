import { createHash } from "node:crypto";
import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { query } from "../support/cluster.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const contentPages =
  "/ /host /host/pricing /host/community /dealerships /dealerships/1 /regions /regions/1 /vancouver-map /payment-cancel /about /privacy /terms /help /ride2earn /safety /contact".split(
    " ",
  );

/** Without decompression, which fetch would do. */
function fetchRaw(path: string, headers: Record<string, string> = {}, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const request = httpRequest(product.url + path, { method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) }),
      );
    });
    request.on("error", reject).end();
  });
}

/** Cached pages are not logged, so a log line shows that the application handled the request. */
async function reachesTheApplication(path: string, headers: Record<string, string> = {}): Promise<boolean> {
  const logged = () => product.log.filter((line) => line.msg === "request" && line.path === path.split("?")[0]).length;
  const before = logged();
  const answer = await fetchRaw(path, headers);
  if (answer.headers["x-request-id"] === undefined) return false;
  await waitFor(() => logged() > before);
  return true;
}

test("SHELL-01 a content page is rendered once, then served from the cache in the negotiated encoding", async () => {
  await fetchRaw("/host");
  expect(await reachesTheApplication("/host")).toBe(false);
  const [identity, gzip, br] = await Promise.all([
    fetchRaw("/host"),
    fetchRaw("/host", { "Accept-Encoding": "gzip" }),
    fetchRaw("/host", { "Accept-Encoding": "gzip, br" }),
  ]);
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(br.headers["content-encoding"]).toBe("br");
  expect(gunzipSync(gzip.body).equals(identity.body)).toBe(true);
  expect(brotliDecompressSync(br.body).equals(identity.body)).toBe(true);
  expect(br.headers.vary).toBe("Accept-Encoding");
  const head = await fetchRaw("/host", {}, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body.length).toBe(0);
});

test("SHELL-01 an unchanged page is answered with 304", async () => {
  const first = await fetchRaw("/");
  const tag = String(first.headers.etag);
  // As sent, as a strong tag (some proxies drop W/), in a list, and as a wildcard.
  for (const known of [tag, tag.replace("W/", ""), `"another", ${tag}`, "*"]) {
    const again = await fetchRaw("/", { "If-None-Match": known });
    expect(again.status, known).toBe(304);
    expect(again.body.length, known).toBe(0);
    expect(again.headers).toMatchObject({ etag: tag, "cache-control": first.headers["cache-control"] });
  }
  expect((await fetchRaw("/", { "If-None-Match": '"another"' })).status).toBe(200);
});

test("SHELL-01 a rejected encoding is not sent", async () => {
  for (const [accepted, encoding] of [
    ["br;q=0, gzip", "gzip"],
    ["gzip;q=0, br;q=0.0", undefined],
    ["gzip;q=0.5,br;q=0.1", "br"],
    ["GZIP", "gzip"],
    ["brotli, x-gzip", undefined],
  ] as const) {
    // One cached, one rendered.
    for (const path of ["/host", "/regions?q=fort"]) {
      const { headers } = await fetchRaw(path, { "Accept-Encoding": accepted });
      expect(headers["content-encoding"], `${path} ${accepted}`).toBe(encoding);
    }
  }
});

test("SHELL-09 share images and icons are cached for an hour and then revalidated", async () => {
  for (const path of ["/og/about.png", "/favicon.svg"]) {
    const { headers } = await fetchRaw(path);
    expect(headers["cache-control"]).toBe("public, max-age=3600");
    const again = await fetchRaw(path, { "If-None-Match": String(headers.etag) });
    expect(again.status, path).toBe(304);
    expect(again.body.length, path).toBe(0);
  }
});

test("SHELL-01 a cached page is identical on every request: sequential, closing the connection, from an old client", async () => {
  const { hostname, port } = new URL(product.url);
  const ask = (line: string, ...more: string[]) => [line, `Host: ${hostname}:${port}`, ...more, "", ""].join("\r\n");
  const converse = (...requests: string[]) => {
    const socket = connect({ port: Number(port), host: hostname });
    socket.write(requests.join(""));
    return text(socket.setEncoding("latin1"));
  };
  const { body, headers } = await fetchRaw("/host");
  const page = body.toString("latin1");
  const given = await Promise.all([
    converse(ask("GET /host HTTP/1.1"), ask("GET /host HTTP/1.1"), ask("GET /host HTTP/1.1", "Connection: close")),
    converse(ask("HEAD /host HTTP/1.1"), ask("GET /host HTTP/1.1"), ask("HEAD /host HTTP/1.1", "Connection: close")),
    converse(ask("GET /host HTTP/1.0")),
  ]);
  expect(given.map((answers) => answers.split(page).length - 1)).toEqual([3, 1, 1]);
  const conversations = given.map((answers) =>
    answers
      .replaceAll(page, "")
      .split("\r\n\r\n")
      .slice(0, -1)
      .map((head) => head.split("\r\n")),
  );
  expect(conversations.map(({ length }) => length)).toEqual([3, 3, 1]);
  const { date: _, connection: __, "keep-alive": patience, ...own } = headers;
  for (const conversation of conversations) {
    for (const [at, [status, ...lines]] of conversation.entries()) {
      const { date, connection, ...rest } = Object.fromEntries(lines.map((line) => nameAndValue(line)));
      expect(status).toBe("HTTP/1.1 200 OK");
      expect(Math.abs(Date.now() - Date.parse(String(date)))).toBeLessThan(10_000);
      const isLast = at === conversation.length - 1;
      expect(connection).toBe(isLast ? "close" : "keep-alive");
      expect(rest).toEqual(isLast ? own : { ...own, "keep-alive": patience });
    }
  }
});

const nameAndValue = (line: string): [string, string] => [
  line.slice(0, line.indexOf(":")).toLowerCase(),
  line.slice(line.indexOf(":") + 2),
];

test("SHELL-03 a page's content security policy names exactly its own inline scripts", async () => {
  for (const path of ["/", "/host/community", "/host/application", "/admin/login"]) {
    const { headers, body } = await fetchRaw(path);
    const policy = String(headers["content-security-policy"]);
    const scripts = [...body.toString().matchAll(/<script(?![^>]*\bsrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
      ([, script]) => script ?? "",
    );
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts)
      expect(policy).toContain(`'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy.match(/'sha256-/g)).toHaveLength(new Set(scripts).size);
  }
});

test("SHELL-01 private responses are never cached: a session, a flash message, a search, a form, an error", async () => {
  await createAccount(product, "owner@tidewheel.example", product.setupLink);
  const cookie = await signIn(product, "owner@tidewheel.example");
  const said = await post(`${product.url}/admin/signup`, {
    email: "x@people.example",
    password: "a good secret",
    confirmPassword: "a good secret",
  });
  const flash = said.headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
  await fetchRaw("/");
  for (const [path, headers] of [
    ["/", { Cookie: cookie }],
    ["/", { Cookie: flash }],
    ["/help?q=battery", {}],
    ["/regions?country=usa", {}],
    ["/dealerships?q=victoria&utm=1", {}],
    ["/about?preview=1", {}],
    ["/host/application", {}],
    ["/no-such-page", {}],
    ["/dealerships/999", {}],
    ["/admin/login", {}],
  ] as [string, Record<string, string>][]) {
    for (let time = 0; time < 2; time++) expect(await reachesTheApplication(path, headers), path).toBe(true);
  }
  // The flash message is for its own visitor only.
  expect((await fetchRaw("/", { Cookie: flash })).body.toString()).toContain("Account Created");
  expect((await fetchRaw("/")).body.toString()).not.toContain("Account Created");
});

test("REVIEW2-M4 a query that a page does not read is answered with the cached page, also by its first visitor", async () => {
  for (const path of contentPages) {
    const first = await fetchRaw(`${path}?utm_source=a&x=${path.length}`);
    const plain = await fetchRaw(path);
    expect(first.body.equals(plain.body), path).toBe(true);
    expect(await reachesTheApplication(path), path).toBe(false);
    for (const query of ["?", "?x=1", "?fbclid=abc&gclid=1", "?=", "?%", `?${"a=1&".repeat(500)}`, "?_routes=root"]) {
      const other = await fetchRaw(path + query, { "Accept-Encoding": "gzip" });
      expect(other.status, path + query).toBe(200);
      expect(gunzipSync(other.body).equals(plain.body), path + query).toBe(true);
      expect(other.headers["x-request-id"], path + query).toBeUndefined();
      expect(other.headers.etag).toBe(plain.headers.etag);
    }
    expect((await fetchRaw(`${path}?x=1`, {}, "HEAD")).headers.etag).toBe(plain.headers.etag);
  }
});

test("DEAL-01 a changed host is on the pages immediately, whoever changed it", async () => {
  await fetchRaw("/dealerships/1");
  expect(await reachesTheApplication("/dealerships/1")).toBe(false);
  await query(databaseUrl, "update dealerships set name = 'The Renamed Wheel' where id = 1");
  await waitFor(async () => (await fetchRaw("/dealerships/1")).body.toString().includes("The Renamed Wheel"));
  expect((await fetchRaw("/dealerships")).body.toString()).toContain("The Renamed Wheel");
});

test("SHELL-01 built files are compressed, cached for a year and immutable", async () => {
  const page = (await fetchRaw("/host/application")).body.toString();
  const file = /import\("(\/assets\/entry[^"]+\.js)"\)/.exec(page)?.[1] ?? "";
  const answer = await fetchRaw(file, { "Accept-Encoding": "br" });
  expect(answer.status).toBe(200);
  expect(answer.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect(answer.headers["content-encoding"]).toBe("br");
  expect(String(answer.headers["content-type"])).toMatch(/javascript/);
  expect((await fetchRaw("/assets/nothing-1234.js")).status).toBe(404);
});

test("SHELL-01 a page rendered for one visitor is compressed, unless it is private", async () => {
  const accept = { "Accept-Encoding": "gzip, deflate, br" };
  for (const path of ["/host/application", "/no-such-page", "/regions?q=whistler", "/careers.data"]) {
    const [identity, gzip, br] = await Promise.all([
      fetchRaw(path, { "Accept-Encoding": "identity" }),
      fetchRaw(path, { "Accept-Encoding": "gzip" }),
      fetchRaw(path, accept),
    ]);
    expect(br.headers.vary, path).toBe("Accept-Encoding");
    expect(identity.headers["content-encoding"], path).toBeUndefined();
    if (path.endsWith(".data")) continue; // too small to compress
    expect(gzip.headers["content-encoding"], path).toBe("gzip");
    expect(br.headers["content-encoding"], path).toBe("br");
    expect(br.headers["content-length"], path).toBe(String(br.body.length));
    expect(br.body.length, path).toBeLessThan(identity.body.length / 2);
    for (const body of [gunzipSync(gzip.body), brotliDecompressSync(br.body)])
      expect(Math.abs(body.length - identity.body.length), path).toBeLessThan(200);
    expect(gzip.status, path).toBe(identity.status);
    expect(br.status, path).toBe(identity.status);
  }
  const ofSomebody: [string, Record<string, string>][] = [
    ["/admin/login", {}],
    ["/host/application", { Cookie: "tidewheel.flash=x" }],
    ["/", { Cookie: "tidewheel.session=x" }],
  ];
  for (const [path, headers] of ofSomebody) {
    const answer = await fetchRaw(path, { ...accept, ...headers });
    expect(answer.status, path).toBe(200);
    expect(answer.headers["content-encoding"], path).toBeUndefined();
  }
  const head = await fetchRaw("/host/application", accept, "HEAD");
  expect(head.status).toBe(200);
  expect(head.body.length).toBe(0);
});

test.each([
  ["/host/application", "interaction"],
  ["/careers", "interaction"],
  ["/press", "interaction"],
  ["/host/contact-sales", "interaction"],
  ["/payment", "interaction"],
])("SHELL-01 %s preloads no modules before its first paint, and its script waits for the %s", async (path, event) => {
  const page = (await fetchRaw(path)).body.toString();
  expect(page).not.toContain('<link rel="modulepreload"');
  expect(page).not.toContain('<script type="module"');
  const [deferred, ...others] = page.match(/<script type="text\/plain" [^>]*>[;\s]*import /g) ?? [];
  expect(others).toEqual([]);
  expect(deferred).toContain(` data-on="${event}"`);
  const modules = / data-modules="([^"]+)"/.exec(deferred ?? "")?.[1]?.split(" ") ?? [];
  expect(modules.length).toBeGreaterThan(3);
  for (const module of modules) expect((await fetchRaw(module)).status, module).toBe(200);
  expect(page).toMatch(/<style [^>]*data-href="page"[^>]*>@layer/);
});

test("SHELL-01 a form page with an answer from the server runs its script without an interaction", async () => {
  const answer = await post(`${product.url}/press`, {});
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain('<script type="text/plain" data-on="paint"');
});

test("SHELL-01 an admin page's script does not wait", async () => {
  expect((await fetchRaw("/admin/login")).body.toString()).toMatch(/<script type="module" async="">[;\s]*import /);
});

test.each(contentPages)("SHELL-01 a first visit to %s loads the page and the font, at most 40 KB", async (path) => {
  const { headers, body } = await fetchRaw(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  const page = brotliDecompressSync(body).toString();
  const [font = ""] = /\/assets\/display-[^"]+\.woff2/.exec(page) ?? [];
  const typeface = await fetchRaw(font);
  const headerBytes = (all: Record<string, unknown>) => Object.entries(all).join("\r\n").length;
  const bytes = body.length + headerBytes(headers) + typeface.body.length + headerBytes(typeface.headers);
  expect(bytes).toBeLessThanOrEqual(40_000);

  // The page loads nothing else. The browser requests the icon by itself.
  expect(page).not.toMatch(/<(img|iframe|video|audio|object|embed)\b/);
  const loaded = [...page.matchAll(/<link rel="(?!canonical|icon)([\w ]+)" href="([^"]+)"/g)].map(([, , href]) => href);
  expect(new Set(loaded)).toEqual(new Set([font]));
  expect([...page.matchAll(/url\(([^#)]+)\)/g)].map(([, address = ""]) => address)).toEqual([font]);
  const scripts = page.match(/<script(?![^>]*type="(application\/ld\+json|speculationrules)").*?<\/script>/gs) ?? [];
  expect(scripts).toHaveLength(["/host/community", "/regions", "/about", "/help"].includes(path) ? 1 : 0);
  for (const script of scripts) {
    const [, src = ""] =
      /^<script>new PerformanceObserver\(.*import\("(\/assets\/[^"]+\.script-[^"]+\.js)"\)/.exec(script) ?? [];
    expect((await fetchRaw(src)).body.length).toBeLessThanOrEqual(3_000);
  }
});
