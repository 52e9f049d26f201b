import { afterAll, beforeAll, expect, test } from "vitest";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { createAccount, password, signIn, startOnOwnDatabase } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import type { Product } from "../support/product.ts";
import { formOf, type RawAnswer, raw } from "../support/raw-http.ts";
import { freePort } from "../support/temp-dir.ts";

let product: Product;
let secure: Product;
let admin: string;
beforeAll(async () => {
  const port = await freePort();
  ({ product: secure } = await startOnOwnDatabase({
    PORT: String(port),
    APP_URL: "https://tidewheel.example",
    ALLOW_SANDBOX: "1",
  }));
  secure.url = `http://127.0.0.1:${port}`;
  ({ product } = await startOnOwnDatabase());
  await createAccount(product, "owner@tidewheel.example", product.setupLink);
  admin = await signIn(product, "owner@tidewheel.example");
});
afterAll(async () => {
  await product?.stop();
  await secure?.stop();
});

function faultsOf(answer: RawAnswer): string[] {
  const { headers } = answer;
  const policy = String(headers["content-security-policy"] ?? "");
  const scripts = policy.match(/(?:script-src|default-src)[^;]*/g)?.join(" ") ?? "";
  const checks: [string, boolean][] = [
    ["a policy", policy !== ""],
    ["no inline scripts", !/unsafe-inline|unsafe-eval|\*/.test(scripts)],
    ["no objects", /object-src 'none'|default-src 'none'/.test(policy)],
    ["no frames", policy.includes("frame-ancestors 'none'")],
    ["nosniff", headers["x-content-type-options"] === "nosniff"],
    ["no framing by old browsers", headers["x-frame-options"] === "DENY"],
    ["a referrer policy", /origin/.test(String(headers["referrer-policy"]))],
    ["nobody else's", headers["cross-origin-resource-policy"] !== undefined],
    ["says nothing of what it runs on", headers["x-powered-by"] === undefined && headers.server === undefined],
  ];
  return checks.filter(([, isGood]) => !isGood).map(([name]) => name);
}

test("S6 every kind of answer says what it may run, that nobody frames it and that it is what it says", async () => {
  const kinds = listAnswerKinds(await storeResume(), await findScript());
  const faulty: string[] = [];
  for (const [name, status, { path, ...request }] of kinds) {
    const answer = await raw(product.url + path, request);
    if (answer.status !== status) faulty.push(`${name}: status ${answer.status}, not ${status}`);
    for (const fault of faultsOf(answer)) faulty.push(`${name}: ${fault}`);
    if (/^\/admin/i.test(path) && answer.headers["cache-control"] !== "no-store")
      faulty.push(`${name}: kept by caches`);
    if (answer.headers["strict-transport-security"]) faulty.push(`${name}: HSTS without https`);
  }
  expect(faulty).toEqual([]);
  note("S6", "kinds of answers with all their headers", `${kinds.length} of ${kinds.length}`);
});

/** Sends an application with a résumé; gives the address at which admins read it. */
async function storeResume(): Promise<string> {
  const email = "applicant@people.example";
  const form = careerApplicationForm(careerApplicationFields({ email }), { bytes: pdf(email, 2_000), name: "cv.pdf" });
  await fetch(`${product.url}/careers`, { method: "POST", body: form, redirect: "manual" });
  const list = (await (
    await fetch(`${product.url}/admin/applications.json?tab=career`, { headers: { cookie: admin } })
  ).json()) as { list: { rows: { id: string }[] } };
  return `/admin/resumes/${list.list.rows[0]?.id}`;
}

async function findScript(): Promise<string> {
  const page = await (await fetch(`${product.url}/host/application`)).text();
  return String(/"(\/assets\/[^" ]+\.js)[" ]/.exec(page)?.[1]);
}

type AnswerKind = [name: string, status: number, request: Parameters<typeof raw>[1] & { path: string }];

function listAnswerKinds(resume: string, script: string): AnswerKind[] {
  const cookie = { cookie: admin };
  return [
    ["a page", 200, { path: "/host/application" }],
    ["a page from memory", 200, { path: "/" }],
    ["the same again", 200, { path: "/" }],
    ["a page's data", 200, { path: "/dealerships.data" }],
    ["a page that is not there", 404, { path: "/nowhere" }],
    ["a file that is not there", 404, { path: "/assets/nothing.js" }],
    ["a script", 200, { path: script }],
    ["a picture", 200, { path: "/favicon.svg" }],
    ["text", 200, { path: "/robots.txt" }],
    ["XML", 200, { path: "/sitemap.xml" }],
    ["a probe", 200, { path: "/healthz" }],
    ["the mailbox's JSON", 200, { path: "/dev/mailbox.json" }],
    ["a redirect", 302, { path: "/admin/applications" }],
    ["an accepted form", 303, { path: "/admin/logout", ...formOf({}) }],
    ["a refused form", 422, { path: "/host/application", ...formOf({ firstName: "x" }) }],
    [
      "a form of another kind",
      415,
      { path: "/press", method: "POST", body: "x", headers: { "Content-Type": "text/plain" } },
    ],
    ["a body too large", 413, { path: "/press", method: "POST", headers: { "Content-Length": "99999999" } }],
    ["a form of another site", 403, { path: "/press", ...formOf({}), headers: { Origin: "https://evil.example" } }],
    ["an unknown method", 405, { path: "/host", method: "DELETE" }],
    ["a post that no page takes", 405, { path: "/host", ...formOf({}) }],
    ["another's name", 421, { path: "/host", headers: { Host: "evil.example" } }],
    ["too many headers", 431, { path: "/", headers: { "X-Long": "x".repeat(17_000) } }],
    ["a path that is none", 400, { path: "/\\evil.example" }],
    ["an API's refusal", 415, { path: "/api/create-deposit-payment", method: "POST", body: "x" }],
    ["a webhook's refusal", 400, { path: "/api/stripe/webhook", method: "POST", body: "{}" }],
    ["the admin's lists", 200, { path: "/admin/applications", headers: cookie }],
    ["the admin's data", 200, { path: "/admin/applications.json", headers: cookie }],
    ["the router's data of admins", 200, { path: "/admin/applications.data", headers: cookie }],
    ["a résumé", 200, { path: resume, headers: cookie }],
    ["no résumé", 404, { path: "/admin/resumes/app-1", headers: cookie }],
    ["the login page", 200, { path: "/admin/login" }],
    ["the login page, shouted", 200, { path: "/ADMIN/Login" }],
  ];
}

test("S6 over https every response has HSTS, and cookies are secure", async () => {
  for (const path of [
    "/",
    "/host/application",
    "/nowhere",
    "/admin/login",
    "/healthz",
    "/favicon.svg",
    "/robots.txt",
  ]) {
    const answer = await raw(secure.url + path);
    expect(answer.headers["strict-transport-security"], path).toBe("max-age=63072000; includeSubDomains");
  }
  await createAccount({ ...secure, setupLink: undefined }, "owner@tidewheel.example", secure.setupLink);
  const form = formOf({ email: "owner@tidewheel.example", password });
  // Even with a proxy that TRUST_PROXY does not name, our own forms work.
  const signedIn = await raw(`${secure.url}/admin/login`, {
    ...form,
    headers: { ...form.headers, Origin: "https://tidewheel.example", "Sec-Fetch-Site": "same-origin" },
  });
  expect(signedIn.status).toBe(303);
  const cookies = signedIn.headers["set-cookie"] ?? [];
  for (const name of ["session_token", "known-browser"]) {
    const cookie = cookies.find((each) => each.includes(name)) ?? name;
    expect(cookie).toMatch(/;\s*HttpOnly/i);
    expect(cookie).toMatch(/;\s*Secure/i);
    expect(cookie).toMatch(/;\s*SameSite=Lax/i);
  }
  note("S6", "HSTS and Secure cookies on https", "held");
});
