import { createHash } from "node:crypto";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readSettings } from "../../app/env.server.ts";
import { createFiles, type Files } from "../../platform/storage/files.ts";
import { query } from "../support/cluster.ts";
import { careerApplicationFields, careerApplicationForm } from "../support/factories/career-application.ts";
import { pdf } from "../support/factories/resume.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { dataDirOf, type Product, startAndFail, startProduct, waitFor } from "../support/product.ts";

const bucket = "tidewheel-tests";
let server: { run(): Promise<{ port: number }>; close(): Promise<void> };
let folder: string;
let settings: Record<string, string>;
let product: Product;
let databaseUrl: string;
let files: Files;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "tidewheel-bucket-"));
  server = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  settings = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: bucket,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  ({ product, databaseUrl } = await startOnOwnDatabase(settings));
  files = await createFiles(readSettings({ ...settings, DATA_DIR: dataDirOf(databaseUrl) }, "/"));
});
afterAll(async () => {
  await product?.stop();
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

async function keys(): Promise<string[]> {
  const all: string[] = [];
  for await (const key of files.list("resumes")) all.push(key);
  return all.sort();
}
const hash = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

async function apply(bytes: Buffer, to = product) {
  const fields = careerApplicationFields();
  const form = careerApplicationForm(fields, { bytes, name: "Résumé.pdf" });
  const answer = await fetch(`${to.url}/careers`, { method: "POST", redirect: "manual", body: form });
  const [row] = await query<{ id: string; resume_url: string }>(
    databaseUrl,
    "select * from career_applications where email = $1",
    [fields.email],
  );
  return { answer, row };
}

test("CAREER-04 with a bucket configured, the résumé is stored there and nothing on this machine", async () => {
  const bytes = pdf("to the bucket", 5 * 1024 * 1024);
  const { answer, row } = await apply(bytes);
  expect(answer.status).toBe(303);
  expect(await keys()).toContain(row?.resume_url);
  const stored = await files.open(String(row?.resume_url));
  expect(stored?.bytes).toBe(bytes.length);
  expect(hash(await buffer(stored?.stream ?? Readable.from([])))).toBe(hash(bytes));
  expect(await readdir(join(dataDirOf(databaseUrl), "files"))).toEqual(["incoming"]);
  expect(await readdir(join(dataDirOf(databaseUrl), "files", "incoming"))).toEqual([]);
});

test("ADMIN-07 an admin downloads it from there; a missing file is a 404", async () => {
  const bytes = pdf("and back", 400_000);
  const { row } = await apply(bytes);
  await createAccount(product, "admin@people.example", product.setupLink);
  const cookie = await signIn(product, "admin@people.example");
  const download = () => fetch(`${product.url}/admin/resumes/${row?.id}`, { headers: { Cookie: cookie } });
  const answer = await download();
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-length")).toBe(String(bytes.length));
  expect(hash(new Uint8Array(await answer.arrayBuffer()))).toBe(hash(bytes));
  await files.remove(String(row?.resume_url));
  await files.remove(String(row?.resume_url));
  expect((await download()).status).toBe(404);
});

test("CAREER-05 a failed insert deletes its file from the bucket", async () => {
  const before = await keys();
  await query(
    databaseUrl,
    "alter table career_applications add constraint closed check (position <> 'developer') not valid",
  );
  const { answer } = await apply(pdf());
  await query(databaseUrl, "alter table career_applications drop constraint closed");
  expect(answer.status).toBe(503);
  expect(await answer.text()).toContain("Failed to submit application. Please try again.");
  expect(await keys()).toEqual(before);
});

test("CAREER-05 an unresponsive bucket fails the upload with a message, and nothing is inserted", async () => {
  const own = await startProduct({
    env: { DATABASE_URL: databaseUrl, ...settings, S3_ENDPOINT: "http://127.0.0.1:9" },
  });
  try {
    const { answer, row } = await apply(pdf(), own);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Failed to upload resume. Please try again.");
    expect(row).toBeUndefined();
  } finally {
    await own.stop();
  }
});

test("CAREER-05 startup deletes orphans from the bucket and keeps referenced files", async () => {
  const { row } = await apply(pdf());
  const orphan = `resumes/${Date.now() - 7_200_000}-0123456789abcdef.pdf`;
  await files.store(new URL(import.meta.url).pathname, orphan);
  expect(await keys()).toContain(orphan);
  const again = await startProduct({ env: { DATABASE_URL: databaseUrl, ...settings } });
  try {
    await waitFor(async () => !(await keys()).includes(orphan));
    expect(await keys()).toContain(row?.resume_url);
  } finally {
    await again.stop();
  }
});

test("CAREER-04 incomplete bucket settings are rejected at startup, and every missing one is named", async () => {
  const { code, errors } = await startAndFail({
    env: { DATABASE_URL: databaseUrl, S3_BUCKET: bucket, S3_ENDPOINT: "ftp://nowhere", PORT: "none" },
  });
  expect(code).toBe(1);
  for (const name of [
    "PORT",
    "S3_ENDPOINT must be a URL",
    "S3_ACCESS_KEY_ID",
    "S3_SECRET_ACCESS_KEY must be set as well",
  ])
    expect(errors).toContain(name);
  expect(errors.trim().split("\n")).toHaveLength(1);
});
