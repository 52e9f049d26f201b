import { afterAll, beforeAll, expect, test } from "vitest";
import { pictureMessages } from "../../app/content/deposits.ts";
import { pictureLimits } from "../../app/domain/rental.ts";
import { htmlToText } from "../support/accounts.ts";
import {
  type ClaimRow,
  claimsOf,
  openClaim,
  type PaidDeposit,
  type Picture,
  payAndRead,
  sendAnswer,
  sendClaim,
} from "../support/claims.ts";
import { query } from "../support/cluster.ts";
import { photo, pngBomb, secrets, withMetadata } from "../support/factories/picture.ts";
import { createAccount, signIn, startOnOwnDatabase } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import type { Product } from "../support/product.ts";
import { mark, someScripts } from "./script-strings.ts";

let product: Product;
let databaseUrl: string;
let admin: string;
let jpeg: Buffer;
const owner = "owner@tidewheel.example";
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  admin = await signIn(product, owner);
  jpeg = await photo().jpeg().toBuffer();
});
afterAll(() => product?.stop());

async function claimed(pictures: Picture[] = []): Promise<{ deposit: PaidDeposit; claim: ClaimRow }> {
  const deposit = await payAndRead(product, databaseUrl);
  return { deposit, claim: await openClaim(product, databaseUrl, { deposit, cookie: admin, pictures }) };
}
const picturesOf = ({ id }: PaidDeposit) =>
  query<{ id: string }>(databaseUrl, "select id from deposit_pictures where deposit_id = $1", [id]);
const get = (path: string, cookie = "") => fetch(product.url + path, { redirect: "manual", headers: { cookie } });

test("S6 RETURN-04 one rider's link opens and answers nothing of another rider", async () => {
  const [ours, theirs] = [await claimed(), await claimed([{ name: "a.jpg", bytes: jpeg }])];
  const [picture] = await picturesOf(theirs.deposit);
  const stolen = `${ours.deposit.path}/pictures/${picture?.id}`;
  expect((await get(stolen)).status).toBe(404);
  const answer = await sendAnswer(product, ours.deposit, {
    claim: theirs.claim.id,
    agreed: "yes",
    text: "Keep it all",
  });
  expect(answer.status).toBe(409);
  for (const { deposit } of [ours, theirs])
    expect((await claimsOf(databaseUrl, deposit))[0]).toMatchObject({ is_agreed: null, answered_at: null });
  const forged = { ...theirs.deposit, path: `/deposit/${"a".repeat(43)}` };
  expect((await sendAnswer(product, forged, { claim: theirs.claim.id })).status).toBe(404);
  expect((await get(`${forged.path}/pictures/${picture?.id}`)).status).toBe(404);
  for (const id of ["pic-0", "..%2f..%2fdb", "pic-1'or'1", picture?.id.replace("pic-", "") ?? "", "%00"])
    expect([400, 404], id).toContain((await get(`${theirs.deposit.path}/pictures/${id}`)).status);
});

test("S1 RETURN-04 without a session nobody claims, decides or opens a picture", async () => {
  const { deposit, claim } = await claimed([{ name: "a.jpg", bytes: jpeg }]);
  const [picture] = await picturesOf(deposit);
  const stranger = `stranger${Date.now()}@people.example`;
  await createAccount(product, stranger);
  for (const cookie of ["", "tidewheel.session_token=forged.signature"]) {
    const opened = await get(`/admin/deposits/pictures/${picture?.id}`, cookie);
    expect(opened.status).toBe(302);
    expect(opened.headers.get("location")).toMatch(/^\/admin\/login/);
    for (const intent of ["claim-send", "claim-review"])
      expect((await sendClaim(product, databaseUrl, { deposit, cookie, intent })).status).toBe(302);
    for (const intent of ["claim-decide", "claim-withdraw"]) {
      const body = new URLSearchParams({ deposit: deposit.id, claim: claim.id, amount: "0", decision: "x", intent });
      const answer = await fetch(`${product.url}/admin/deposits`, {
        method: "POST",
        body,
        redirect: "manual",
        headers: { cookie },
      });
      expect(answer.status).toBe(302);
    }
  }
  const rows = await claimsOf(databaseUrl, deposit);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ decided_at: null, withdrawn_at: null });
});

test("S5 RETURN-04 files that are no pictures, too large or too many are refused, and nothing is stored", async () => {
  const { deposit, claim } = await claimed();
  const other = await payAndRead(product, databaseUrl);
  const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${mark}"/>`);
  const cases: [string, Picture[], string][] = [
    ["SVG", [{ name: "a.jpg", bytes: svg }], pictureMessages.type("a.jpg")],
    ["HTML", [{ name: "b.jpg", bytes: Buffer.from(`<script>${mark}</script>`) }], pictureMessages.type("b.jpg")],
    [
      "a program",
      [{ name: "c.png", bytes: Buffer.from("MZ\x90\0"), type: "image/png" }],
      pictureMessages.type("c.png"),
    ],
    [
      "a bomb",
      [{ name: "d.png", bytes: await pngBomb(30_000), type: "image/png" }],
      pictureMessages.unreadable("d.png"),
    ],
    [
      "too many bytes",
      [{ name: "e.jpg", bytes: Buffer.concat([jpeg, Buffer.alloc(pictureLimits.bytes)]) }],
      pictureMessages.tooLarge("e.jpg"),
    ],
    ["an empty file", [{ name: "f.jpg", bytes: Buffer.alloc(0) }], pictureMessages.empty("f.jpg")],
    ["seven", Array.from({ length: 7 }, (_, n) => ({ name: `${n}.jpg`, bytes: jpeg })), pictureMessages.tooMany],
  ];
  for (const [name, pictures, message] of cases) {
    const answers = [
      await sendAnswer(product, deposit, { claim: claim.id, text: "Typed by a rider" }, pictures),
      await sendClaim(product, databaseUrl, { deposit: other, cookie: admin, reason: "Typed by an admin", pictures }),
    ];
    for (const [n, answer] of answers.entries()) {
      const page = htmlToText(await answer.text());
      expect(answer.status, name).toBe(422);
      expect(page, name).toContain(message);
      expect(page, name).toContain(n === 0 ? "Typed by a rider" : "Typed by an admin");
    }
  }
  expect(await claimsOf(databaseUrl, other)).toEqual([]);
  expect(await picturesOf(deposit)).toEqual([]);
  const huge = await sendAnswer(product, deposit, { claim: claim.id }, [
    { name: "huge.jpg", bytes: Buffer.alloc(65 << 20) },
  ]);
  expect(huge.status).toBe(413);
  note("S5", "forms of claims with bad files", `${cases.length * 2} of ${cases.length * 2} refused`);
});

test("S5 RETURN-04 six answers' pictures are the most, over several answers too", async () => {
  const { deposit, claim } = await claimed();
  const four = Array.from({ length: 4 }, (_, n) => ({ name: `${n}.jpg`, bytes: jpeg }));
  expect((await sendAnswer(product, deposit, { claim: claim.id, text: "Four" }, four)).status).toBe(303);
  expect((await sendAnswer(product, deposit, { claim: claim.id, text: "Eight" }, four)).status).toBe(409);
  expect(await picturesOf(deposit)).toHaveLength(4);
});

test("S6 RETURN-04 a picture comes without its place, and never opens in the site's name", async () => {
  const { deposit } = await claimed([{ name: "place.jpg", bytes: await withMetadata(photo()).jpeg().toBuffer() }]);
  const [picture] = await picturesOf(deposit);
  const answer = await get(`${deposit.path}/pictures/${picture?.id}`);
  expect(answer.status).toBe(200);
  const headers = Object.fromEntries(answer.headers);
  expect(headers).toMatchObject({
    // As the server made it anew; the page shows it small, and a visit downloads it.
    "content-type": "image/jpeg",
    "content-disposition": expect.stringMatching(/^attachment; filename="/),
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
    "referrer-policy": "no-referrer",
  });
  expect(headers["content-security-policy"]).toContain("sandbox");
  const text = Buffer.from(await answer.arrayBuffer()).toString("latin1");
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test("S7 RETURN-04 script strings in reason, answer and decision stay text on every page", async () => {
  const strings = someScripts(40);
  const { deposit, claim } = await claimed();
  for (const text of strings) {
    expect((await sendAnswer(product, deposit, { claim: claim.id, text })).status, text).toBe(303);
    await query(databaseUrl, "update deposit_claims set reason = $2 where deposit_id = $1", [deposit.id, text]);
    for (const [path, cookie] of [
      [deposit.path, ""],
      [`/admin/deposits?item=${deposit.id}`, admin],
    ] as const) {
      const page = await (await get(path, cookie)).text();
      const shown = page.replace(/<script[\s\S]*?<\/script>/g, "");
      if (/[<>"']/.test(text)) expect(shown, text).not.toContain(text);
      expect(shown.match(/<(?:img|svg|iframe|object|embed)\b[^>]*__ran/gi), text).toBeNull();
    }
  }
  note("S7", "script strings in claims and answers", `${strings.length} stayed text`);
});

test("S6 RETURN-04 the rider's page and its data tell nothing of the team", async () => {
  const { deposit } = await claimed();
  for (const path of [deposit.path, `${deposit.path}.data`]) {
    const body = await (await get(path)).text();
    expect(body).toContain("The fork is bent");
    for (const secret of [owner, deposit.email, deposit.payment, deposit.id]) expect(body, path).not.toContain(secret);
  }
});
