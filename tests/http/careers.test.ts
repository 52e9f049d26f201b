import { createHash, randomUUID } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { request as httpRequest } from "node:http";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  careerApplicationFlashes as flashes,
  careerApplicationLabels as labels,
  careerApplicationMessages as messages,
} from "../../app/content/career-application.ts";
import { careerApplicationChoices, careerApplicationRules, resumeLimits } from "../../app/domain/career-application.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { query } from "../support/cluster.ts";
import { expectTimeSince } from "../support/expectations.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { compoundFile, doc, docx, docxParts, pdf, type ZipEntry, zip } from "../support/factories/resume.ts";
import { cookiesOf, createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { residentMb } from "../support/processes.ts";
import {
  dataDirOf,
  type MailboxMessage,
  type Product,
  startProduct,
  waitFor,
  waitForMail,
} from "../support/product.ts";
import { median } from "../support/statistics.ts";

let product: Product;
let databaseUrl: string;
let dataDir: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  dataDir = dataDirOf(databaseUrl);
});
afterAll(() => product?.stop());

interface Row {
  reference: string;
  id: string;
  resume_filename: string | null;
  resume_url: string | null;
  [column: string]: unknown;
}

const stored = (email: string | undefined) =>
  query<Row>(databaseUrl, "select * from career_applications where email = $1", [email]);
const total = async () =>
  Number((await query<{ n: string }>(databaseUrl, "select count(*) as n from career_applications"))[0]?.n);
const filesIn = async (folder: string) => (await readdir(join(dataDir, folder)).catch(() => [])).sort();
const storedState = async () =>
  [await total(), await filesIn("files/resumes"), await filesIn("files/incoming")] as const;
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

/** Multipart in a browser's order: fields first, then the file. */
const send = (form: FormData, to = product) =>
  fetch(`${to.url}/careers`, { method: "POST", redirect: "manual", body: form });
const plain = (page: string) => page.replaceAll("&#x27;", "'").replaceAll("&quot;", '"').replaceAll("&#x2F;", "/");

/** Of an upload that announces its length and is refused before it is sent: a refusal may end the connection. */
const statusByLength = (bytes: number) =>
  new Promise<number | undefined>((resolve, reject) => {
    const headers = { "Content-Type": "multipart/form-data; boundary=b", "Content-Length": bytes, Origin: product.url };
    const upload = httpRequest(`${product.url}/careers`, { method: "POST", headers }, (answer) => {
      resolve(answer.statusCode);
      upload.destroy();
    });
    upload.on("error", reject);
    upload.flushHeaders();
  });

/** Sends a form that must be rejected and checks that neither a row nor a file is left. */
async function expectRejected(form: FormData, status = 422): Promise<string> {
  const before = await storedState();
  const answer = await send(form);
  const page = plain(await answer.text());
  expect(answer.status).toBe(status);
  expect(await storedState()).toEqual(before);
  expect(page).not.toMatch(/\bat .+:\d+:\d+/);
  return page;
}

describe("a valid application", () => {
  test.each([
    ["pdf", pdf()],
    ["doc", doc()],
    ["docx", docx()],
    ["DOCX", docx([{ name: "word/media/image1.png", content: Buffer.from("picture") }])],
  ])(
    "CAREER-04 with a .%s résumé is stored with every column, and the file under a generated name",
    async (extension, bytes) => {
      const fields = careerApplicationFields();
      const name = `Lebenslauf für Noor.${extension}`;
      const before = Date.now();
      const answer = await send(careerApplicationForm(fields, { bytes, name }));
      expect(answer.status).toBe(303);
      expect(answer.headers.get("location")).toBe("/careers");
      const [row] = await stored(fields.email);
      expect(row).toMatchObject({
        name: fields.name,
        email: fields.email,
        phone: fields.phone,
        position: fields.position,
        experience: fields.experience,
        portfolio: fields.portfolio,
        message: fields.message,
        resume_filename: name,
      });
      expect(row?.id).toMatch(/^career-\d{16}$/);
      expectTimeSince(Number(row?.created_at), before);
      expect(row?.resume_url).toMatch(new RegExp(`^resumes/\\d{13}-[0-9a-f]{16}\\.${extension.toLowerCase()}$`));
      expect(hash(await readFile(join(dataDir, "files", String(row?.resume_url))))).toBe(hash(bytes));
      expect(await filesIn("files/incoming")).toEqual([]);
      const page = plain(
        await (await fetch(`${product.url}/careers`, { headers: { Cookie: cookiesOf(answer) } })).text(),
      );
      expect(page).toContain(flashes.submitted.title);
      expect(page).toContain(flashes.submitted.description);
    },
  );

  test("CAREER-04 without a résumé and a portfolio is accepted in every encoding", async () => {
    const { portfolio: _left, ...fields } = careerApplicationFields();
    const twice = careerApplicationFields({ portfolio: "" });
    const without = new FormData();
    for (const [name, value] of Object.entries(fields)) without.append(name, value);
    expect((await send(without)).status).toBe(303);
    expect((await send(careerApplicationForm(twice))).status).toBe(303);
    const byHand = careerApplicationFields();
    expect((await post(`${product.url}/careers`, byHand)).status).toBe(303);
    for (const { email } of [fields, twice, byHand]) {
      expect(await stored(email)).toMatchObject([{ resume_filename: null, resume_url: null }]);
    }
    expect(await stored(fields.email)).toMatchObject([{ portfolio: null }]);
    expect(await stored(twice.email)).toMatchObject([{ portfolio: null }]);
  });

  test("CAREER-04 submitted twice with one key, in sequence and concurrently, is stored once with one file", async () => {
    const fields = careerApplicationFields({ idempotencyKey: randomUUID() });
    const resume = { bytes: pdf(fields.email), name: "cv.pdf" };
    const before = (await filesIn("files/resumes")).length;
    const statuses = [
      (await send(careerApplicationForm(fields, resume))).status,
      ...(await Promise.all(
        Array.from({ length: 8 }, async () => (await send(careerApplicationForm(fields, resume))).status),
      )),
    ];
    expect(new Set(statuses)).toEqual(new Set([303]));
    expect(await stored(fields.email)).toHaveLength(1);
    expect(await filesIn("files/resumes")).toHaveLength(before + 1);
    const key = randomUUID();
    const atOnce = careerApplicationFields({ idempotencyKey: key });
    await Promise.all(Array.from({ length: 8 }, () => send(careerApplicationForm(atOnce, resume))));
    expect(await stored(atOnce.email)).toHaveLength(1);
    expect(await filesIn("files/resumes")).toHaveLength(before + 2);
    // Another file makes it another application.
    await send(careerApplicationForm(atOnce, { ...resume, bytes: pdf("second thoughts") }));
    expect(await stored(atOnce.email)).toHaveLength(2);
    const jobs = await query(
      databaseUrl,
      "select from pgboss.job join career_applications a on a.id = data->'data'->>'id' where a.email = $1",
      [fields.email],
    );
    expect(jobs).toHaveLength(2);
  });

  test("CAREER-06 mails all data to the team, with a link to the résumé in the admin area, and an acknowledgement to the applicant", async () => {
    const fields = careerApplicationFields();
    await send(careerApplicationForm(fields, { bytes: pdf(), name: "cv.pdf" }));
    const [row] = await stored(fields.email);
    const acknowledgement = await waitForMail(product, String(fields.email), /We have your application/);
    const reference = shownReference(row as Row);
    expect(acknowledgement.subject).toContain(reference);
    const [toTeam] = await waitFor(async () => {
      const all = (await (await fetch(`${product.url}/dev/mailbox.json?to=applications@`)).json()) as MailboxMessage[];
      const about = all.filter(({ subject }) => subject.includes(reference));
      return about.length > 0 && about;
    });
    for (const value of [
      fields.name,
      fields.email,
      fields.phone,
      labels.position.developer,
      labels.experience.senior,
      fields.portfolio,
      "Both should be quick.",
      "cv.pdf",
    ]) {
      expect(toTeam?.text).toContain(value);
    }
    expect(toTeam?.text).toContain(`${product.url}/admin/applications?tab=career&item=${row?.id}`);
    expect(toTeam?.text).not.toContain(row?.resume_url);
  });

  test.each([
    ["linkedin.com/in/ana", "https://linkedin.com/in/ana"],
    [" Ana.example:8080?a=b ", "https://Ana.example:8080?a=b"],
    ["http://ana.example", "http://ana.example"],
  ])("CAREER-02 the address %j is stored as %j", async (portfolio, address) => {
    const fields = careerApplicationFields({ portfolio });
    expect((await send(careerApplicationForm(fields))).status).toBe(303);
    expect(await stored(fields.email)).toMatchObject([{ portfolio: address }]);
  });

  test("CAREER-04 fifty concurrent uploads are all stored completely", { timeout: 480_000 }, async () => {
    const sent = await Promise.all(
      Array.from({ length: 50 }, async (_, index) => {
        const fields = careerApplicationFields();
        const bytes = pdf(`${index} ${fields.email}`, 200_000 + index * 9_000);
        return {
          email: fields.email,
          bytes,
          status: (await send(careerApplicationForm(fields, { bytes, name: "cv.pdf" }))).status,
        };
      }),
    );
    for (const { email, bytes, status } of sent) {
      expect(status).toBe(303);
      const [row] = await stored(email);
      expect(hash(await readFile(join(dataDir, "files", String(row?.resume_url))))).toBe(hash(bytes));
    }
    expect(await filesIn("files/incoming")).toEqual([]);
  });
});

describe("an invalid application", () => {
  test.each([
    ["name", "A", messages.name],
    ["email", "nobody", messages.email],
    ["phone", "123456789", messages.phone],
    ["position", "captain", messages.position],
    ["experience", "", messages.experience],
    ["portfolio", "people", messages.portfolio],
    ["portfolio", "javascript:alert(1)", messages.portfolio],
    ["portfolio", "ana@people.example", messages.portfolio],
    ["portfolio", "//evil.example", messages.portfolio],
    ["message", " too short", messages.message],
  ])("CAREER-02 %s of %j is rejected with its message, and no file is kept", async (name, value, message) => {
    const form = careerApplicationForm(careerApplicationFields({ [name]: value }), { bytes: pdf(), name: "cv.pdf" });
    expect(await expectRejected(form)).toContain(message);
  });

  test("CAREER-02 with a résumé and empty fields shows every message, each linked to its field", async () => {
    const page = await expectRejected(careerApplicationForm({}, { bytes: pdf(), name: "cv.pdf" }));
    for (const name of ["name", "email", "phone", "position", "experience", "message"] as const) {
      expect(page).toContain(messages[name]);
      expect(page).toMatch(new RegExp(`aria-describedby="[^"]*career-application-${name}-error`));
    }
  });

  test("CAREER-02 with over-long values, unknown fields, repeated fields or a résumé as text is rejected", async () => {
    for (const [name, rule] of Object.entries(careerApplicationRules)) {
      if (rule.type === "choice" || rule.type === "email") continue;
      const length = rule.max;
      const value = name === "portfolio" ? `https://a.example/${"x".repeat(length)}` : "7".repeat(length + 1);
      expect(await expectRejected(careerApplicationForm(careerApplicationFields({ [name]: value })))).toMatch(
        /Please use at most [\d,]+ char/,
      );
    }
    expect(await expectRejected(careerApplicationForm(careerApplicationFields({ isAdmin: "1" })))).toContain(
      'no field named "isAdmin"',
    );
    const twice = careerApplicationForm(careerApplicationFields());
    twice.append("email", "second@people.example");
    expect(await expectRejected(twice)).toContain('The field "email" was sent more than once');
    const asText = new FormData();
    for (const [name, value] of Object.entries(careerApplicationFields({ resume: "cv.pdf" })))
      asText.append(name, value);
    expect(await expectRejected(asText)).toContain(messages.resumeType);
    const elsewhere = careerApplicationForm(careerApplicationFields());
    elsewhere.delete("resume");
    elsewhere.append("photo", new File([new Uint8Array(pdf())], "cv.pdf"));
    expect(await expectRejected(elsewhere)).toContain('no field named "photo"');
  });

  test("CAREER-02 with each listed choice is accepted", async () => {
    for (const position of careerApplicationChoices.position)
      expect((await send(careerApplicationForm(careerApplicationFields({ position })))).status).toBe(303);
    for (const experience of careerApplicationChoices.experience)
      expect((await send(careerApplicationForm(careerApplicationFields({ experience })))).status).toBe(303);
  });
});

const eicar = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"].join("");
const gif = Buffer.from("GIF89a\x01\0\x01\0\0\0\0;", "latin1");
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
const manyEntries = Array.from({ length: 3_000 }, (_, index): ZipEntry => ({ name: `word/media/${index}.bin` }));
const macro = { name: "word/vbaProject.bin", content: Buffer.from("macro") };
const macroType = "application/vnd.ms-word.document.macroEnabled.main+xml";

describe("an invalid résumé", () => {
  test("CAREER-03 of exactly the limit is accepted, one byte larger is rejected with the two sentences", async () => {
    const bytes = pdf("x", resumeLimits.bytes);
    expect(bytes).toHaveLength(5 * 1024 * 1024);
    const fields = careerApplicationFields();
    expect((await send(careerApplicationForm(fields, { bytes, name: "cv.pdf" }))).status).toBe(303);
    const page = await expectRejected(
      careerApplicationForm(careerApplicationFields({ name: "Kept Answer" }), {
        bytes: pdf("x", resumeLimits.bytes + 1),
        name: "cv.pdf",
      }),
      413,
    );
    expect(page).toContain("File size exceeds 5MB");
    expect(page).toContain("Please choose a smaller file");
    expect(page).toContain('value="Kept Answer"');
    await expectRejected(
      careerApplicationForm(careerApplicationFields(), { bytes: pdf("x", 40 * 1024 * 1024), name: "cv.pdf" }),
      413,
    );
    expect(await statusByLength(65 * 1024 * 1024)).toBe(413);
  });

  test.each<[string, string, Buffer, string]>([
    ["an executable's extension", "cv.exe", pdf(), messages.resumeType],
    ["no extension", "cv", pdf(), messages.resumeType],
    ["two extensions", "cv.pdf.html", pdf(), messages.resumeType],
    ["a right-to-left override in its name", "cv\u202efdp.exe", pdf(), messages.resumeType],
    ["a macro document's extension", "cv.docm", docx(), messages.resumeType],
    ["no content", "cv.pdf", Buffer.alloc(0), messages.resumeEmpty],
    ["text", "cv.pdf", Buffer.from("Dear Sirs"), messages.resumeContent],
    ["the EICAR text", "cv.pdf", Buffer.from(eicar), messages.resumeContent],
    ["the EICAR text as docx", "cv.docx", Buffer.from(eicar), messages.resumeContent],
    ["an SVG renamed", "cv.pdf", svg, messages.resumeContent],
    ["an image that is also a PDF", "cv.pdf", Buffer.concat([gif, pdf()]), messages.resumeContent],
    ["a PDF that is also an archive", "cv.pdf", Buffer.concat([pdf(), docx()]), messages.resumeContent],
    ["a truncated PDF", "cv.pdf", pdf("x", 9_000).subarray(0, 5_000), messages.resumeContent],
    ["an image that is also an archive", "cv.docx", zip(docxParts(), 2, gif), messages.resumeContent],
    ["a PDF renamed", "cv.docx", pdf(), messages.resumeContent],
    ["a docx renamed", "cv.doc", docx(), messages.resumeContent],
    ["any archive", "cv.docx", zip([{ name: "a.txt", content: Buffer.from("a") }]), messages.resumeContent],
    ["a document without its content types part", "cv.docx", zip(docxParts().slice(1)), messages.resumeContent],
    ["a document without text", "cv.docx", zip(docxParts().slice(0, 1)), messages.resumeContent],
    ["a truncated document", "cv.docx", docx().subarray(0, -30), messages.resumeContent],
    ["macros", "cv.docx", docx([macro]), messages.resumeMacros],
    ["a macro content type", "cv.docx", zip(docxParts(macroType)), messages.resumeMacros],
    [
      "a ZIP bomb's directory",
      "cv.docx",
      docx([{ name: "word/a", content: gif, claims: 4_000_000_000 }]),
      messages.resumeContent,
    ],
    [
      "a ZIP bomb as its content types part",
      "cv.docx",
      zip([{ name: "[Content_Types].xml", content: gif, claims: 900_000 }, ...docxParts().slice(1)]),
      messages.resumeContent,
    ],
    ["too many entries", "cv.docx", docx(manyEntries), messages.resumeContent],
    ["fewer entries than declared", "cv.docx", zip(docxParts(), 65_000), messages.resumeContent],
    ["a duplicate entry", "cv.docx", docx(docxParts()), messages.resumeContent],
    ["a path traversal entry", "cv.docx", docx([{ name: "../../etc/cron.d/x" }]), messages.resumeContent],
    ["an encrypted entry", "cv.docx", docx([{ name: "word/secret", flags: 1 }]), messages.resumeContent],
    ["an .xls spreadsheet", "cv.doc", compoundFile(["Root Entry", "Workbook"]), messages.resumeContent],
    ["a .doc with macros", "cv.doc", compoundFile(["Root Entry", "WordDocument", "Macros"]), messages.resumeMacros],
    ["a truncated .doc", "cv.doc", doc().subarray(0, 700), messages.resumeContent],
  ])("CAREER-03 with %s is rejected with a clear message", async (_what, name, bytes, message) => {
    expect(await expectRejected(careerApplicationForm(careerApplicationFields(), { bytes, name }))).toContain(message);
  });

  test("CAREER-03 with a circular directory is read in finite time", async () => {
    const bytes = doc();
    bytes.writeUInt32LE(1, 512 + 4);
    expect(await expectRejected(careerApplicationForm(careerApplicationFields(), { bytes, name: "cv.doc" }))).toContain(
      messages.resumeContent,
    );
  });

  test.each([
    ["../../../etc/passwd.pdf", "passwd.pdf"],
    ["..\\..\\windows\\cv.pdf", "cv.pdf"],
    ["/etc/cv.pdf", "cv.pdf"],
    ["cv\u202excod.pdf", "cvxcod.pdf"],
    ["<b>cv</b>.pdf", "b.pdf"],
    [`${"long".repeat(200)}.pdf`, `${"long".repeat(49)}.pdf`],
    [".pdf", "resume.pdf"],
    ["履歴書 😀.pdf", "履歴書 😀.pdf"],
  ])("CAREER-03 named like %j is shown as %j and never used as a path", async (name, shown) => {
    const fields = careerApplicationFields();
    const answer = await sendRaw(fields, [filePart(name, pdf())]);
    expect(answer.status).toBe(303);
    const [row] = await stored(fields.email);
    expect(row?.resume_filename).toBe(shown);
    expect(row?.resume_url).toMatch(/^resumes\/\d{13}-[0-9a-f]{16}\.pdf$/);
    expect((await readdir(join(dataDir, "files"))).sort()).toEqual(["incoming", "resumes"]);
  });

  test("CAREER-03 with NUL in its name, a malformed body, too many parts or a second file is rejected with a sentence", async () => {
    const before = await storedState();
    const fields = careerApplicationFields();
    const part = filePart("cv.pdf", pdf());
    const many = Array.from(
      { length: 10_000 },
      (_, index) => `Content-Disposition: form-data; name="f${index}"\r\n\r\nx`,
    );
    const cases: [Promise<{ status: number; page: string }>, string][] = [
      [sendRaw(fields, [filePart("c\0v.pdf", pdf())]), "could not be read"],
      [sendRaw(fields, [part], { end: "" }), "could not be read"],
      [sendRaw(fields, [part.subarray(0, part.length - 20)], { end: "" }), "could not be read"],
      [sendRaw(fields, [part], { contentType: "multipart/form-data" }), "could not be read"],
      [sendRaw(fields, [part], { contentType: "multipart/form-data; boundary=other" }), "could not be read"],
      [sendRaw(fields, many), "more parts than we ask for"],
      [sendRaw(fields, [part, part]), "more parts than we ask for"],
      [sendRaw({ ...fields, message: "x".repeat(70_000) }, [part]), "larger than 64 KB"],
    ];
    for (const [sent, sentence] of cases) {
      const { status, page } = await sent;
      expect([400, 413]).toContain(status);
      expect(page).toContain(sentence);
      expect(page).not.toMatch(/\bat .+:\d+:\d+/);
    }
    expect(await storedState()).toEqual(before);
    expect(await (await fetch(`${product.url}/healthz`)).text()).toBe("ok");
  });

  test("CAREER-03 whose upload is aborted leaves nothing behind", async () => {
    const before = await storedState();
    for (const share of [0.2, 0.5, 0.95]) {
      const fields = careerApplicationFields();
      const body = bodyOf(fields, [filePart("cv.pdf", pdf("x", 3_000_000))]);
      await new Promise<void>((resolve) => {
        const sending = httpRequest(`${product.url}/careers`, {
          method: "POST",
          headers: { "Content-Type": `multipart/form-data; boundary=${boundary}`, "Content-Length": body.length },
        });
        sending.on("error", () => resolve());
        sending.write(body.subarray(0, body.length * share), async () => {
          await waitFor(async () => (await filesIn("files/incoming")).length > 0);
          sending.destroy();
          resolve();
        });
      });
      await waitFor(async () => (await filesIn("files/incoming")).length === 0);
      expect(await stored(fields.email)).toEqual([]);
    }
    expect(await storedState()).toEqual(before);
  });
});

const boundary = "----tests-boundary";

function filePart(name: string, bytes: Buffer): Buffer {
  const head = `Content-Disposition: form-data; name="resume"; filename="${name.replaceAll("\\", "\\\\")}"\r\nContent-Type: application/pdf\r\n\r\n`;
  return Buffer.concat([Buffer.from(head), bytes]);
}

function bodyOf(fields: Record<string, string>, parts: (Buffer | string)[], end = `--${boundary}--\r\n`): Buffer {
  const texts = Object.entries(fields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`,
  );
  const all = [...texts, ...parts].flatMap((part) => [
    Buffer.from(`--${boundary}\r\n`),
    Buffer.from(part as string),
    Buffer.from("\r\n"),
  ]);
  return Buffer.concat([...all, Buffer.from(end)]);
}

/** A hand-written multipart body. */
async function sendRaw(
  fields: Record<string, string>,
  parts: (Buffer | string)[],
  { end, contentType = `multipart/form-data; boundary=${boundary}` }: { end?: string; contentType?: string } = {},
) {
  const answer = await fetch(`${product.url}/careers`, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": contentType },
    body: new Uint8Array(bodyOf(fields, parts, end)),
  });
  return { status: answer.status, page: await answer.text() };
}

describe("server failures", () => {
  test.each(["files", "files/incoming", "files/resumes"])(
    "CAREER-05 an upload that cannot be stored (%s) shows a message, and nothing is inserted",
    async (folder) => {
      const own = await startOnOwnDatabase();
      const fields = careerApplicationFields();
      const form = () => careerApplicationForm(fields, { bytes: pdf(), name: "cv.pdf" });
      const path = join(dataDirOf(own.databaseUrl), folder);
      try {
        await mkdir(join(path, ".."), { recursive: true });
        await rm(path, { recursive: true, force: true });
        await writeFile(path, "in the way of the folder");
        for (const target of ["/careers", "/api/career-applications"]) {
          const answer = await fetch(own.product.url + target, { method: "POST", redirect: "manual", body: form() });
          expect(answer.status).toBe(503);
          const page = await answer.text();
          expect(page).toContain("Failed to upload resume. Please try again.");
          expect(page).toContain(fields.name);
        }
        expect(await query(own.databaseUrl, "select id from career_applications")).toEqual([]);
        expect(await readdir(join(dataDirOf(own.databaseUrl), "files", "incoming")).catch(() => [])).toEqual([]);
        // Without a résumé, broken storage does not matter; once storage works again, so does the upload.
        expect((await send(careerApplicationForm(careerApplicationFields()), own.product)).status).toBe(303);
        await rm(path);
        expect((await send(form(), own.product)).status).toBe(303);
      } finally {
        await own.product.stop();
      }
    },
  );

  test("CAREER-05 a failed insert shows a message, and the uploaded file is deleted", async () => {
    const own = await startOnOwnDatabase();
    const fields = careerApplicationFields();
    const form = () => careerApplicationForm(fields, { bytes: pdf(), name: "cv.pdf" });
    const files = () => readdir(join(dataDirOf(own.databaseUrl), "files", "resumes"));
    try {
      await query(
        own.databaseUrl,
        "alter table career_applications add constraint closed check (position <> 'developer')",
      );
      for (const target of ["/careers", "/api/career-applications"]) {
        const answer = await fetch(own.product.url + target, { method: "POST", redirect: "manual", body: form() });
        expect(answer.status).toBe(503);
        const page = await answer.text();
        expect(page).toContain("Failed to submit application. Please try again.");
        expect(page).toContain(fields.name);
      }
      // The file is stored before the row is inserted.
      expect(await files()).toEqual([]);
      expect(await query(own.databaseUrl, "select id from career_applications")).toEqual([]);
      expect(await query(own.databaseUrl, "select id from pgboss.job where name = 'send-application-email'")).toEqual(
        [],
      );
      expect(own.product.output()).not.toContain(String(fields.email));
      await query(own.databaseUrl, "alter table career_applications drop constraint closed");
      expect((await send(form(), own.product)).status).toBe(303);
      expect(await files()).toHaveLength(1);
    } finally {
      await own.product.stop();
    }
  });

  test("CAREER-05 startup deletes orphans older than an hour, and neither younger nor referenced files", async () => {
    const own = await startOnOwnDatabase();
    const folder = join(dataDirOf(own.databaseUrl), "files", "resumes");
    const key = (hours: number) => `${Date.now() - hours * 3_600_000}-0123456789abcdef.pdf`;
    await send(careerApplicationForm(careerApplicationFields(), { bytes: pdf(), name: "cv.pdf" }), own.product);
    const [named = ""] = await readdir(folder);
    const [old, young, older] = [key(2), key(0.5), key(3)];
    await own.product.stop();
    // A referenced file of the same age as the orphan.
    await rename(join(folder, named), join(folder, older));
    await query(own.databaseUrl, "update career_applications set resume_url = $1", [`resumes/${older}`]);
    for (const name of [old, young, "somebody-elses.txt"]) await writeFile(join(folder, name), "x");
    const again = await startProduct({ env: { DATABASE_URL: own.databaseUrl } });
    try {
      await waitFor(async () => !(await readdir(folder)).includes(old));
      expect((await readdir(folder)).sort()).toEqual([older, young, "somebody-elses.txt"].sort());
    } finally {
      await again.stop();
    }
  });

  test("CAREER-05 many files without a single reference are kept: it must be the wrong database", async () => {
    const { product: first, databaseUrl: url } = await startOnOwnDatabase();
    await first.stop();
    const folder = join(dataDirOf(url), "files", "resumes");
    await mkdir(folder, { recursive: true });
    const old = Date.now() - 7_200_000;
    for (let index = 0; index < 20; index += 1)
      await writeFile(join(folder, `${old + index}-0123456789abcdef.pdf`), "x");
    const again = await startProduct({ env: { DATABASE_URL: url } });
    try {
      await waitFor(() => again.log.some(({ msg }) => msg === "files without any row"));
      expect(await readdir(folder)).toHaveLength(20);
    } finally {
      await again.stop();
    }
  });
});

describe("memory", () => {
  test("CAREER-03 an upload of 5 MB raises the server's memory by less than 16 MB, malicious ones by less than 64 MB", async () => {
    const own = await startOnOwnDatabase();
    const upload = (bytes: Buffer) =>
      send(careerApplicationForm(careerApplicationFields(), { bytes, name: "cv.pdf" }), own.product);
    const risen = async (work: () => Promise<unknown>) => {
      await writeFile(`/proc/${own.product.pid}/clear_refs`, "5");
      const before = residentMb(own.product.pid, "VmRSS");
      await work();
      return residentMb(own.product.pid, "VmHWM") - before;
    };
    try {
      // Warm-up: code for accepted and rejected submissions is loaded and compiled once.
      const letter = { bytes: Buffer.from("A letter"), name: "cv.txt" };
      for (let warm = 0; warm < 5; warm += 1) {
        await upload(pdf("x", 1_000));
        await send(careerApplicationForm(careerApplicationFields(), letter), own.product);
      }
      const large = pdf("x", resumeLimits.bytes);
      const rises: number[] = [];
      for (let round = 0; round < 7; round += 1) rises.push(await risen(() => upload(large)));
      console.log(`5 MB upload raises memory by ${rises.map((each) => each.toFixed(1)).join(", ")} MB`);
      // Garbage collection moves a single measurement by megabytes.
      expect(median(rises)).toBeLessThan(16);
      const hostile = await risen(async () => {
        await upload(pdf("x", 40 * 1024 * 1024));
        await upload(docx(manyEntries));
      });
      console.log(`hostile uploads raise memory by ${hostile.toFixed(1)} MB`);
      expect(hostile).toBeLessThan(64);
    } finally {
      await own.product.stop();
    }
  });
});

describe("the résumé download", () => {
  const admin = "admin@people.example";
  let cookie: string;
  beforeAll(async () => {
    await createAccount(product, admin, product.setupLink);
    cookie = await signIn(product, admin);
  });

  const download = (path: string, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/admin/resumes/${path}`, { redirect: "manual", headers });

  test("ADMIN-07 gives an admin the file under its original name, as an attachment, and is logged by id", async () => {
    const fields = careerApplicationFields();
    const bytes = pdf("the very file", 300_000);
    await send(careerApplicationForm(fields, { bytes, name: `Résumé "Noor" (2026).pdf` }));
    const [row] = await stored(fields.email);
    const answer = await download(String(row?.id), { Cookie: cookie });
    expect(answer.status).toBe(200);
    expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes));
    expect(answer.headers.get("content-disposition")).toBe(
      `attachment; filename="R_sum_ Noor (2026).pdf"; filename*=UTF-8''R%C3%A9sum%C3%A9%20Noor%20%282026%29.pdf`,
    );
    expect(answer.headers.get("content-length")).toBe(String(bytes.length));
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("content-security-policy")).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const line = await waitFor(() =>
      product.log.find(({ msg, application }) => msg === "résumé downloaded" && application === row?.id),
    );
    expect(JSON.stringify(line)).not.toMatch(/noor|Résumé "|people\.example/i);
    const head = await fetch(`${product.url}/admin/resumes/${row?.id}`, {
      method: "HEAD",
      headers: { Cookie: cookie },
    });
    expect(head.status).toBe(200);
    expect(head.headers.get("content-length")).toBe(String(bytes.length));
  });

  test("ADMIN-08 redirects anonymous, unverified, non-admin and signed-out visitors to the login", async () => {
    const fields = careerApplicationFields();
    await send(careerApplicationForm(fields, { bytes: pdf(), name: "cv.pdf" }));
    const [row] = await stored(fields.email);
    const stranger = "stranger@people.example";
    await createAccount(product, stranger);
    const answered = await post(`${product.url}/admin/login`, { email: stranger, password: "correct horse battery" });
    for (const headers of [
      {},
      { Cookie: cookiesOf(answered) },
      { Cookie: "tidewheel.session_token=made.up" },
    ] as Record<string, string>[]) {
      for (const path of [String(row?.id), "career-1"]) {
        const answer = await download(path, headers);
        expect(answer.status).toBe(302);
        expect(answer.headers.get("location")).toBe(
          `/admin/login?next=${encodeURIComponent(`/admin/resumes/${path}`)}`,
        );
        expect(await answer.text()).not.toContain("%PDF");
      }
    }
  });

  test("ADMIN-07 without a résumé, without its file or with an unknown id is the site's own 404 page", async () => {
    const without = careerApplicationFields();
    await send(careerApplicationForm(without));
    const gone = careerApplicationFields();
    await send(careerApplicationForm(gone, { bytes: pdf(), name: "cv.pdf" }));
    const [goneRow] = await stored(gone.email);
    await rm(join(dataDir, "files", String(goneRow?.resume_url)));
    for (const path of [
      String((await stored(without.email))[0]?.id),
      String(goneRow?.id),
      "career-1",
      "..%2F..%2Fetc%2Fpasswd",
    ]) {
      const answer = await download(path, { Cookie: cookie, Accept: "text/html,*/*" });
      expect(answer.status, path).toBe(404);
      expect(await answer.text()).toContain("Oops! Page not found");
      expect((await download(path, { Cookie: cookie, Accept: "*/*" })).status).toBe(404);
    }
  });
});

test("CAREER-02 the endpoint for the page's script answers JSON, and only to posts", async () => {
  const url = `${product.url}/api/career-applications`;
  const answer = await fetch(url, { method: "POST", body: careerApplicationForm(careerApplicationFields()) });
  expect(answer.status).toBe(200);
  const facts = ["Developer", "Senior (5+ years)", "None"].map((value) => ({ name: expect.any(String), value }));
  const sent = { reference: expect.stringMatching(/^\w{3}-\w{3}$/), isEmailed: true, facts };
  expect(await answer.json()).toEqual({ sent, flash: flashes.submitted });
  const refusal = await fetch(url, { method: "POST", body: "x", headers: { "Content-Type": "text/plain" } });
  expect(refusal.status).toBe(415);
  expect(await refusal.json()).toMatchObject({ flash: { title: expect.stringContaining("Please send the form") } });
  const read = await fetch(url);
  expect(read.status).toBe(405);
  expect(read.headers.get("allow")).toBe("POST");
  const foreign = await fetch(url, {
    method: "POST",
    body: careerApplicationForm(careerApplicationFields()),
    headers: { Origin: "https://evil.example" },
  });
  expect(foreign.status).toBe(403);
});

test("SHELL-03 none of this was an unexpected error, and the log contains no personal data", () => {
  expect(product.errors()).toBe("");
  expect(product.log.filter(({ level }) => Number(level) >= 50)).toEqual([]);
  expect(product.output()).not.toMatch(/Noor|noor\.\d+@|\+1 604 555/);
});
