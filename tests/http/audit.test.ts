import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditActionLabels, auditPage } from "../../app/content/audit.ts";
import { query } from "../support/cluster.ts";
import { newRider, payDeposit, waitForPaidDeposit } from "../support/deposits.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { storeHostApplication, storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
let cookie: string;
let ownerId: string;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "off" }));
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
  ownerId = (await query<{ id: string }>(databaseUrl, "select id from users where email = $1", [owner]))[0]?.id ?? "";
});
afterAll(() => product?.stop());

interface Line {
  id: string;
  actor_id: string | null;
  action: string;
  subject_kind: string | null;
  subject_id: string | null;
  outcome: string;
  request_id: string | null;
}
const get = (path: string, as = cookie) => fetch(product.url + path, { redirect: "manual", headers: { cookie: as } });
const read = async (path: string) =>
  (await (await get(path)).text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");
const auditEntries = (action: string) =>
  query<Line>(databaseUrl, "select * from audit_events where action = $1 order by id", [action]);

describe("recorded events", () => {
  test("ADMIN-02 every sign-in, failed or not, and every sign-out is recorded by account id, never by address", async () => {
    const before = (await auditEntries("sign-in")).length;
    const stranger = `stranger${Date.now()}@people.example`;
    await createAccount(product, stranger);
    for (const [email, secret] of [
      [owner.toUpperCase(), "wrong horse"],
      ["nobody@people.example", "wrong horse"],
      [stranger, password],
    ] as const)
      await post(`${product.url}/admin/login`, { email, password: secret });
    const session = await signIn(product, owner);
    await post(`${product.url}/admin/logout`, {}, { cookie: session });
    cookie = await signIn(product, owner);

    expect(await auditEntries("sign-in-failed")).toMatchObject([
      { actor_id: null, subject_kind: "account", subject_id: ownerId, outcome: "refused" },
      { actor_id: null, subject_kind: "account", subject_id: null, outcome: "refused" },
    ]);
    const [refused, ...done] = (await auditEntries("sign-in")).slice(before);
    expect(refused).toMatchObject({ outcome: "refused" });
    expect(refused?.actor_id).not.toBe(ownerId);
    expect(done).toMatchObject([
      { actor_id: ownerId, outcome: "done" },
      { actor_id: ownerId, outcome: "done" },
    ]);
    expect(await auditEntries("sign-out")).toMatchObject([{ actor_id: ownerId, outcome: "done" }]);
  });

  test("ADMIN-07 list reads, record views and résumé downloads are recorded, a view once per 15 minutes", async () => {
    const host = await storeHostApplication(databaseUrl);
    const media = await storeMediaInquiry(databaseUrl);
    const fields = careerApplicationFields();
    const form = careerApplicationForm(fields, { bytes: pdf(), name: "cv.pdf" });
    await fetch(`${product.url}/api/career-applications`, { method: "POST", body: form });
    const [career] = await query<{ id: string }>(databaseUrl, "select id from career_applications where email = $1", [
      fields.email,
    ]);

    for (let n = 0; n < 3; n += 1) {
      await get("/admin/applications");
      await get("/admin/applications.json?tab=career&q=Noor");
      await get(`/admin/applications?tab=host&item=${host.id}`);
      // The list already contained the record, so the page itself reports the view.
      const told = await post(`${product.url}/admin/views`, { tab: "media", item: media.id }, { cookie });
      expect(told.status).toBe(204);
    }
    await get(`/admin/applications?tab=host&after=${host.id}`);
    expect((await get(`/admin/resumes/${career?.id}`)).status).toBe(200);
    expect((await get(`/admin/resumes/${career?.id}`)).status).toBe(200);

    expect((await auditEntries("list-read")).map(({ subject_id }) => subject_id).toSorted()).toEqual(
      ["career", "host", `host:after-${host.id}`].toSorted(),
    );
    expect(await auditEntries("record-viewed")).toMatchObject([
      { actor_id: ownerId, subject_kind: "host-application", subject_id: host.id },
      { actor_id: ownerId, subject_kind: "media-inquiry", subject_id: media.id },
    ]);
    expect(await auditEntries("resume-downloaded")).toMatchObject([
      { actor_id: ownerId, subject_kind: "career-application", subject_id: career?.id },
      { actor_id: ownerId, subject_kind: "career-application", subject_id: career?.id },
    ]);
    expect((await post(`${product.url}/admin/views`, { tab: "media", item: "x" }, { cookie })).status).toBe(422);
    const stranger = await post(`${product.url}/admin/views`, { tab: "media", item: media.id });
    expect(stranger.headers.get("location")).toMatch(/^\/admin\/login/);
  });

  test("PAY-07 refunds and refund attempts are recorded with actor and deposit", async () => {
    const email = newRider();
    await payDeposit(product, email, 50_000);
    const paid = await waitForPaidDeposit(databaseUrl, email);
    for (const amount of ["500", "400"]) {
      const refund = { ...paid, amount, reason: "Back", intent: "refund" };
      await post(`${product.url}/admin/deposits?item=${paid.deposit}`, refund, { cookie });
    }
    expect(await auditEntries("refund-asked")).toMatchObject([
      { actor_id: ownerId, subject_kind: "deposit", subject_id: paid.deposit, outcome: "done" },
      { actor_id: ownerId, subject_kind: "deposit", subject_id: paid.deposit, outcome: "refused" },
    ]);
    const [{ request_id } = {} as Line] = await auditEntries("refund-asked");
    const logged = () => product.log.filter(({ requestId }) => requestId === request_id);
    await waitFor(() => logged().length > 0);
    expect(logged()).toMatchObject([{ msg: "request", method: "POST", path: "/admin/deposits" }]);
  });

  test("no entry contains an address, a name or user input", async () => {
    const all = await query<Line>(databaseUrl, "select * from audit_events");
    expect(all.length).toBeGreaterThan(10);
    expect(JSON.stringify(all)).not.toMatch(/@|Noor|people|correct horse|tidewheel/i);
  });

  test.each([
    ["changed", "update audit_events set outcome = 'done'"],
    ["removed", "delete from audit_events"],
    ["emptied", "truncate audit_events"],
    [
      "written with an email address",
      "insert into audit_events values ('audit-1795000000000000-ab', now(), 'a@b.example', 'sign-in', null, null, 'done', null)",
    ],
    [
      "written with a name",
      "insert into audit_events values ('audit-1795000000000000-ab', now(), null, 'sign-in', 'account', 'Noor Okafor', 'done', null)",
    ],
  ])("the log cannot be %s", async (_what, statement) => {
    await expect(query(databaseUrl, statement)).rejects.toThrow(/audit_events/);
  });
});

describe("/admin/audit", () => {
  test("ADMIN-08 is for admins only", async () => {
    for (const path of ["/admin/audit", "/admin/audit?action=sign-in", "/admin/audit.data"]) {
      const answer = await get(path, "");
      expect(`${answer.headers.get("location")}${await answer.text()}`).toContain("/admin/login");
      expect((await get(path)).status).toBe(200);
    }
  });

  test("shows actors by address, actions in words, records as links; a deleted account by its id", async () => {
    const page = await read("/admin/audit");
    expect(page).toContain(owner);
    expect(page).toContain(auditActionLabels["resume-downloaded"]);
    expect(page).toMatch(/href="\/admin\/applications\?tab=career&item=career-\d+"/);
    expect(page).toMatch(/href="\/admin\/deposits\?item=dep-\d+"/);
    await query(
      databaseUrl,
      "insert into audit_events values ($1, now(), $2, 'admin-removed', 'account', $2, 'done', null)",
      [`audit-${Date.now() * 1000}-ab`, "gone-account-id"],
    );
    expect(await read("/admin/audit?action=admin-removed")).toContain("gone-account-id");
    expect(await read("/admin/audit?actor=gone-account-id")).toContain(auditActionLabels["admin-removed"]);
  });

  test("filters by action, actor, record and days of the site's time zone", async () => {
    const at = (iso: string) => [`audit-${Date.parse(iso) * 1000}-cd`, iso];
    // 7:59:59 and 8:00 UTC on March 2nd are the last second of March 1st and the first of the 2nd in Vancouver.
    for (const iso of ["2026-03-01T08:00:00Z", "2026-03-02T07:59:59Z", "2026-03-02T08:00:00Z"])
      await query(
        databaseUrl,
        "insert into audit_events values ($1, $2, null, 'backup-made', 'backup', $3, 'done', null)",
        [...at(iso), `b-${iso}`],
      );
    const found = async (search: string) =>
      [...(await read(`/admin/audit?${search}`)).matchAll(/title="b-([\dT:Z-]+)"/g)].map(([, iso]) => iso);
    expect(await found("action=backup-made")).toEqual([
      "2026-03-02T08:00:00Z",
      "2026-03-02T07:59:59Z",
      "2026-03-01T08:00:00Z",
    ]);
    expect(await found("from=2026-03-01&to=2026-03-01")).toEqual(["2026-03-02T07:59:59Z", "2026-03-01T08:00:00Z"]);
    expect(await found("to=2026-03-02&from=2026-03-02")).toEqual(["2026-03-02T08:00:00Z"]);
    expect(await found("subject=b-2026-03-01T08:00:00Z")).toEqual(["2026-03-01T08:00:00Z"]);
    expect(await found("action=backup-made&actor=nobody")).toHaveLength(3);
    expect(await found("action=all-server&from=2026-03-02&to=2026-03-02")).toEqual(["2026-03-02T08:00:00Z"]);
    expect(await found("action=all-money&from=2026-03-02&to=2026-03-02")).toEqual([]);
    expect(await read(`/admin/audit?action=backup-made&actor=${ownerId}`)).toContain(auditPage.nothingFound);
    for (const search of [
      "action=__proto__",
      "from=9999-99-99",
      "from=0001-01-01",
      "after=x",
      "actor=%00",
      "subject=%F0%9F",
      "before=audit-1",
    ])
      expect((await get(`/admin/audit?${search}`)).status, search).toBe(200);
  });

  test("keyset pagination has no gaps or repeats in either direction", async () => {
    await query(
      databaseUrl,
      `insert into audit_events select 'audit-' || (1600000000000000 + n) || '-ef', to_timestamp(1600000000), null, 'job-retried', 'job', 'job-' || lpad(n::text, 3, '0'), 'done', null
       from generate_series(0, 119) n`,
    );
    const expected = Array.from({ length: 120 }, (_, n) => `job-${String(119 - n).padStart(3, "0")}`);
    const walk = async (first: string, onwards: RegExp) => {
      const seen: string[][] = [];
      for (let href: string | undefined = first; href; ) {
        const page: string = await read(`/admin/audit${href}`);
        seen.push([...page.matchAll(/title="(job-\d{3})"/g)].map(([, id]) => id ?? ""));
        href = onwards.exec(page)?.[1];
      }
      return seen;
    };
    const down = await walk("?action=job-retried", /href="(\?[^"]*)">Older/);
    expect(down.flat()).toEqual(expected);
    const up = await walk("?action=job-retried&before=audit-1600000000000000-ef", /href="(\?[^"]*)">← Newer/);
    expect(up.toReversed().flat()).toEqual(expected.slice(0, -1));
  });

  test("shows an error with Retry when the log cannot be read", async () => {
    await query(databaseUrl, "alter table audit_events rename to audit_events_away");
    try {
      const answer = await get("/admin/audit?action=sign-in");
      expect(answer.status).toBe(500);
      const page = await answer.text();
      expect(page).toContain("This list could not be loaded.");
      expect(page).toContain("?action=sign-in");
    } finally {
      await query(databaseUrl, "alter table audit_events_away rename to audit_events");
    }
  });
});
