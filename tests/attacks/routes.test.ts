import { execFileSync, spawnSync } from "node:child_process";
import { createHmac, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { DeclaredRoute } from "../../server/route-access.ts";
import { query } from "../support/cluster.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { isFull, note } from "../support/measurements.ts";
import type { Product } from "../support/product.ts";
import { type RawAnswer, raw } from "../support/raw-http.ts";

const methods = ["GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS"];
const owner = "owner@tidewheel.example";
/** As the build's own check lists them: manifest routes and those answered outside of it. */
const routes = JSON.parse(
  execFileSync(process.execPath, ["scripts/check-routes.mjs", "build/server/index.js", "--json"], { encoding: "utf8" }),
) as DeclaredRoute[];

let product: Product;
let databaseUrl: string;
/** Cookie headers by kind of visitor. */
const visitors: Record<string, string> = { anonymous: "" };

beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ LOG_LEVEL: "error" }));
  await createAccount(product, owner, product.setupLink);
  const [row] = await query<{ value: string }>(
    databaseUrl,
    "select value from product_secrets where name = 'app-secret'",
  );
  const secret = row?.value ?? "";

  /** Signs a session cookie for any account, bypassing sign-in. */
  const forge = async (email: string): Promise<string> => {
    const token = randomUUID();
    await query(
      databaseUrl,
      `insert into sessions (id, token, user_id, expires_at)
       select $1, $2, id, now() + interval '1 hour' from users where email = $3`,
      [randomUUID(), token, email],
    );
    const signature = createHmac("sha256", secret).update(token).digest("base64");
    return `tidewheel.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
  };

  await query(
    databaseUrl,
    "insert into users (id, name, email) values ('u1', 'unverified', 'unverified@people.example')",
  );
  visitors.unverified = await forge("unverified@people.example");
  await createAccount(product, "stranger@people.example");
  visitors["no admin"] = await forge("stranger@people.example");
  await createAccount(product, "former@people.example");
  visitors["former admin"] = await forge("former@people.example");
  const former = "(select id from users where email = 'former@people.example')";
  await query(databaseUrl, `insert into admin_profiles (user_id, email) values (${former}, 'former@people.example')`);
  // Control: a forged session works while its account is an admin.
  const formerly = await raw(`${product.url}/admin/applications`, { headers: { cookie: visitors["former admin"] } });
  expect(formerly.status).toBe(200);
  await query(databaseUrl, `delete from admin_profiles where user_id = ${former}`);

  await createAccount(product, "disabled@people.example");
  visitors.disabled = await forge("disabled@people.example");
  await query(
    databaseUrl,
    "insert into admin_profiles (user_id, email) select id, email from users where email = 'disabled@people.example'",
  );
  await query(databaseUrl, "update users set disabled_at = now() where email = 'disabled@people.example'");

  visitors["half signed in"] = await forge(owner);
  await query(
    databaseUrl,
    `update sessions set awaits_second_factor = true
     where user_id = (select id from users where email = $1)`,
    [owner],
  );
  visitors.revoked = await signIn(product, owner);
  await query(
    databaseUrl,
    "delete from sessions where not awaits_second_factor and user_id = (select id from users where email = $1)",
    [owner],
  );
  const admin = await signIn(product, owner);
  visitors.tampered = admin.replace(/session_token=.{4}/, "session_token=AAAA");
  visitors.admin = admin;
});
afterAll(() => product?.stop());

const addressOf = (path: string) => path.replace(/:[^/]+/g, "1").replace(/\*$/, "nothing-here");
const dataAddressOf = (path: string) => (path === "/" ? "/_.data" : `${addressOf(path)}.data`);
const isLogin = (answer: RawAnswer) =>
  [301, 302, 303].includes(answer.status) && String(answer.headers.location).startsWith("/admin/login?next=");
/** React Router's redirect format for data requests. */
const isLoginAsData = (answer: RawAnswer) => answer.status === 202 && answer.body.includes("/admin/login?next=");

test("S1 every route declares its access: admin, public or sandbox", () => {
  expect(routes.filter(({ access }) => access === undefined)).toEqual([]);
  const counts = Map.groupBy(routes, ({ access }) => access);
  for (const access of ["admin", "public", "link", "signed", "sandbox"])
    expect(counts.get(access)?.length ?? 0, access).not.toBe(0);
  // Everything below /admin is for admins, except the pages that lead there.
  const open = routes
    .filter(({ path, access }) => path?.startsWith("/admin") && access !== "admin")
    .map(({ path }) => path);
  expect(open).toEqual(
    expect.arrayContaining(["/admin/login", "/admin/signup", "/admin/verify-email", "/admin/logout"]),
  );
  for (const path of open)
    expect(path).toMatch(
      /^\/admin$|\/(login|logout|signup|verify|forgot|reset|confirm|second|factor|invit|unlock|session\.json)/,
    );
});

describe("S1 every route of the manifest and of Hono, for every visitor and method, as page and as data", () => {
  const addresses = routes.flatMap((route) =>
    route.path === undefined
      ? []
      : [
          { ...route, address: addressOf(route.path), isData: false },
          ...(route.isPage && route.path !== "/*"
            ? [{ ...route, address: dataAddressOf(route.path), isData: true }]
            : []),
        ],
  );

  test("S1 ADMIN-08 only admins get anything from an admin route", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { access, address, isData } of addresses) {
      if (access !== "admin") continue;
      for (const [visitor, cookie] of Object.entries(visitors)) {
        if (visitor === "admin") continue;
        const answers = await Promise.all(methods.map((method) => ask(address, method, cookie)));
        for (const [at, answer] of answers.entries()) {
          asked += 1;
          const isRefused =
            isLogin(answer) ||
            answer.status === 401 ||
            answer.status === 403 ||
            (isData && (methods[at] === "HEAD" ? answer.status === 202 : isLoginAsData(answer)));
          if (!isRefused) wrong.push(`${visitor} ${methods[at]} ${address}: ${answer.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    note("S1", "requests to admins' routes by those who are none", `${asked} of ${asked} refused`);
  });

  test("S1 an admin gets the declared methods, and 405 with Allow for others", async () => {
    const wrong: string[] = [];
    let asked = 0;
    for (const { access, address, methods: known } of addresses) {
      if (access !== "admin") continue;
      const cookie = visitors.admin ?? "";
      for (const method of methods) {
        if (isSignOut(address, method)) continue;
        const answer = await ask(address, method, cookie);
        asked += 1;
        if (isLogin(answer) || answer.status >= 500) wrong.push(`${method} ${address}: ${answer.status}`);
        const isRefused = answer.status === 405 && String(answer.headers.allow).split(", ").join() === known.join();
        if (!known.includes(method) && !isRefused) wrong.push(`${method} ${address}: ${answer.status}, not 405`);
      }
    }
    expect(wrong).toEqual([]);
    note("S1", "requests to admins' routes by an admin", `${asked} of ${asked} as declared`);
  });

  test("S1 a public route treats all visitors alike and rejects unknown methods", async () => {
    const wrong: string[] = [];
    let asked = 0;
    // The short run uses fewer visitors, and only GET for all but the anonymous one.
    const few = Object.entries(visitors).filter(([name]) => ["anonymous", "no admin", "admin"].includes(name));
    const everybody = isFull ? Object.entries(visitors) : few;
    const anonymous = few.slice(0, 1);
    for (const { access, address, methods: known, path } of addresses) {
      if (access === "admin") continue;
      const check = async (method: string) => {
        const isKnown = known.includes(method);
        const who = isFull || method === "GET" ? everybody : anonymous;
        const answers = await Promise.all(who.map(([, cookie]) => ask(address, method, cookie)));
        for (const [at, answer] of answers.entries()) {
          asked += 1;
          const name = `${who[at]?.[0]} ${method} ${address}: ${answer.status}`;
          const isSentToLogin = isLogin(answer) || isLoginAsData(answer);
          // The second login step redirects visitors who have not passed the first.
          if (answer.status >= 500 || (isSentToLogin && !address.startsWith("/admin/login/"))) wrong.push(name);
          // An unknown path has no methods; routes that the sandbox or a link hides count as unknown.
          if (path !== "/*" && !isKnown && answer.status !== 405) wrong.push(`${name}, not 405`);
          if (answer.status === 405 && !answer.headers.allow) wrong.push(`${name} without Allow`);
        }
        // Signed-in and half-signed-in visitors are redirected from the login pages; everything else is the same for
        // all.
        const statuses = answers
          .filter(
            (_, index) => !(/\/login/.test(address) && ["admin", "half signed in"].includes(who[index]?.[0] ?? "")),
          )
          .map(({ status }) => status);
        // This route reports only whether the visitor is signed in.
        const isAboutSession = address === "/admin/session.json";
        if (new Set(statuses).size > 1 && !isAboutSession) wrong.push(`${method} ${address}: ${statuses.join(" ")}`);
      };
      await Promise.all(methods.map(check));
    }
    expect(wrong).toEqual([]);
    note("S1", "requests to all other routes", `${asked} of ${asked} as declared`);
  });

  function ask(address: string, method: string, cookie = ""): Promise<RawAnswer> {
    const isSent = !["GET", "HEAD", "OPTIONS"].includes(method);
    return raw(product.url + address, {
      method,
      headers: {
        ...(cookie && { cookie: isSignOut(address, method) ? "" : cookie }),
        ...(isSent && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(isSent && { body: "" }),
    });
  }

  // Would end the session that the next request uses.
  const isSignOut = (address: string, method: string) =>
    /^\/admin\/(logout|account\/sessions\/end-all)/.test(address) && method === "POST";
});

test("S1 another spelling of a path does not bypass access checks", async () => {
  for (const path of [
    "/ADMIN/applications",
    "/admin/applications/",
    "//admin/applications",
    "/admin//applications",
    "/admin/%61pplications",
    "/%61dmin/applications.json",
    "/admin/./applications",
    "/host/../admin/applications",
    "/admin/applications%2f",
    "/admin/applications;x=1",
    "/admin/applications.json/",
    "/admin/resumes/..%2f..%2fetc%2fpasswd",
    "/admin/applications/_.data",
    "/admin/applications.data?_routes=root",
    "/admin/applications.data?_routes=routes%2Fadmin%2Fapplications",
  ]) {
    for (const [visitor, cookie] of Object.entries(visitors)) {
      if (visitor === "admin") continue;
      const answer = await raw(product.url + path, { headers: { ...(cookie && { cookie }) } });
      const opens = answer.status < 300 && !isLoginAsData(answer);
      // A data request for the root route alone gets only the root layout.
      const isFrame = path.endsWith("_routes=root") && !answer.body.includes("applications");
      expect(opens && !isFrame, `${visitor} ${path} answers ${answer.status}`).toBe(false);
    }
  }
});

test("S1 a build fails and names any route without declared access and any admin route outside the admin layout", () => {
  const check = (build: string) =>
    spawnSync(process.execPath, ["scripts/check-routes.mjs", build], { encoding: "utf8" });
  expect(check("build/server/index.js").status).toBe(0);
  const { status, stderr } = check("tests/attacks/undeclared-route.mjs");
  expect(status).toBe(1);
  for (const id of [
    "routes/silent",
    "routes/nonsense",
    "routes/bare",
    "routes/unguarded-sandbox",
    "routes/unguarded-admin",
  ])
    expect(stderr).toContain(id);
  expect(stderr).not.toContain("routes/said");
  note("S1", "a build with undeclared routes", "refused, each of 5 named");
});
