import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { type ClientRequest, request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { careerApplicationMessages as messages } from "../../app/content/career-application.ts";
import { checkResume } from "../../app/features/submissions/career-applications/resume-check.server.ts";
import { rateLimits } from "../../app/services/rate-limits.server.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf, pdfOf, pdfStream } from "../support/factories/resume.ts";
import { startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { peakMbWhile, runningScript } from "../support/processes.ts";
import { dataDirOf, type Product, waitFor } from "../support/product.ts";

const inventedToken = () => randomBytes(32).toString("base64url");
const mb = 2 ** 20;

/** An object stream of text that grows from a few kilobytes. */
const packed = (text: string, bytes: number) =>
  pdfOf([
    "<< /Type /Catalog >>",
    "null",
    pdfStream("/N 1 /First 4", Buffer.from(`0 0 << ${text.repeat(bytes / text.length)}`)),
  ]);

const worst: [string, Buffer][] = [
  ["names that grow from 35 KB", packed("/abc ", 24 * mb)],
  ["keys that grow from 35 KB", packed("/a 1 ", 24 * mb)],
  ["as much as may be unpacked", packed("[/a /b] ", 3.9 * mb)],
  ["keys", pdfOf([`<< ${"/a 1 ".repeat(0.9 * mb)}>>`])],
  ["names", pdfOf(["/".repeat(4.6 * mb)])],
  ["a long list of filters", pdfOf([`<< /Filter [${"/F ".repeat(1.5 * mb)}] >>`])],
  ["beginnings of objects", pdfOf(["obj(".repeat(mb)])],
  ["places of objects", pdfOf(["null", pdfStream("/N 190000 /First 3800000", Buffer.from("1 0 ".repeat(950_000)))])],
];
// Takes longest.
const slowest = worst[4]?.[1] ?? Buffer.alloc(0);

describe("a document is looked into by a process of its own", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "tidewheel-documents-"));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function upload(bytes: Buffer) {
    const path = join(folder, inventedToken());
    await writeFile(path, bytes);
    return { path, filename: "cv.pdf", bytes: bytes.length, sha256: "" };
  }

  test("REVIEW2-H2 S13 the worst documents take at most 100 MB", async () => {
    for (const [what, bytes] of worst) {
      const sent = await upload(bytes);
      const { megabytes, result } = await peakMbWhile(() => checkResume(sent), 50);
      expect([undefined, messages.resumeUnreadable], what).toContain(result.fault);
      expect(megabytes, what).toBeLessThan(100);
      note(
        "REVIEW2-H2",
        `PDF of ${bytes.length} bytes: ${what}`,
        `${result.fault ? "refused" : "taken"}, ${megabytes} MB`,
      );
    }
  });

  test("REVIEW2-H2 S10 a burst of documents is bounded: some wait, the others are told to come again", async () => {
    const one = await upload(pdf());
    const sent = sized(300, 90);
    const results = await Promise.all(Array.from({ length: sent }, () => checkResume(one)));
    const busy = results.filter(({ fault }) => fault === messages.resumeBusy);
    const taken = results.filter((each) => "checked" in each);
    expect(taken.length).toBeGreaterThan(5);
    expect(busy.length).toBe(sent - taken.length);
    expect(busy).not.toHaveLength(0);
    expect(await checkResume(one)).toHaveProperty("checked");
    note("REVIEW2-H2", `${sent} documents at once`, `${taken.length} taken, ${busy.length} to come again`);
  });
});

describe("the server", () => {
  let product: Product;
  let databaseUrl: string;
  beforeAll(async () => {
    ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "on" }));
  });
  afterAll(() => product?.stop());
  const forgetVisitors = () => query(databaseUrl, "delete from rate_limits");

  function formWith(fields: Record<string, string>, bytes: Buffer) {
    const form = careerApplicationForm(fields, { bytes, name: "cv.pdf" });
    return form;
  }

  /** Sends the head of a large form and a first piece of its file, and never the rest. */
  function beginUpload(path: string): { sent: ClientRequest; status: Promise<number> } {
    const boundary = "never-ends";
    const sent = request(product.url + path, {
      method: "POST",
      agent: false,
      headers: {
        "Content-Type": `multipart/form-data; boundary=${boundary}`,
        "Content-Length": 5 * mb,
        Origin: product.url,
      },
    });
    sent.write(`--${boundary}\r\nContent-Disposition: form-data; name="resume"; filename="cv.pdf"\r\n\r\n%PDF-1.7\n`);
    const status = new Promise<number>((resolve, reject) => {
      sent.on("response", (answer) => resolve(answer.statusCode ?? 0));
      sent.on("error", reject);
    });
    return { sent, status };
  }

  test.each([
    "/my/TOKEN?form=resume",
    "/my/TOKEN?form=message",
    "/my/TOKEN?form=answers&seen=1",
    "/my/TOKEN?form=email",
    "/deposit/TOKEN",
    "/counter/TOKEN?do=return&code=K7M4Q9",
  ])("REVIEW2-H2 S13 what is sent to an invented link, as %s, is refused before it has come", async (path) => {
    const { sent, status } = beginUpload(path.replace("TOKEN", inventedToken()));
    expect(await status).toBe(404);
    sent.destroy();
    expect(await readdir(join(dataDirOf(databaseUrl), "files", "incoming")).catch(() => [])).toEqual([]);
  });

  test.each(["/my/TOKEN?form=resume", "/my/TOKEN?form=copy", "/deposit/TOKEN", "/counter/TOKEN?do=return&code=K7M4Q9"])(
    "REVIEW2-H2 ever new invented links as %s come to a limit of their sender",
    async (path) => {
      await forgetVisitors();
      const { count } = rateLimits["link-try"];
      const statuses: number[] = [];
      for (let sent = 0; sent < count + 3; sent += 1) {
        const body = new URLSearchParams({ text: "x" });
        statuses.push(
          (await fetch(product.url + path.replace("TOKEN", inventedToken()), { method: "POST", body })).status,
        );
      }
      // Some of the first come back while the others are sent.
      expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(count);
      expect(statuses.at(-1)).toBe(429);
    },
  );

  test.each(["/api/career-applications", "/careers"])(
    "REVIEW2-H2 a form with mistakes is told them before its file is looked into, and counts, at %s",
    async (path) => {
      await forgetVisitors();
      const send = (fields: Record<string, string>) =>
        fetch(product.url + path, { method: "POST", body: formWith(fields, slowest), redirect: "manual" });
      const answer = await send(careerApplicationFields({ email: "noor" }));
      expect(answer.status).toBe(422);
      const text = await answer.text();
      expect(text).toContain(messages.email);
      expect(text).not.toContain("resumeUnreadable");
      expect(runningScript(product.pid, "resume-worker.ts")).toEqual([]);
      const [row] = await query<{ count: string }>(databaseUrl, "select count(*) from rate_limits");
      expect(row?.count).toBe("1");
    },
  );

  test("REVIEW2-H2 forms with mistakes come to the limit of /careers", async () => {
    await forgetVisitors();
    const { count } = rateLimits["career-application"];
    const statuses = new Set<number>();
    for (let sent = 0; sent <= count; sent += 20)
      for (const { status } of await Promise.all(
        Array.from({ length: 20 }, () =>
          fetch(`${product.url}/api/career-applications`, { method: "POST", body: formWith({}, Buffer.from("x")) }),
        ),
      ))
        statuses.add(status);
    expect([...statuses].sort()).toEqual([422, 429]);
  });

  test("REVIEW2-H2 S13 the work for senders who have gone is dropped", async () => {
    await forgetVisitors();
    const form = async () => {
      const whole = new Request("http://form.example", {
        method: "POST",
        body: formWith(careerApplicationFields(), slowest),
      });
      return { type: whole.headers.get("content-type") ?? "", body: Buffer.from(await whole.arrayBuffer()) };
    };
    const senders = await Promise.all(
      Array.from({ length: 10 }, async () => {
        const { body, type } = await form();
        const sent = request(`${product.url}/api/career-applications`, {
          method: "POST",
          agent: false,
          headers: { "Content-Type": type, "Content-Length": body.length, Origin: product.url },
        });
        sent.on("error", () => {});
        await new Promise<void>((resolve) => sent.end(body, resolve));
        return sent;
      }),
    );
    const workers = () => runningScript(product.pid, "resume-worker.ts");
    await waitFor(() => workers().length > 0);
    for (const sender of senders) sender.destroy();
    await waitFor(() => workers().length === 0);
    // As long as two of the ten would take: none begins.
    const late: number[] = [];
    for (let waited = 0; waited < 2_000; waited += 20) {
      late.push(...workers());
      await sleep(20);
    }
    expect(late).toEqual([]);
    const fields = careerApplicationFields();
    const answer = await fetch(`${product.url}/api/career-applications`, {
      method: "POST",
      body: formWith(fields, pdf()),
    });
    expect(answer.status).toBe(200);
  });
});
