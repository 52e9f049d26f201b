import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { hostApplicationChoices, hostApplicationMessages as messages } from "../../app/content/host-application.ts";
import { query } from "../cluster.ts";
import { hostApplicationFields } from "../factories/host-application.ts";
import { type Product, waitFor, waitForMail } from "../product.ts";
import { post, startOnOwnDatabase } from "./http.ts";

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

/** Posts what is expected to be refused, and checks that it left nothing behind and gave nothing away. */
async function refused(fields: Record<string, string> | URLSearchParams, status = 422): Promise<string> {
  const before = await total();
  const answer = await post(formUrl(), fields);
  const page = await answer.text();
  expect(answer.status).toBe(status);
  expect(await total()).toBe(before);
  expect(page).not.toMatch(/\bat .+:\d+:\d+/);
  return page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"');
}

describe("an application that is right", () => {
  test("APPLY-05 is a row with id 'app-' and a timestamp, every field and submissionDate", async () => {
    const fields = hostApplicationFields();
    const before = Date.now();
    // A browser ends lines with CR LF.
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
    expect(idMs).toBeGreaterThanOrEqual(before);
    expect(Number(row?.submission_date)).toBeGreaterThanOrEqual(before);
  });

  test("APPLY-06 APPLY-07 mails the whole record to the team and an acknowledgement with reference and steps to the applicant", async () => {
    const fields = hostApplicationFields();
    await post(formUrl(), fields);
    const [row] = await stored(String(fields.lastName));
    const toApplicant = await waitForMail(product, String(fields.email), /We have your application/);
    expect(toApplicant.subject).toContain(String(row?.id));
    for (const step of ["Application Review", "Consultation Call", "Onboarding", "within 2 business days"]) {
      expect(toApplicant.text).toContain(step);
    }
    const toTeam = await waitFor(async () => {
      const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=applications@`)).json()) as {
        subject: string;
        text: string;
      }[];
      return all.find(({ subject }) => subject.includes(String(row?.id)));
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

  test("APPLY-09 sent twice under one key, one after the other and at once, is stored once and mailed once", async () => {
    const fields = hostApplicationFields({ idempotencyKey: crypto.randomUUID() });
    const answers = [
      await post(formUrl(), fields),
      ...(await Promise.all(Array.from({ length: 8 }, () => post(formUrl(), fields)))),
    ];
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
    expect(await stored(String(fields.lastName))).toHaveLength(1);
    await waitForMail(product, String(fields.email), /We have your application/);
    const jobs = await query(databaseUrl, "select id from pgboss.job where data->'data'->>'lastName' = $1", [
      fields.lastName,
    ]);
    expect(jobs).toHaveLength(2);
  });

  test("APPLY-09 a changed answer under the same key is a new application", async () => {
    const fields = hostApplicationFields({ idempotencyKey: crypto.randomUUID() });
    await post(formUrl(), fields);
    await post(formUrl(), { ...fields, city: "Whistler" });
    expect(await stored(String(fields.lastName))).toHaveLength(2);
  });

  test("APPLY-05 optional details may be left out, and a form may come as multipart", async () => {
    const { additionalDetails: _left, ...fields } = hostApplicationFields();
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await fetch(formUrl(), { method: "POST", redirect: "manual", body });
    expect(answer.status).toBe(303);
    expect(await stored(String(fields.lastName))).toHaveLength(1);
  });
});

describe("an application that is wrong", () => {
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
  ])("APPLY-02 %s of %j is refused with its message when called by hand", async (name, value, message) => {
    expect(await refused(hostApplicationFields({ [name]: value }))).toContain(message);
  });

  test("APPLY-02 an empty form shows every message, each linked to its field", async () => {
    const page = await refused({});
    for (const name of ["firstName", "lastName", "email", "phone", "city", "state", "country"] as const) {
      expect(page).toContain(messages[name]);
      expect(page).toMatch(new RegExp(`aria-describedby="[^"]*host-application-${name}-error`));
    }
  });

  test.each(Object.keys(hostApplicationChoices))("APPLY-03 %s outside the listed values is refused", async (name) => {
    expect(await refused(hostApplicationFields({ [name]: "anything" }))).toContain(messages.choice);
  });

  test.each([
    ["firstName", 101],
    ["lastName", 101],
    ["phone", 41],
    ["city", 101],
    ["state", 101],
    ["country", 101],
    ["additionalDetails", 5001],
  ])("APPLY-03 %s of %i characters is refused", async (name, length) => {
    expect(await refused(hostApplicationFields({ [name]: "7".repeat(length) }))).toMatch(
      /Please use at most [\d,]+ characters/,
    );
  });

  test("APPLY-03 the longest values are accepted", async () => {
    const fields = hostApplicationFields({
      city: "ü".repeat(100),
      additionalDetails: "😀".repeat(5000),
      phone: "7".repeat(40),
    });
    expect((await post(formUrl(), fields)).status).toBe(303);
  });

  test("APPLY-03 unknown fields, repeated fields and control characters are refused", async () => {
    expect(await refused(hostApplicationFields({ isAdmin: "1" }))).toContain('This form has no field named "isAdmin"');
    expect(await refused(hostApplicationFields({ __proto__x: "1", "a[b].c": "2" }))).toContain('"a[b].c"');
    const twice = new URLSearchParams(hostApplicationFields());
    twice.append("email", "second@host.example");
    expect(await refused(twice)).toContain('The field "email" was sent more than once');
    expect(await refused(hostApplicationFields({ firstName: "Ann\r\nBcc: all@host.example" }))).toContain(
      "on one line",
    );
  });

  test("APPLY-03 a body that is not UTF-8, over 64 KB, of another type or broken is refused with a sentence", async () => {
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

  test("APPLY-03 a form of another site is refused, our own without Origin is not", async () => {
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
