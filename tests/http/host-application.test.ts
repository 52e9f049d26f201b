import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { acknowledgementWords } from "../../app/content/applicant-emails.ts";
import {
  hostApplicationConfirmation as confirmation,
  hostApplicationMessages as messages,
  hostApplicationFieldNames as names,
} from "../../app/content/host-application.ts";
import { businessDaysAfter } from "../../app/domain/business-days.server.ts";
import { isoDay, weekdayDate } from "../../app/domain/dates.server.ts";
import { hostApplicationChoices } from "../../app/domain/host-application.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { setConfirmation } from "../../app/features/submissions/host-applications/confirmation.server.ts";
import type { AppContext } from "../../app/services/request-context.server.ts";
import { query } from "../support/cluster.ts";
import { expectRedirect, expectTimeSince } from "../support/expectations.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { cookiesOf, post, startOnOwnDatabase } from "../support/http.ts";
import { type Product, waitFor, waitForMail } from "../support/product.ts";

let product: Product;
let databaseUrl: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
});
afterAll(() => product?.stop());

const formUrl = () => `${product.url}/host/application`;
const stored = (lastName: string) =>
  query<Record<string, unknown>>(databaseUrl, "select * from host_applications where last_name = $1", [lastName]);
const total = async () =>
  Number((await query<{ n: string }>(databaseUrl, "select count(*) as n from host_applications"))[0]?.n);

/** Posts a form that must be rejected and checks that it stores nothing and leaks nothing. */
async function expectRejected(fields: Record<string, string> | URLSearchParams, status = 422): Promise<string> {
  const before = await total();
  const answer = await post(formUrl(), fields);
  const page = await answer.text();
  expect(answer.status).toBe(status);
  expect(await total()).toBe(before);
  expect(page).not.toMatch(/\bat .+:\d+:\d+/);
  return page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

describe("a valid application", () => {
  test("APPLY-05 is stored with id 'app-' and a timestamp, every field and submissionDate", async () => {
    const fields = hostApplicationFields();
    const before = Date.now();
    // Browsers submit line breaks as CRLF.
    const answer = await post(formUrl(), {
      ...fields,
      additionalDetails: String(fields.additionalDetails).replace("\n", "\r\n"),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get("location")).toBe("/host/community");
    const [row] = await stored(String(fields.lastName));
    expect(row).toMatchObject({
      first_name: fields.firstName,
      last_name: fields.lastName,
      email: fields.email,
      phone: fields.phone,
      city: fields.city,
      state: fields.state,
      country: fields.country,
      business_experience: fields.businessExperience,
      business_ownership: fields.businessOwnership,
      preferred_package: fields.preferredPackage,
      capital_available: fields.capitalAvailable,
      time_commitment: fields.timeCommitment,
      additional_details: fields.additionalDetails,
    });
    expect(row?.id).toMatch(/^app-\d{16}$/);
    const idMs = Number(String(row?.id).slice(4)) / 1000;
    expectTimeSince(idMs, before);
    expectTimeSince(Number(row?.submission_date), before);
  });

  test("APPLY-06 APPLY-07 mails the whole record to the team and an acknowledgement with reference and steps to the applicant", async () => {
    const fields = hostApplicationFields();
    await post(formUrl(), fields);
    const [row] = await stored(String(fields.lastName));
    const toApplicant = await waitForMail(product, String(fields.email), /We have your application/);
    const reference = shownReference(row as { id: string; reference: string });
    expect(toApplicant.subject).toContain(reference);
    for (const step of ["Application Review", "Consultation Call", "Onboarding", "within 2 business days"]) {
      expect(toApplicant.text).toContain(step);
    }
    const [due] = await query<{ at: Date }>(databaseUrl, "select due_at as at from reviews where submission_id = $1", [
      row?.id,
    ]);
    expect(toApplicant.text).toContain(acknowledgementWords.answerBy(weekdayDate(isoDay(due?.at ?? new Date(0)))));
    const toTeam = await waitFor(async () => {
      const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=applications@`)).json()) as {
        subject: string;
        text: string;
      }[];
      return all.find(({ subject }) => subject.includes(reference));
    });
    for (const value of [
      fields.firstName,
      fields.email,
      fields.phone,
      "Premium ($12,995)",
      "$25,000 - $50,000",
      "Full-time",
      "Open all year.",
    ]) {
      expect(toTeam.text).toContain(value);
    }
  });

  test("APPLY-09 submitted twice with one key, in sequence and concurrently, is stored once and mailed once", async () => {
    const fields = hostApplicationFields({ idempotencyKey: crypto.randomUUID() });
    const answers = [
      await post(formUrl(), fields),
      ...(await Promise.all(Array.from({ length: 8 }, () => post(formUrl(), fields)))),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await stored(String(fields.lastName))).toHaveLength(1);
    await waitForMail(product, String(fields.email), /We have your application/);
    const jobs = await query(
      databaseUrl,
      "select from pgboss.job join host_applications a on a.id = data->'data'->>'id' where a.last_name = $1",
      [fields.lastName],
    );
    expect(jobs).toHaveLength(2);
  });

  test("APPLY-09 with a changed answer under the same key is a new application", async () => {
    const fields = hostApplicationFields({ idempotencyKey: crypto.randomUUID() });
    await post(formUrl(), fields);
    await post(formUrl(), { ...fields, city: "Whistler" });
    expect(await stored(String(fields.lastName))).toHaveLength(2);
  });

  test("APPLY-05 may omit optional details, and may be multipart", async () => {
    const { additionalDetails: _left, ...fields } = hostApplicationFields();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await fetch(formUrl(), { method: "POST", redirect: "manual", body });
    expect(answer.status).toBe(303);
    expect(await stored(String(fields.lastName))).toHaveLength(1);
  });
});

describe("the confirmation on the next page", () => {
  const arrivalUrl = () => `${product.url}/host/community`;
  const arrive = (cookie = "", path = arrivalUrl()) => fetch(path, { headers: cookie ? { Cookie: cookie } : {} });
  const textOf = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  const isFromMemory = (answer: Response) => answer.headers.get("x-request-id") === null;

  /** Applies and returns the cookie that identifies the application. */
  async function apply(changes: Record<string, string> = {}) {
    const fields = hostApplicationFields(changes);
    const answer = await post(formUrl(), fields);
    const line = answer.headers.getSetCookie().find((each) => each.startsWith("tidewheel.application=")) ?? "";
    const [row] = await stored(String(fields.lastName));
    return {
      fields,
      line,
      cookie: String(line.split(";")[0]),
      id: String(row?.id),
      reference: shownReference(row as { id: string; reference: string }),
      sentAt: row?.submission_date as Date,
    };
  }

  test("APPLY-04 shows what was sent, the reference and the response date on every load", async () => {
    const { cookie, fields, reference, sentAt } = await apply();
    const answerBy = weekdayDate(await businessDaysAfter(sentAt, 2));
    for (const answer of [await arrive(cookie), await arrive(cookie)]) {
      expect(answer.headers.get("cache-control")).toBe("no-store");
      const page = textOf(await answer.text());
      expect(page).toContain(confirmation.heading);
      expect(page).toContain(`${confirmation.answerBy} <strong class="display">${answerBy}</strong>`);
      expect(page).toContain(`${confirmation.emailed} <b>${fields.email}</b>`);
      const facts = [...page.matchAll(/<dt>(.*?)<\/dt><dd>([\s\S]*?)<\/dd>/g)].map(([, name, value]) => [name, value]);
      expect(facts.slice(0, 2)).toEqual([
        [confirmation.reference, reference],
        [confirmation.sentOn, expect.stringMatching(/^\w+ \d+, \d{4} at \d+:\d\d [AP]M$/)],
      ]);
      expect(facts.slice(2)).toEqual([
        [names.firstName, fields.firstName],
        [names.lastName, fields.lastName],
        [names.email, fields.email],
        [names.phone, fields.phone],
        [names.city, fields.city],
        [names.state, fields.state],
        [names.country, fields.country],
        [names.businessExperience, "1-2 years"],
        [names.businessOwnership, "Yes"],
        [names.preferredPackage, "Premium ($12,995)"],
        [names.capitalAvailable, "$25,000 - $50,000"],
        [names.timeCommitment, "Full-time"],
        [names.additionalDetails, fields.additionalDetails],
      ]);
    }
  });

  test("APPLY-04 uses a signed cookie for a day with the id only, over https with the __Host- prefix", async () => {
    const { id, line } = await apply();
    expect(line.split("; ").slice(1).sort()).toEqual(["HttpOnly", "Max-Age=86400", "Path=/", "SameSite=Lax"]);
    const [cookie = ""] = line.split(";");
    const [value = "", signature] = decodeURIComponent(cookie.slice(cookie.indexOf("=") + 1)).split(".");
    expect(signature).toMatch(/^[\w+/]{43}$/);
    expect(JSON.parse(Buffer.from(value, "base64").toString())).toEqual({ id, isEmailed: true });
    const runtime = { secret: "s".repeat(32), settings: { appUrl: "https://www.example" } } as AppContext;
    const secured = await setConfirmation(runtime, { id, isEmailed: true });
    expect(secured).toMatch(/^__Host-tidewheel\.application=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  });

  test("APPLY-04 is not shown for a cookie that is forged, modified, or signed for another application", async () => {
    const mine = await apply();
    const theirs = await apply();
    const encoded = (id: string) => Buffer.from(JSON.stringify(id)).toString("base64");
    const signature = (cookie: string) => decodeURIComponent(cookie).split(".").at(-1) ?? "";
    const elsewhere = {
      secret: "a secret of somebody else, long enough",
      settings: { appUrl: product.url },
    } as AppContext;
    const forged = [
      theirs.id,
      encoded(theirs.id),
      `${encoded(theirs.id)}.`,
      `${encoded(theirs.id)}.${signature(mine.cookie)}`,
      `${encoded(mine.id)}.${signature(mine.cookie).replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
      `${encoded(`${mine.id}0`)}.${signature(mine.cookie)}`,
    ].map((value) => `tidewheel.application=${encodeURIComponent(value)}`);
    forged.push(String((await setConfirmation(elsewhere, { id: theirs.id, isEmailed: true })).split(";")[0]));
    for (const cookie of forged) {
      for (const path of [arrivalUrl(), `${arrivalUrl()}.data`]) {
        const answer = await arrive(cookie, path);
        const page = await answer.text();
        expect(answer.status, cookie).toBe(200);
        expect(page, cookie).not.toContain(confirmation.heading);
        for (const { fields, reference } of [mine, theirs]) {
          expect(page, cookie).not.toContain(fields.lastName);
          expect(page, cookie).not.toContain(reference);
        }
      }
    }
    expect(await (await arrive(mine.cookie)).text()).toContain(mine.reference);
  });

  test("APPLY-04 is private: the cached page stays the same before, between and after", async () => {
    await arrive();
    const before = await arrive();
    expect(isFromMemory(before)).toBe(true);
    const page = await before.text();
    const { cookie, fields } = await apply();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => arrive(at % 2 ? cookie : "")));
    answers.push(await arrive(cookie), await arrive());
    for (const [at, answer] of answers.entries()) {
      const isOwner = at < 20 ? at % 2 === 1 : at === 20;
      expect(isFromMemory(answer)).toBe(!isOwner);
      expect(answer.headers.get("cache-control")).toBe(isOwner ? "no-store" : "no-cache");
      const text = await answer.text();
      expect(text.includes(String(fields.lastName))).toBe(isOwner);
      if (isOwner) continue;
      expect(text).toBe(page);
      expect(answer.headers.get("etag")).toBe(before.headers.get("etag"));
    }
    // The data request returns the same two variants.
    const data = `${arrivalUrl()}.data`;
    const [mine, anybodys] = [await arrive(cookie, data), await arrive("", data)];
    expect(mine.headers.get("cache-control")).toBe("no-store");
    expect(await mine.text()).toContain(fields.lastName);
    expect(await anybodys.text()).not.toContain(fields.lastName);
    // The public page's ETag must not produce a 304 for the confirmation.
    const known = { Cookie: cookie, "If-None-Match": String(before.headers.get("etag")) };
    expect(await (await fetch(arrivalUrl(), { headers: known })).text()).toContain(fields.lastName);
  });

  test("APPLY-04 is not cached when its owner is the first to request the page", async () => {
    const { cookie, fields } = await apply();
    // A changed host invalidates the page cache of every process.
    await fetch(`${product.url}/dealerships/1`);
    await query(databaseUrl, "update dealerships set name = name || '.' where id = 1");
    await waitFor(async () => !isFromMemory(await fetch(`${product.url}/dealerships/1`)));
    expect(await (await arrive(cookie)).text()).toContain(fields.lastName);
    const next = await arrive();
    expect(await next.text()).not.toContain(fields.lastName);
    expect(isFromMemory(await arrive())).toBe(true);
  });

  test("APPLY-04 disappears when the application is erased", async () => {
    const { cookie, fields, id } = await apply();
    await query(databaseUrl, "delete from host_applications where id = $1", [id]);
    const answer = await arrive(cookie);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const page = await answer.text();
    expect(page).not.toContain(confirmation.heading);
    expect(page).not.toContain(fields.lastName);
  });

  test("APPLY-04 is closed by a button that works without script, and stays closed", async () => {
    const { cookie } = await apply();
    const page = await (await arrive(cookie)).text();
    const [, form = ""] = /<form([^>]*)><button[^>]*>Close</.exec(page) ?? [];
    expect(form).toContain('method="post"');
    expect(form).toContain('action="/host/community"');
    const closed = await post(arrivalUrl(), {}, { Cookie: cookie });
    expectRedirect(closed, "/host/community");
    expect(closed.headers.getSetCookie()).toEqual([expect.stringMatching(/^tidewheel\.application=;.*Max-Age=0;/)]);
    expect(await (await arrive(cookiesOf(closed))).text()).not.toContain(confirmation.heading);
  });
});

describe("an invalid application", () => {
  test.each([
    ["firstName", "A", messages.firstName],
    ["lastName", " B ", messages.lastName],
    ["email", "nobody", messages.email],
    ["email", `${"a".repeat(250)}@b.example`, messages.email],
    ["phone", "123456789", messages.phone],
    ["city", "", messages.city],
    ["state", "x", messages.state],
    ["country", "", messages.country],
    ["firstName", "😀", messages.firstName],
  ])("APPLY-02 with %s of %j is rejected with its message in a direct request", async (name, value, message) => {
    expect(await expectRejected(hostApplicationFields({ [name]: value }))).toContain(message);
  });

  test("APPLY-02 with empty fields shows every message, each linked to its field", async () => {
    const page = await expectRejected({});
    for (const name of ["firstName", "lastName", "email", "phone", "city", "state", "country"] as const) {
      expect(page).toContain(messages[name]);
      expect(page).toMatch(new RegExp(`aria-describedby="[^"]*host-application-${name}-error`));
    }
  });

  test.each(Object.keys(hostApplicationChoices))(
    "APPLY-03 with %s outside the listed values is rejected",
    async (name) => {
      expect(await expectRejected(hostApplicationFields({ [name]: "anything" }))).toContain(messages.choice);
    },
  );

  test.each([
    ["firstName", 101],
    ["lastName", 101],
    ["phone", 41],
    ["city", 101],
    ["state", 101],
    ["country", 101],
    ["additionalDetails", 5001],
  ])("APPLY-03 with %s of %i characters is rejected", async (name, length) => {
    expect(await expectRejected(hostApplicationFields({ [name]: "7".repeat(length) }))).toMatch(
      /Please use at most [\d,]+ characters/,
    );
  });

  test("APPLY-03 with the longest values is accepted", async () => {
    const fields = hostApplicationFields({
      city: "ü".repeat(100),
      additionalDetails: "😀".repeat(5000),
      phone: "7".repeat(40),
    });
    expect((await post(formUrl(), fields)).status).toBe(303);
  });

  test("APPLY-03 with unknown fields, repeated fields or control characters is rejected", async () => {
    expect(await expectRejected(hostApplicationFields({ isAdmin: "1" }))).toContain(
      'This form has no field named "isAdmin"',
    );
    expect(await expectRejected(hostApplicationFields({ __proto__x: "1", "a[b].c": "2" }))).toContain('"a[b].c"');
    const twice = new URLSearchParams(hostApplicationFields());
    twice.append("email", "second@host.example");
    expect(await expectRejected(twice)).toContain('The field "email" was sent more than once');
    expect(await expectRejected(hostApplicationFields({ firstName: "Ann\r\nBcc: all@host.example" }))).toContain(
      "on one line",
    );
  });

  test("APPLY-03 that is not UTF-8, over 64 KB, of another type or malformed is rejected with a sentence", async () => {
    const raw = (body: string | Uint8Array<ArrayBuffer>, type = "application/x-www-form-urlencoded") =>
      fetch(formUrl(), { method: "POST", redirect: "manual", body, headers: { "Content-Type": type } });
    const valid = new URLSearchParams(hostApplicationFields()).toString();
    const before = await total();
    const answers: [Response, number, string][] = [
      [await raw(`${valid}&city=%FF%FE`), 400, "not valid UTF-8"],
      [await raw(new Uint8Array([...Buffer.from(`${valid}&country=`), 0xff, 0xfe])), 400, "not valid UTF-8"],
      [await raw(`${valid}%00`), 400, "not valid UTF-8"],
      [await raw(`${valid}&additionalDetails=${"x".repeat(70_000)}`), 413, "larger than 64 KB"],
      [await raw(JSON.stringify(hostApplicationFields()), "application/json"), 415, "Please send the form as"],
      [await raw("firstName=Ann", "text/plain"), 415, "Please send the form as"],
      [await raw("--x\r\nbroken", "multipart/form-data; boundary=x"), 400, "could not be read"],
    ];
    for (const [answer, status, sentence] of answers) {
      const page = await answer.text();
      expect(answer.status).toBe(status);
      expect(page).toContain(sentence);
      expect(page).not.toMatch(/\bat .+:\d+:\d+/);
    }
    expect(await total()).toBe(before);
  });

  test("APPLY-03 from a cross-site form is rejected, from our own form without Origin it is not", async () => {
    const fields = hostApplicationFields();
    for (const headers of [
      { "Sec-Fetch-Site": "cross-site", Origin: "https://evil.example" },
      { Origin: "https://evil.example" },
      { Origin: "null" },
      { "Sec-Fetch-Site": "same-site" },
    ]) {
      const answer = await post(formUrl(), fields, headers as Record<string, string>);
      expect(answer.status).toBe(403);
    }
    expect(await stored(String(fields.lastName))).toHaveLength(0);
    expect((await post(formUrl(), fields, { "Sec-Fetch-Site": "same-origin", Origin: product.url })).status).toBe(303);
  });
});
