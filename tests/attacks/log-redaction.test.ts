import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase } from "../support/cluster.ts";
import { newRider, payDeposit } from "../support/deposits.ts";
import { note } from "../support/measurements.ts";
import { type Product, startProduct, waitFor, waitForMail } from "../support/product.ts";
import { raw } from "../support/raw-http.ts";

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { DATABASE_URL: await createDatabase() } });
});
afterAll(() => product?.stop());

const escaped = (text: string) => text.replace(/[^/]/g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

/** Valid and invalid spellings of a page's URL, as proxies, mail programs and people produce them. */
function spellings(page: string, token: string): string[] {
  const [, first = "", rest = ""] = /^\/(\w+)(.*)$/.exec(page) ?? [];
  const pages = [
    page,
    page.toUpperCase(),
    `/${page}`,
    `//${page}`,
    `/%${first.charCodeAt(0).toString(16)}${first.slice(1)}${rest}`,
    `/%25${first.charCodeAt(0).toString(16)}${first.slice(1)}${rest}`,
    `/.${page}`,
    `/help/..${page}`,
    `/assets/%2e%2e${page}`,
    `/assets/..${page}`,
    `/help${page}`,
    `${page};v=1`,
    `/%zz${page}`,
  ];
  const ends = ["", "/", ".data", "/_.data", "/more", "%20", "%zz", ".", "?query=1", "%3Fquery=1", "%00"];
  const separators = ["/", "//", "%2F", "/%2F", "?token=", "%3Ftoken%3D", "&token=", "="];
  return [
    ...pages.flatMap((each) => [`${each}/${token}`, `${each}/${escaped(token)}`]),
    ...ends.map((end) => `${page}/${token}${end}`),
    ...separators.map((separator) => `${page}${separator}${token}`),
    `${page}/${token.toLowerCase()}`,
    escaped(`${page}/${token}`),
    `${page}/${escaped(escaped(token))}`,
  ];
}

function decoded(text: string): string {
  const plain = text.replace(/%([0-9a-f]{2})/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return plain === text ? text : decoded(plain);
}

test("REVIEW-L5 no spelling of a secret link puts its token into the log", async () => {
  const email = newRider();
  await payDeposit(product, email);
  const receipt = await waitForMail(product, email, /./);
  const address = new URL(receipt.text.match(/https?:\/\/\S+\/deposit\/\S+/)?.[0] ?? "").pathname;
  const deposit = address.split("/").at(-1) ?? "";
  const setup = new URL(product.setupLink ?? "").searchParams.get("setup") ?? "";
  const made = randomBytes(32).toString("base64url");
  const sent: string[] = [];
  for (const [page, token] of [
    ["/deposit", deposit],
    ["/admin/signup", setup],
    ["/admin/reset-password", made],
    ["/admin/verify-email", randomBytes(24).toString("base64url")],
    ["/admin/confirm", made],
    ["/counter", made],
    ["/my", made],
    ["/my/saved", made],
    ["/my/address", made],
  ] as const) {
    expect(token.length).toBeGreaterThan(30);
    const from = product.output().length;
    const logged: unknown[] = [];
    for (const path of spellings(page, token)) {
      sent.push(path);
      const { headers } = await raw(product.url + path, { headers: { Referer: `${product.url}${page}/${token}` } });
      // Requests rejected before the application are not logged.
      const id = headers["x-request-id"];
      if (id) logged.push(id);
    }
    await waitFor(() => logged.every((id) => product.log.some((line) => line.requestId === id)));
    const said = decoded(product.output().slice(from) + product.errors()).toLowerCase();
    const lines = said.split("\n").filter((line) => tokenSlices(token).some((slice) => line.includes(slice)));
    expect(lines).toEqual([]);
  }
  expect(product.log.filter((line) => String(line.path).includes(":token")).length).toBeGreaterThan(100);
  note("L5", "spellings of links with a token", `${sent.length} asked for, none in the log`);
});

/** Half a token already counts as a leak. */
const tokenSlices = (token: string) =>
  Array.from({ length: token.length - 11 }, (_, at) => token.slice(at, at + 12).toLowerCase());

test("REVIEW-L5 the log still shows which page, record and file was requested", async () => {
  const kept = [
    "/",
    "/host/community",
    "/admin/resumes/0f8fad5b-d9cb-469f-a165-70867728950e",
    "/dealerships/a-very-long-name-of-a-dealership-in-the-north",
    "/assets/host-application-form-fields-B4x9cK2a.js",
    "/caf%C3%A9",
  ];
  for (const path of kept) {
    await raw(product.url + path);
    await waitFor(
      () => product.log.some((line) => line.path === path) || product.log.some((line) => line.path === decodeURI(path)),
    );
  }
});
