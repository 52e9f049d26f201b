import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type $ZodObject, safeParse } from "zod/v4/core";
import { careerApplicationLabels } from "../../app/content/career-application.ts";
import { loginSchema, signupSchema } from "../../app/features/account/schema.ts";
import { auditQuerySchema } from "../../app/features/audit-log/schema.ts";
import { depositFormSchema, depositRequestSchema, refundSchema } from "../../app/features/deposits/schema.ts";
import { addressOf } from "../../app/features/privacy/address-search.server.ts";
import { eraseSchema, exportSchema, lookUpSchema } from "../../app/features/privacy/schema.ts";
import { careerApplicationSchema } from "../../app/features/submissions/career-applications/schema.ts";
import { hostApplicationSchema } from "../../app/features/submissions/host-applications/schema.ts";
import { mediaInquirySchema } from "../../app/features/submissions/media-inquiries/schema.ts";
import { salesInquirySchema } from "../../app/features/submissions/sales-inquiries/schema.ts";
import { parseForm } from "../../app/forms/parse-form.ts";
import { careerApplicationFields } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import type { Product } from "../support/product.ts";

const schemas: Record<string, $ZodObject & { shape: object }> = {
  hostApplication: hostApplicationSchema,
  careerApplication: careerApplicationSchema(careerApplicationLabels.position),
  mediaInquiry: mediaInquirySchema,
  salesInquiry: salesInquirySchema,
  depositRequest: depositRequestSchema,
  depositForm: depositFormSchema,
  refund: refundSchema,
  login: loginSchema,
  signup: signupSchema,
  lookUp: lookUpSchema,
  export: exportSchema,
  erase: eraseSchema,
  auditQuery: auditQuerySchema,
};

/** Strings that parsers trip over. */
const odd = fc.constantFrom(
  "\0",
  "\ud800",
  "\udfff\ud800",
  "\ufffd",
  "\u202e",
  "\u2028",
  "\ufeff",
  "\r\n",
  "__proto__",
  "constructor",
  "prototype",
  "hasOwnProperty",
  "toString",
  "[object Object]",
  "[]",
  "[0]",
  ".a.b",
  "a[b][c]",
  "%00",
  "%ED%A0%80",
  "%",
  "%zz",
  "&",
  "=",
  ";",
  "'",
  '"',
  "\\",
  "$1",
  "{{",
  "NaN",
  "Infinity",
  "-0",
  "1e309",
  "9007199254740993",
  "0x10",
  "null",
  "undefined",
  "true",
  "e\u0301".repeat(40),
  "👩‍👩‍👧‍👦",
  "Ａ",
  "ß",
  "İ",
  "a@b.c",
  "a".repeat(300),
  "@".repeat(70_000),
  `${"a".repeat(64)}@${"b.".repeat(90)}example`,
);
const wild = fc.oneof(
  { weight: 4, arbitrary: odd },
  { weight: 3, arbitrary: fc.array(odd, { maxLength: 5 }).map((pieces) => pieces.join("")) },
  { weight: 3, arbitrary: fc.string({ unit: "binary", maxLength: 200 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 2_000 }) },
);

/** Form fields as a list: known names, unknown ones and empty ones, with duplicates. */
const fieldsOf = (known: Record<string, string>) => {
  const names = Object.keys(known);
  const name = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...names, "idempotencyKey") },
    { weight: 1, arbitrary: wild },
  );
  const odds = fc.array(fc.tuple(name, wild), { maxLength: 6 });
  // Often a complete form with few faults, so that inputs get past the first check.
  return fc.tuple(fc.boolean(), odds).map(([isWhole, pairs]) => {
    const whole: [string, string][] = Object.entries(known).filter(
      ([field]) => !pairs.some(([other]) => other === field),
    );
    return isWhole ? [...whole, ...pairs] : pairs;
  });
};

describe("S8 schemas", () => {
  const runs = sized(10_000, 200);

  test.each(Object.entries(schemas))("S8 %s accepts or rejects any input and never throws", (_name, schema) => {
    const known = Object.fromEntries(Object.keys(schema.shape).map((field) => [field, "x"]));
    fc.assert(
      fc.property(
        fieldsOf(known),
        fc.object({ key: fc.oneof(fc.constantFrom(...Object.keys(known)), wild), maxDepth: 2 }),
        (pairs, object) => {
          const form = new FormData();
          for (const [field, value] of pairs) form.append(field, value);
          expect(["success", "error"]).toContain(parseForm(form, schema).status);
          for (const value of [object, JSON.parse(`{"__proto__":${JSON.stringify(object)}}`), [object], null, 1, "x"])
            safeParse(schema, value);
          expect(({} as Record<string, unknown>).x).toBeUndefined();
          expect(Object.keys(Object.prototype)).toEqual([]);
        },
      ),
      { numRuns: runs },
    );
  });

  test("S8 a look-up of any email address compiles to a valid pattern", () => {
    fc.assert(
      fc.property(wild, (text) => {
        let address: ReturnType<typeof addressOf>;
        try {
          address = addressOf(text);
        } catch (error) {
          // A lone surrogate, which a form cannot encode.
          expect(error).toBeInstanceOf(URIError);
          return;
        }
        expect(() => new RegExp(address.pattern, "i")).not.toThrow();
      }),
      { numRuns: runs },
    );
  });

  afterAll(() => note("S8", `${Object.keys(schemas).length} schemas`, `${runs} inputs each, none threw`));
});

describe("S8 over HTTP", () => {
  let product: Product;
  let cookie: string;
  beforeAll(async () => {
    ({ product } = await startOnOwnDatabase({ RATE_LIMITS: "off", LOG_LEVEL: "warn" }));
    await createAccount(product, "owner@tidewheel.example", product.setupLink);
    cookie = await signIn(product, "owner@tidewheel.example");
  });
  afterAll(() => product?.stop());

  const runs = sized(10_000, 18);
  const statuses = new Map<number, number>();
  let asked = 0;

  /** Asserts 2xx, 3xx or 4xx. */
  async function ask(path: string, init: RequestInit): Promise<void> {
    const send = () => fetch(product.url + path, { redirect: "manual", ...init });
    // A body rejected unread closes the connection, so the next requests on it fail; retry.
    const answer = await send().catch(send).catch(send).catch(send);
    await answer.arrayBuffer();
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    asked += 1;
    if (answer.status >= 500) throw new Error(`${init.method ?? "GET"} ${path} answered ${answer.status}`);
  }

  async function tryMany<Input>(inputs: fc.Arbitrary<Input>, count: number, send: (input: Input) => Promise<void>) {
    const atOnce = 6;
    await fc.assert(
      fc.asyncProperty(fc.array(inputs, { minLength: atOnce, maxLength: atOnce }), async (several) => {
        await Promise.all(several.map(send));
      }),
      { numRuns: Math.max(1, Math.round(count / atOnce)), endOnFailure: true },
    );
  }

  const encode = (text: string) => encodeURIComponent(text.toWellFormed());
  const encodings: ((pairs: [string, string][]) => { body: BodyInit; type?: string })[] = [
    (pairs) => ({
      body: pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"),
      type: "application/x-www-form-urlencoded",
    }),
    // Raw, with broken percent-encoding and invalid UTF-8.
    (pairs) => ({
      body: Buffer.from(pairs.map(([name, value]) => `${name}=${value}`).join("&"), "latin1"),
      type: "application/x-www-form-urlencoded",
    }),
    (pairs) => {
      const form = new FormData();
      for (const [name, value] of pairs) form.append(name.toWellFormed(), value.toWellFormed());
      return { body: form };
    },
    (pairs) => ({
      body: `--b\r\n${pairs.map(([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`).join("\r\n--b\r\n")}\r\n--b--`,
      type: "multipart/form-data; boundary=b",
    }),
    (pairs) => ({
      // Duplicate keys, which a JavaScript object cannot hold.
      body: `{${pairs.map(([name, value]) => `${JSON.stringify(name)}:${/^\d/.test(value) ? value : JSON.stringify(value)}`).join(",")}}`,
      type: "application/json",
    }),
    (pairs) => ({ body: pairs.map(([name]) => name).join("\n"), type: "text/plain" }),
  ];
  const email = "odd@people.example";
  const forms: [path: string, fields: Record<string, string>][] = [
    ["/host/application", hostApplicationFields({ email })],
    ["/careers", careerApplicationFields({ email })],
    ["/api/career-applications", careerApplicationFields({ email })],
    ["/press", mediaInquiryFields({ email })],
    ["/host/contact-sales", salesInquiryFields({ email })],
    ["/payment", { email, amount: "50000" }],
    ["/api/create-deposit-payment", { email, amount: "50000" }],
    ["/api/stripe/webhook", { id: "evt_1", type: "checkout.session.completed" }],
    ["/admin/signup", { email: "odd@", password: "correct horse battery", confirmPassword: "correct horse battery" }],
    ["/admin/login", { email: "odd@", password: "x", next: "/admin/applications" }],
    ["/admin/verify-email", { token: "x" }],
    ["/admin/forgot-password", { email: "odd@" }],
    ["/admin/reset-password", { token: "x", password: "correct horse", confirmPassword: "correct horse" }],
    ["/admin/team", { intent: "invite", email: "odd@", role: "admin" }],
    ["/admin/account", { intent: "x", password: "x" }],
    ["/admin/deposits?item=dep-1", { deposit: "dep-1", ledger: "1", amount: "5", reason: "x", intent: "refund" }],
    ["/admin/privacy", { intent: "look-up", email }],
    ["/admin/privacy/export", { email: "odd@" }],
    ["/admin/desk/reply", { item: "ABCDEF", version: "1", subject: "x", text: "x" }],
    ["/admin/desk/stage", { item: "ABCDEF", version: "1", stage: "in-review" }],
    ["/admin/desk/snooze", { item: "ABCDEF", version: "1", until: "2099-01-01" }],
    ["/admin/desk/selected/decline", { rows: "ABCDEF/1", host: "x" }],
    ["/admin/reply-templates", { name: "x", use: "media", subject: "x", text: "x" }],
    ["/admin/closing-days", { from: "2099-01-05", to: "2099-01-05", name: "x" }],
    [
      "/admin/hosts/new",
      { name: "x", place: "x", bikes: "1", mapX: "1", mapY: "1", phone: "x", confirmedOn: "2026-01-01" },
    ],
    ["/admin/hosts/1", { name: "x", place: "x", bikes: "1", mapX: "1", mapY: "1", rating: "1", version: "1" }],
    ["/admin/hosts/1/close", { reason: "x" }],
    ["/admin/hosts/1/reopen", {}],
    ["/admin/views", { tab: "host", item: "app-1" }],
    ["/dev/payments.json", { webhooks: "send" }],
    ["/dev/checkout/cs_test_1", { card: "4242", intent: "pay" }],
    ["/admin/logout.data", {}],
  ];

  const isPage = (path: string) => !/^\/api\/|\.(json|data)$|\/(views|export)$/.test(path);

  test.each(forms)("S8 %s answers 2xx or 4xx to any posted body", async (path, fields) => {
    // Signing out would end the session that the other requests use.
    const headers: Record<string, string> = path.startsWith("/admin/logout") ? {} : { cookie };
    // An unknown field alone is rejected, which would hide everything behind that check.
    const known = Object.keys(fields).length > 0 ? fields : { x: "x" };
    const inputs = fc.tuple(fieldsOf(known), fc.nat(encodings.length - 1), fc.nat(9));
    await tryMany(inputs, runs, async ([pairs, which, out]) => {
      const { body, type } = encodings[which]?.(pairs) ?? { body: "" };
      // Mostly as React Router's data request; one in ten as a document request without script.
      const to = isPage(path) && out > 0 ? path.replace(/\?|$/, ".data$&") : path;
      await ask(to, { method: "POST", body, headers: { ...headers, ...(type && { "Content-Type": type }) } });
    });
  });

  test("S8 every route answers 2xx or 4xx to any path and query", async () => {
    const places = [
      "/regions?q=*&country=*&region=*",
      "/regions/*",
      "/dealerships/*",
      "/deposit/*",
      "/payment-success?session_id=*",
      "/admin/applications?tab=*&q=*&item=*&after=*&before=*",
      "/admin/applications.json?tab=*&q=*&item=*&after=*",
      "/admin/applications.data?_routes=*&q=*",
      "/admin/deposits?q=*&state=*&item=*&after=*",
      "/admin/audit?action=*&actor=*&subject=*&from=*&to=*&after=*&before=*",
      "/admin/hosts?q=*",
      "/admin/hosts/*",
      "/admin/hosts/1?before=*",
      "/admin/privacy?receipt=*",
      "/admin/resumes/*",
      "/admin/signup?setup=*&invitation=*",
      "/admin/login?next=*",
      "/dev/mailbox?to=*",
      "/dev/mailbox.json?to=*&limit=*",
      "/dev/checkout/*",
      "/dev/payments.json?limit=*",
      "/*",
    ];
    // Strings that a text column cannot store, at every place.
    for (const place of places)
      for (const text of ["\0", "a\0b"]) await ask(place.replaceAll("*", encode(text)), { headers: { cookie } });
    await tryMany(fc.tuple(fc.constantFrom(...places), wild), runs * 2, async ([place, text]) => {
      const short = text.slice(0, 2_000);
      await ask(place.replaceAll("*", encode(short)), { headers: { cookie } });
      // Raw, within the characters that a request line allows.
      const raw = short.replace(/[^\x21-\x7e]|[\\^`{}|"<>#]/g, "");
      await ask(place.replaceAll("*", raw), { headers: { cookie } });
    });
  });

  test("S8 ten megabytes in one field are rejected by every form", async () => {
    const huge = "x".repeat(10_000_000);
    for (const [path, fields] of forms.slice(0, sized(forms.length, 3))) {
      const [first = "x"] = Object.keys(fields);
      const form = new FormData();
      for (const [name, value] of Object.entries({ ...fields, [first]: huge })) form.set(name, value);
      const url = new URLSearchParams({ ...fields, [first]: huge });
      for (const body of [form, url, JSON.stringify({ ...fields, [first]: huge })]) {
        // The server may answer and close before the whole body is sent, which is also a rejection.
        await ask(path, { method: "POST", body, headers: { cookie } }).catch((error: Error) => {
          if (!(error.cause instanceof Error)) throw error;
        });
      }
    }
  });

  test("S8 afterwards the server still responds and has logged no error", async () => {
    expect((await fetch(`${product.url}/readyz`)).status).toBe(200);
    const errors = product.log.filter(({ level }) => Number(level) >= 50);
    expect(errors).toEqual([]);
    expect(product.errors()).not.toMatch(/\bat .+:\d+:\d+|Unhandled/);
    const kinds = [...statuses].toSorted(([a], [b]) => a - b).map(([status, count]) => `${count} × ${status}`);
    note("S8", `${asked} requests with odd inputs`, kinds.join(", "));
  });
});
