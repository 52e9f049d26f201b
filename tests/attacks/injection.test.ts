import { request } from "node:http";
import { type Browser, chromium, type Page } from "@playwright/test";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { browserPath } from "../../scripts/browser.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { payDeposit, waitForPaidDeposit } from "../support/deposits.ts";
import { readReview, targetOf } from "../support/desk.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { mediaInquiryFields } from "../support/factories/media-inquiry.ts";
import { pdf } from "../support/factories/resume.ts";
import { salesInquiryFields } from "../support/factories/sales-inquiry.ts";
import { storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { linkIn, type Product, startProduct, waitFor, waitForMail } from "../support/product.ts";
import { type MailServer, startMailServer } from "../support/smtp-server.ts";
import { scriptStrings, someScripts } from "./script-strings.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
let browser: Browser;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "off" }));
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
  const args = process.getuid?.() === 0 ? ["--no-sandbox"] : [];
  browser = await chromium.launch({ executablePath: browserPath(), args });
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const html = async (path: string, as = cookie) =>
  (await fetch(product.url + path, { headers: { cookie: as, accept: "text/html" } })).text();

function withResume(fields: Record<string, string>, filename: string): FormData {
  const form = careerApplicationForm(fields, { bytes: pdf(fields.email), name: filename });
  return form;
}

/** Submits the script in every free-text field of every form, cut to the field's maximum length. */
async function submitEverywhere(script: string): Promise<number[]> {
  const name = script.slice(0, 100);
  const details = `${script}\n${script} and words enough`;
  const answers = await Promise.all([
    post(
      `${product.url}/host/application`,
      hostApplicationFields({
        firstName: name,
        lastName: name,
        phone: `${script}0123456789`.slice(0, 40),
        city: name,
        state: name,
        country: name,
        additionalDetails: details,
      }),
    ),
    fetch(`${product.url}/api/career-applications`, {
      method: "POST",
      body: withResume(
        careerApplicationFields({
          name: script,
          phone: `${script}0123456789`.slice(0, 40),
          portfolio: `https://people.example/?${script.replace(/\s/g, "")}`,
          message: details,
        }),
        `${script}.pdf`,
      ),
    }),
    post(
      `${product.url}/press`,
      mediaInquiryFields({ name: script, organization: script.slice(0, 200), message: details }),
    ),
    post(
      `${product.url}/host/contact-sales`,
      salesInquiryFields({ name: script, organization: script.slice(0, 200), message: details }),
    ),
  ]);
  return answers.map(({ status }) => status);
}

/** Whether the page contains the script with an unescaped delimiter. */
function isRaw(source: string, script: string): boolean {
  // The length that fits the shortest field, without a leading `">`, which our own markup also contains.
  const begin = script.slice(0, 60).replace(/^">/, "");
  return /[<>"]/.test(begin) && source.includes(begin);
}
const scriptHref = /(?:href|src|action|formaction)="\s*(?:javascript|data|vbscript):(?!image)/i;

type Look = (source: string, what: string) => void;

function expectNoneRaw(source: string, scripts: string[], what: string): void {
  expect(
    scripts.filter((script) => isRaw(source, script)),
    what,
  ).toEqual([]);
  expect(scriptHref.exec(source)?.[0], what).toBeUndefined();
}

/** Pays a deposit and refunds it with this reason; gives the deposit's id. */
async function payAndRefund(reason: string): Promise<string> {
  const email = `rider.${Date.now()}@people.example`;
  await payDeposit(product, email);
  const paid = await waitForPaidDeposit(databaseUrl, email);
  await post(`${product.url}/admin/deposits`, { ...paid, amount: "500", reason, intent: "refund" }, { cookie });
  await waitForMail(product, email, /Refund/);
  return paid.deposit;
}

/** Every page of the three lists, and the first dialogs of each. */
async function lookAtAdminLists(look: Look): Promise<void> {
  for (const tab of ["host", "career", "media", "sales"]) {
    for (let after = ""; ; ) {
      const path = `/admin/applications?tab=${tab}${after && `&after=${after}`}`;
      look(await html(path), path);
      const json = await (await fetch(`${product.url}${path.replace("?", ".json?")}`, { headers: { cookie } })).json();
      for (const { id } of json.list.rows.slice(0, sized(25, 2)))
        look(await html(`/admin/applications?tab=${tab}&item=${id}`), id);
      after = json.list.older ?? "";
      if (!after) break;
    }
  }
}

/** In each text that an admin writes: a note, a reply with its preview, a draft, a template, a closing day, a host. */
async function workWith(script: string, look: Look): Promise<void> {
  const { id, reference = "" } = await storeMediaInquiry(databaseUrl);
  const act = async (path: string, fields: Record<string, string>) => {
    const answer = await post(product.url + path, fields, { cookie });
    expect(answer.status, path).toBeLessThan(500);
    look(await answer.text(), path);
  };
  const fields = { ...targetOf(await readReview(databaseUrl, id)), subject: script.slice(0, 200), text: script };
  await act("/admin/desk/preview", fields);
  await act("/admin/desk/draft", { item: reference, subject: fields.subject, text: script });
  look(await html(`/admin/desk?item=${reference}`), "a draft");
  await act("/admin/desk/note", { item: fields.item, version: fields.version, note: script });
  await act("/admin/desk/reply", fields);
  await act("/admin/reply-templates", { ...fields, name: script.slice(0, 60), use: "media" });
  await act("/admin/closing-days", { from: "2099-01-04", to: "2099-01-04", name: script.slice(0, 60) });
  const words = { address: script.slice(0, 200), hours: script.slice(0, 200) };
  await act("/admin/hosts/new", {
    name: script.slice(0, 100),
    place: script.slice(0, 100),
    bikes: "1",
    mapX: "1",
    mapY: "1",
    ...words,
  });
  await act("/admin/hosts/1/close", { reason: script.slice(0, 200) });
  await act("/admin/hosts/1/reopen", {});
  for (const path of ["/admin/hosts", "/admin/hosts/1", "/dealerships", "/vancouver-map"]) look(await html(path), path);
  for (const path of ["/admin/reply-templates", "/admin/closing-days", `/admin/desk?q=${encodeURIComponent(script)}`])
    look(await html(path), path);
  look(await html(`/admin/desk?item=${reference}`), "the dialog on the desk");
}

async function lookAtAddressesWith(script: string, look: Look): Promise<void> {
  const q = encodeURIComponent(script);
  for (const path of [
    `/admin/applications?q=${q}&item=${q}`,
    `/admin/deposits?q=${q}&state=${q}`,
    `/admin/desk?q=${q}&kind=${q}&stage=${q}&assignee=${q}&view=${q}&item=${q}`,
    `/admin/desk/selected?row=${q}`,
    `/admin/export?list=${q}&format=${q}`,
    `/admin/audit?subject=${q}&action=${q}&actor=${q}&from=${q}`,
    `/admin/privacy?receipt=${q}`,
    `/regions?q=${q}&country=${q}&region=${q}`,
    `/payment-success?session_id=${q}`,
    `/admin/login?next=${q}`,
    `/admin/verify-email?token=${q}`,
    `/dev/mailbox?to=${q}`,
    `/deposit/${q}`,
    `/${q}`,
  ])
    look(await html(path), path);
}

async function lookAtRefusalsOf(script: string, look: Look): Promise<void> {
  for (const [path, fields] of [
    ["/host/application", { firstName: script, email: script }],
    ["/press", { name: script, email: script, deadline: script }],
    ["/host/contact-sales", { name: script, email: script, bikes: script }],
    ["/payment", { email: script, amount: script }],
    ["/admin/login", { email: script, password: script }],
    ["/admin/signup", { email: script, password: script, confirmPassword: script }],
    ["/admin/privacy", { intent: "look-up", email: script }],
    ["/host/application", { [script]: script }],
  ] as const) {
    const answer = await post(product.url + path, fields, { cookie: path.startsWith("/admin/p") ? cookie : "" });
    look(await answer.text(), `${path} refused`);
  }
}

/** Gives how many mails there are. */
async function expectNoMailHoldsOneRaw(scripts: string[]): Promise<number> {
  const mails = await query<{ subject: string; text: string; html: string }>(
    databaseUrl,
    "select * from mailbox_messages",
  );
  for (const mail of mails) {
    expect(scripts.filter((script) => isRaw(mail.html, script))).toEqual([]);
    expect(mail.html).not.toMatch(scriptHref);
    expect(mail.subject).not.toMatch(/[\r\n]/);
  }
  return mails.length;
}

describe("S7 scripts in every field", () => {
  const wanted = someScripts(sized(200, 7));

  test("S7 no script appears unescaped in an admin page, a page's data or a mail", async () => {
    expect(new Set(scriptStrings).size).toBe(200);
    let stored = 0;
    for (const script of wanted) {
      const statuses = await submitEverywhere(script);
      expect(statuses.filter((status) => status >= 500)).toEqual([]);
      stored += statuses.filter((status) => status < 400).length;
    }
    // Field rules reject the others, for example a portfolio that is not a URL.
    expect(stored).toBeGreaterThan(wanted.length);
    const depositId = await payAndRefund(wanted.find((script) => script.includes("onerror")) ?? "");

    let pages = 0;
    const look = (source: string, what: string) => {
      pages += 1;
      expectNoneRaw(source, wanted, what);
    };
    await lookAtAdminLists(look);
    look(await html(`/admin/deposits?item=${depositId}`), "a deposit");
    look(await html("/dev/mailbox"), "the mailbox");
    for (const script of wanted) {
      await workWith(script, look);
      await lookAtAddressesWith(script, look);
      await lookAtRefusalsOf(script, look);
    }
    const mailCount = await expectNoMailHoldsOneRaw(wanted);
    note(
      "S7",
      `${wanted.length} script strings in every field`,
      `0 of ${pages} pages and ${mailCount} mails hold one raw`,
    );
  });

  test("S7 no script runs in a browser that opens lists, dialogs and mail", async () => {
    const context = await browser.newContext({ baseURL: product.url });
    await context.addCookies(
      cookie.split("; ").map((pair) => {
        const [name = "", ...value] = pair.split("=");
        return { name, value: value.join("="), url: product.url };
      }),
    );
    const page = await context.newPage();
    const ran: string[] = [];
    page.on("dialog", (dialog) => {
      ran.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    const look = async (what: string) => {
      const isRan = (target: Page) =>
        Promise.all(target.frames().map((frame) => frame.evaluate(() => "__ran" in window).catch(() => false))).then(
          (each) => each.some(Boolean),
        );
      if (await isRan(page)) ran.push(what);
    };
    let opened = 0;
    for (const tab of ["host", "career", "media", "sales"]) {
      await page.goto(`/admin/applications?tab=${tab}`);
      await page.locator("html[data-hydrated=true]").waitFor();
      await page.locator(".row-link").first().click();
      for (let n = 0; n < sized(200, 3); n += 1) {
        await page.getByRole("dialog").waitFor();
        await look(`${tab} ${page.url()}`);
        opened += 1;
        const next = page.getByRole("dialog").getByRole("link", { name: "Next" });
        if ((await next.count()) === 0) break;
        const before = page.url();
        await next.click();
        await page.waitForURL((url) => url.href !== before);
      }
    }
    await page.goto("/dev/mailbox");
    for (const summary of (await page.locator("summary").all()).slice(0, sized(100, 3))) {
      await summary.click();
      await look("a mail");
      opened += 1;
    }
    for (const script of someScripts(sized(200, 2))) {
      for (const path of [
        "/regions?q=",
        "/admin/login?next=",
        "/admin/audit?subject=",
        "/payment-success?session_id=",
      ]) {
        await page.goto(path + encodeURIComponent(script));
        await look(path);
        opened += 1;
      }
    }
    await context.close();
    expect(ran).toEqual([]);
    note("S7", "the same in Chromium", `0 run, ${opened} views`);
  });
});

describe("S7 header injection and open redirects", () => {
  const breaks = ["\r\n", "\u2028", "\n", "=0D=0A", "\r", "\u0085", "\v", "%0d%0a"];

  test("S7 a line break in a name, a subject or a file name adds no header", async () => {
    const port = 20_000 + (process.pid % 20_000);
    const server: MailServer = await startMailServer(port);
    server.accept();
    const url = await createDatabase();
    const sending = await startProduct({
      env: { DATABASE_URL: url, SMTP_URL: `smtp://127.0.0.1:${port}`, RATE_LIMITS: "off" },
    });
    try {
      let stored = 0;
      for (const end of breaks.slice(0, sized(8, 2))) {
        const evil = `Robin${end}Bcc: victim@people.example${end}X-Evil: 1`;
        const answers = await Promise.all([
          post(`${sending.url}/host/application`, hostApplicationFields({ firstName: evil, city: evil })),
          fetch(`${sending.url}/api/career-applications`, {
            method: "POST",
            body: withResume(careerApplicationFields({ name: evil }), `cv${end}X-Evil: 1.pdf`),
          }),
          fetch(`${sending.url}/api/career-applications`, {
            method: "POST",
            body: withResume(careerApplicationFields(), `cv${end}X-Evil: 1.pdf`),
          }),
          post(`${sending.url}/press`, mediaInquiryFields({ name: evil, organization: evil })),
          post(`${sending.url}/host/contact-sales`, salesInquiryFields({ name: evil, organization: evil })),
          post(
            `${sending.url}/press`,
            mediaInquiryFields({ email: `a@people.example${end}Bcc: victim@people.example` }),
          ),
        ]);
        for (const { status } of answers) expect([303, 200, 400, 422]).toContain(status);
        stored += answers.filter(({ status }) => status < 400).length;
      }
      await waitFor(() => server.received.length >= 2 * stored, 60_000);
      for (const { envelope, headers } of server.received) {
        expect(envelope.to.join()).not.toContain("victim");
        for (const name of ["bcc", "cc", "x-evil"]) expect(headers.has(name)).toBe(false);
        expect(headers.get("subject")).not.toMatch(/[\r\n]/);
      }
      note("S7", "line ends in names, subjects, file names", `0 headers made, ${server.received.length} mails read`);
    } finally {
      await sending.stop();
      await server.close();
    }
  });

  test("S7 a résumé's file name adds no header to its download", async () => {
    for (const end of [...breaks, '"; x="', "\u202e", "é".repeat(80)]) {
      const fields = careerApplicationFields();
      const sent = await fetch(`${product.url}/api/career-applications`, {
        method: "POST",
        body: withResume(fields, `cv${end}X-Evil: 1.pdf`),
      });
      if (!sent.ok) continue;
      const [row] = await query<{ id: string }>(databaseUrl, "select id from career_applications where email = $1", [
        fields.email,
      ]);
      const answer = await fetch(`${product.url}/admin/resumes/${row?.id}`, { headers: { cookie } });
      expect(answer.status).toBe(200);
      expect(answer.headers.has("x-evil")).toBe(false);
      expect(answer.headers.get("content-disposition")).toMatch(
        /^attachment; filename="[\x20-\x21\x23-\x7e]*"; filename\*=UTF-8''[\w.%!#$&+^`|~-]*$/,
      );
      await answer.body?.cancel();
    }
  });

  const elsewhere = [
    "//evil.example",
    "//evil.example/admin/",
    "/\\evil.example",
    "\\\\evil.example",
    "/admin/\\..\\..\\\\evil.example",
    "https://evil.example/admin/applications",
    "https:evil.example",
    "///evil.example",
    "/admin//evil.example/../../..//evil.example",
    "/admin/../../evil.example",
    "/admin/..//evil.example",
    "/admin/%2e%2e//evil.example",
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\tscript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "/admin/applications\r\nSet-Cookie: evil=1",
    "/admin/applications%0d%0aSet-Cookie:%20evil=1",
    "/admin/\u0000//evil.example",
    "/\t/evil.example",
    "/admin/applications@evil.example",
    "@evil.example",
    ".evil.example",
    "?//evil.example",
    "/admin",
    "/administrator",
    "/dev/mailbox",
    "/admin/logout/../../..",
    "/admin/applications#@evil.example",
  ];

  test("S7 `next` never redirects outside the admin area", async () => {
    let asked = 0;
    const inside = (location: string | null, what: string) => {
      asked += 1;
      const url = new URL(location ?? "", product.url);
      expect(url.origin, what).toBe(product.url);
      expect(url.pathname, what).toMatch(/^\/admin\/\w/);
      expect(location).toMatch(/^\/(?![/\\])/);
    };
    for (const [n, next] of elsewhere.entries()) {
      for (const path of ["/admin/login", "/admin/confirm"]) {
        const seen = await fetch(`${product.url}${path}?next=${encodeURIComponent(next)}`, {
          redirect: "manual",
          headers: { cookie },
        });
        expect(seen.headers.has("set-cookie") && seen.headers.get("set-cookie")?.includes("evil")).toBe(false);
        if (seen.status >= 300 && seen.status < 400) inside(seen.headers.get("location"), `${path} ${next}`);
        // A correct sign-in costs a password hash, so the short run mostly uses wrong ones.
        const isRight = n < sized(elsewhere.length, 3);
        const done = await post(
          `${product.url}${path}`,
          { ...(path === "/admin/login" && { email: owner }), password: isRight ? password : "", next },
          { cookie },
        );
        if (done.status >= 300 && done.status < 400) inside(done.headers.get("location"), `${path} posted ${next}`);
        else expect(done.status).toBeGreaterThanOrEqual(400);
      }
      // Signed-out users are redirected to the login page, and from there only to our own paths.
      const away = await fetch(`${product.url}/admin/applications?x=${encodeURIComponent(next)}`, {
        redirect: "manual",
      });
      inside(away.headers.get("location"), `the way in with ${next}`);
    }
    cookie = await signIn(product, owner);
    note("S7", `${elsewhere.length} addresses elsewhere as next`, `0 of ${asked} redirects lead out`);
  });

  /** A request with headers that fetch forbids. */
  function forged(
    method: string,
    path: string,
    headers: Record<string, string>,
    body = "",
  ): Promise<{ status: number; text: string }> {
    const { hostname, port } = new URL(product.url);
    return new Promise((resolve, reject) => {
      const asked = request(
        { hostname, port, method, path, headers: { ...headers, "Content-Length": Buffer.byteLength(body) } },
        (answer) => {
          let text = "";
          answer.on("data", (chunk) => {
            text += chunk;
          });
          answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
        },
      );
      asked.on("error", reject);
      asked.end(body);
    });
  }

  test("S7 a forged Host header reaches no mailed link, no page and no cache", async () => {
    const host = new URL(product.url).host;
    const forgeries: Record<string, string>[] = [
      { Host: "evil.example" },
      { Host: `${host}@evil.example` },
      { Host: host, "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https" },
      { Host: host, Forwarded: "host=evil.example;proto=https" },
      {
        Host: host,
        "X-Host": "evil.example",
        "X-Original-Host": "evil.example",
        "X-HTTP-Host-Override": "evil.example",
      },
    ];
    let mailed = 0;
    // A forged Host is rejected; forwarding headers beside a valid Host are ignored.
    for (const [n, forgery] of [forgeries[0], ...forgeries.slice(-sized(forgeries.length - 1, 1))].entries()) {
      for (const path of ["/", "/about", "/host", "/admin/login", "/sitemap.xml", "/robots.txt"]) {
        const { status, text } = await forged("GET", path, { ...forgery, Accept: "text/html" });
        expect(status).toBeLessThan(500);
        expect(text).not.toContain("evil.example");
        expect(await html(path, "")).not.toContain("evil.example");
      }
      const email = `victim${n}.${Date.now()}@people.example`;
      const type = { "Content-Type": "application/x-www-form-urlencoded" };
      const form = new URLSearchParams({ email, password, confirmPassword: password }).toString();
      const answers = [await forged("POST", "/admin/signup", { ...forgery, ...type }, form)];
      for (const path of ["/admin/forgot-password", "/admin/verify-email/again"])
        answers.push(
          await forged("POST", path, { ...forgery, ...type }, new URLSearchParams({ email: owner }).toString()),
        );
      answers.push(
        await forged(
          "POST",
          "/host/application",
          { ...forgery, ...type },
          new URLSearchParams(hostApplicationFields({ email })).toString(),
        ),
      );
      for (const { status } of answers) expect(status).toBeLessThan(500);
      if (answers[0]?.status !== 303) continue;
      const mail = await waitForMail(product, email, /Verify/);
      expect(linkIn(mail, "/admin/verify-email").startsWith(`${product.url}/`)).toBe(true);
      await waitForMail(product, email, /We have your application/);
      mailed += 1;
    }
    const mails = await query<{ text: string; html: string }>(databaseUrl, "select text, html from mailbox_messages");
    expect(mails.filter(({ text, html: page }) => /evil\.example\//.test(text + page.replace(/&[^;]+;/g, "")))).toEqual(
      [],
    );
    for (const { text } of mails)
      for (const link of text.match(/https?:\/\/[^\s>)\]]+/g) ?? [])
        if (/admin|deposit|verify/.test(new URL(link, product.url).pathname))
          expect(link.startsWith(product.url)).toBe(true);
    expect(mailed).toBeGreaterThan(0);
    note("S7", `${forgeries.length} forged hosts`, `0 of ${mails.length} mails link elsewhere`);
  });
});
