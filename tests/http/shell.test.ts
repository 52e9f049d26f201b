import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { query } from "../support/cluster.ts";
import { post, startOnOwnDatabase } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const publicRoutes =
  "/ /host /host/pricing /host/community /host/application /host/contact-sales /dealerships /dealerships/1 /regions /regions/1 /vancouver-map /payment /payment-success /payment-cancel /about /careers /press /privacy /terms /help /ride2earn /safety /admin/login /admin/signup /contact".split(
    " ",
  );

describe("pages", () => {
  const titles = new Map<string, string>();

  test.each(publicRoutes)("SHELL-01 %s answers 200 with its own title, one h1 and a description", async (path) => {
    const answer = await fetch(product.url + path);
    const page = await answer.text();
    expect(answer.status).toBe(200);
    expect(page.match(/<h1[ >]/g)).toHaveLength(1);
    expect(page).toMatch(/<meta name="description" content="[^"]{20,}"/);
    const title = /<title>([^<]+)<\/title>/.exec(page)?.[1] ?? "";
    expect(title).toMatch(/.+ \| Tidewheel$/);
    expect(titles.get(title)).toBeUndefined();
    titles.set(title, path);
  });

  test("SHELL-07 home, /host and other content pages ship no script", async () => {
    for (const path of ["/", "/host", "/dealerships", "/safety", "/nowhere"]) {
      const page = await (await fetch(product.url + path)).text();
      // JSON data and speculation rules do not execute.
      const kinds = [...page.matchAll(/<script([^>]*)>/g)].map(
        ([, attributes]) => /type="([^"]+)"/.exec(attributes ?? "")?.[1],
      );
      expect(kinds.filter((kind) => kind !== "application/ld+json" && kind !== "speculationrules")).toEqual([]);
      expect(page).not.toContain("modulepreload");
    }
    expect(await (await fetch(`${product.url}/host/application`)).text()).toMatch(/import\("\/assets\/entry/);
  });

  test.each([`/no/such/page-${Date.now()}`, `/no%ff-${Date.now()}`, `/dealerships/%-${Date.now()}`])(
    "SHELL-02 any other path (%j) is a 404 with a link home, and one log line with the path",
    async (path) => {
      const answer = await fetch(product.url + path);
      const page = await answer.text();
      expect(answer.status).toBe(404);
      expect(page).toContain("Oops! Page not found");
      expect(page).toMatch(/<a[^>]+href="\/"[^>]*>Return to Home<\/a>/);
      await waitFor(() => product.log.some((line) => line.path === path));
      expect(product.log.filter((line) => JSON.stringify(line).includes(path))).toHaveLength(1);
      expect(product.errors()).toBe("");
    },
  );

  test("SHELL-02 a dealership or mailbox address that does not exist is 404 too", async () => {
    for (const path of [
      "/dealerships/0",
      "/dealerships/999",
      "/dealerships/x",
      "/dealerships/1e1",
      "/dealerships/99999999999999999999",
    ]) {
      expect((await fetch(product.url + path)).status).toBe(404);
    }
  });

  test("SHELL-03 unsupported methods and posts keep their status and show no stack", async () => {
    for (const [path, method, status] of [
      ["/host", "POST", 405],
      ["/", "DELETE", 405],
      ["/nowhere", "POST", 404],
    ] as const) {
      const answer = await fetch(product.url + path, { method });
      expect(answer.status, path).toBe(status);
      expect(await answer.text()).not.toMatch(/\bat .+:\d+:\d+|route "|`action`|routes\//);
    }
  });
});

describe("errors", () => {
  test("SHELL-03 a failing loader shows status and status text; a thrown error shows a request id in production and no message", async () => {
    const own = await startOnOwnDatabase();
    try {
      await query(own.databaseUrl, "alter table dealerships rename to gone");
      const answer = await fetch(`${own.product.url}/dealerships`);
      const page = await answer.text();
      expect(answer.status).toBe(500);
      expect(page).toContain("Unexpected Application Error!");
      const requestId = answer.headers.get("x-request-id") ?? "";
      expect(page).toContain(requestId);
      expect(page).not.toMatch(/relation|dealerships" does not exist/);
      const line = await waitFor(() =>
        own.product.log.find((each) => each.requestId === requestId && each.level === 50),
      );
      expect(line).toMatchObject({ path: "/dealerships", code: "42P01" });

      const refused = await fetch(`${own.product.url}/host/application`, {
        method: "POST",
        body: "x",
        headers: { "Content-Type": "text/plain" },
      });
      const refusal = await refused.text();
      expect(refused.status).toBe(415);
      expect(refusal).toContain("Unexpected Application Error!");
      expect(refusal).toContain("415 Unsupported Media Type");
    } finally {
      await own.product.stop();
    }
  });

  test("SHELL-03 a thrown error shows its message in development", async () => {
    const own = await startOnOwnDatabase({ NODE_ENV: "development" });
    try {
      await query(own.databaseUrl, "alter table dealerships rename to gone");
      const answer = await fetch(`${own.product.url}/dealerships`);
      expect(answer.status).toBe(500);
      expect(await answer.text()).toContain("relation &quot;dealerships&quot; does not exist");
    } finally {
      await own.product.stop();
    }
  });

  test("SHELL-03 a statement timeout answers 503 with Retry-After", async () => {
    const own = await startOnOwnDatabase();
    const lock = new pg.Client({ connectionString: own.databaseUrl });
    await lock.connect();
    try {
      await lock.query("begin; lock table dealerships");
      const asked = fetch(`${own.product.url}/dealerships`);
      // The SQLSTATE of a real statement timeout, without waiting 15 seconds.
      await waitFor(async () => {
        const { rows } = await lock.query(
          "select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
        );
        return rows.length > 0;
      });
      const answer = await asked;
      expect(answer.status).toBe(503);
      expect(answer.headers.get("Retry-After")).toBe("5");
      expect(await answer.text()).toContain("The server is busy");
      expect(own.product.log.filter(({ msg }) => msg === "unexpected error")).toEqual([]);
      await lock.query("rollback");
      expect((await fetch(`${own.product.url}/dealerships`)).status).toBe(200);
    } finally {
      await lock.end();
      await own.product.stop();
    }
  });

  test("SHELL-03 while the database refuses connections, pages that need it and /readyz answer 503, and both recover", async () => {
    const own = await startOnOwnDatabase();
    const name = new URL(own.databaseUrl).pathname.slice(1);
    const setConnections = async (allowed: boolean) => {
      await query(databaseUrl, `alter database ${name} allow_connections ${allowed}`);
      // Only the product's own connections: terminating autovacuum needs a superuser.
      await query(
        databaseUrl,
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and usename = current_user",
        [name],
      );
    };
    try {
      await setConnections(false);
      const answer = await fetch(`${own.product.url}/dealerships`);
      const page = await answer.text();
      expect(answer.status).toBe(503);
      expect(page).toContain("503 Service Unavailable");
      expect(page).toContain("The database is not answering");
      expect((await fetch(`${own.product.url}/readyz`)).status).toBe(503);
      expect((await fetch(`${own.product.url}/healthz`)).status).toBe(200);
      expect((await fetch(`${own.product.url}/`)).status).toBe(200);
      await setConnections(true);
      await waitFor(async () => (await fetch(`${own.product.url}/readyz`)).status === 200);
      expect((await fetch(`${own.product.url}/dealerships`)).status).toBe(200);
    } finally {
      await own.product.stop();
    }
  });
});

describe("headers and settings", () => {
  test("SHELL-03 every page has a content security policy, and caches do not store the admin area", async () => {
    const answer = await fetch(`${product.url}/host/application`);
    const policy = answer.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
    expect((await fetch(`${product.url}/admin/login`)).headers.get("cache-control")).toBe("no-store");
    const font = /href="(\/assets\/[^"]+\.woff2)"/.exec(await (await fetch(product.url)).text())?.[1] ?? "";
    expect((await fetch(product.url + font)).headers.get("cache-control")).toContain("immutable");
  });

  test("SHELL-02 outside the sandbox there is no mailbox and no banner", async () => {
    const own = await startProduct({
      env: {
        DATABASE_URL: databaseUrl,
        SMTP_URL: "smtp://127.0.0.1:9",
        STRIPE_SECRET_KEY: "sk_test_x",
        STRIPE_WEBHOOK_SECRET: "whsec_x",
        RATE_LIMITS: "on",
      },
    });
    try {
      expect(own.mailbox).toBeUndefined();
      for (const path of ["/dev/mailbox", "/dev/mailbox.json", "/dev/components"])
        expect((await fetch(own.url + path)).status).toBe(404);
      expect((await fetch(`${product.url}/dev/components`)).status).toBe(200);
      expect(await (await fetch(own.url)).text()).not.toContain("Sandbox");
      expect(await (await fetch(product.url)).text()).toContain("Sandbox");
    } finally {
      await own.stop();
    }
  });

  test("ADMIN-03 the mailbox API filters by recipient and limit, newest first", async () => {
    const address = (n: number) => `m${n}.${Date.now()}@mail.example`;
    const addresses = [address(1), address(2), address(3)];
    for (const email of addresses)
      await post(`${product.url}/admin/signup`, { email, password: "aebsdafg77", confirmPassword: "aebsdafg77" });
    const read = async (search: string) =>
      (await (await fetch(`${product.url}/dev/mailbox.json${search}`)).json()) as { to: string; createdAt: string }[];
    await waitFor(async () => (await read("?to=mail.example")).length === 3);
    expect(await read(`?to=${addresses[1]}`)).toHaveLength(1);
    expect(await read("?to=MAIL.EXAMPLE&limit=2")).toHaveLength(2);
    const dates = (await read("")).map(({ createdAt }) => createdAt);
    expect(dates).toEqual(dates.toSorted().reverse());
  });
});
