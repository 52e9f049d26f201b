import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { editor } from "../../app/content/editor.ts";
import { unknownField } from "../../app/forms/parse-form.ts";
import { htmlToText } from "../support/accounts.ts";
import { bodyWith, fieldsOf } from "../support/content.ts";
import { startWithTeam } from "../support/desk.ts";
import { note } from "../support/measurements.ts";
import { cpuMs } from "../support/processes.ts";
import type { Product } from "../support/product.ts";
import { raw } from "../support/raw-http.ts";

let product: Product;
let cookie: string;
let usualMs: number;
beforeAll(async () => {
  let cookies: string[];
  ({ product, cookies } = await startWithTeam("owner@tidewheel.example", "ana@tidewheel.example"));
  cookie = cookies[1] ?? "";
  const whole = fieldsOf(bodyWith("regions", "canada.0.name", "")).concat([["act", "save"]]);
  await send(whole);
  usualMs = (await send(whole)).ms;
});
afterAll(() => product?.stop());

type Fields = [string, string][];

/** As one without script sends it, so that the answer is a drawn page. */
async function send(fields: Fields) {
  const before = cpuMs([product.pid]);
  const answer = await raw(`${product.url}/admin/content/regions`, {
    method: "POST",
    body: new URLSearchParams([...fields, ["seen", "0"]]).toString(),
    headers: { "Content-Type": "application/x-www-form-urlencoded", Cookie: cookie },
  });
  return { ...answer, ms: cpuMs([product.pid]) - before };
}

const towns = (country: string, most: number): Fields =>
  Array.from({ length: 60 * 60 }, (_, at): [string, string] => [
    `body.${country}[${Math.floor(at / 60)}].towns[${at % 60}].name`,
    "x",
  ]).slice(0, most);

const intent = (type: string, payload: object) => JSON.stringify({ type, payload });

/** Beyond the sixtieth they are not read. */
const oneTownEach = Array.from({ length: 600 }, (_, at): [string, string] => [`body.canada[${at}].towns[0].name`, "x"]);

describe("S15 an admin's largest form in the editor", () => {
  test.for<[string, number, Fields]>([
    ["118 KB of towns with two fields missing each", 413, towns("canada", 3_600)],
    ["235 KB of them", 413, [...towns("canada", 3_600), ...towns("usa", 3_600)]],
    ["as many of them as are drawn", 422, towns("canada", 640)],
    ["more of them than are drawn", 413, towns("canada", 700)],
    [
      "20,000 towns of one list",
      422,
      Array.from({ length: 20_000 }, (_, at) => [`body.canada[0].towns[${at}].name`, "x"]),
    ],
    ["600 lists of one town", 422, oneTownEach],
    ["60,000 names that no field has", 422, Array.from({ length: 60_000 }, (_, at) => [`a${at}`, ""])],
    ["1,900 names that no field has", 422, Array.from({ length: 1_900 }, (_, at) => [`body.a${at}[9].b`, ""])],
    ["names of 30,000 levels", 422, Array.from({ length: 10 }, (_, at) => [`body${".a".repeat(30_000)}${at}`, ""])],
    ["indexes of 30,000 levels", 422, [[`body.canada${"[1]".repeat(30_000)}`, "x"]]],
    ["one field sent 60,000 times", 413, Array.from({ length: 60_000 }, () => ["body.canada[0].name", "x"])],
    ["one field sent 1,990 times", 422, Array.from({ length: 1_990 }, () => ["body.canada[0].name", "x"])],
    ["950 KB in one field", 422, [["body.canada[0].name", "x".repeat(950_000)]]],
    [
      "an item at index 100,000,000",
      422,
      [["__intent__", intent("update", { name: "body.canada[100000000].name", value: "x" })]],
    ],
    [
      "a move to index 100,000,000",
      422,
      [["__intent__", intent("reorder", { name: "body.canada", from: 0, to: 100_000_000 })]],
    ],
    [
      "an item of 100,000 levels",
      422,
      [["__intent__", intent("insert", { name: `body.canada${".a".repeat(100_000)}` })]],
    ],
    [
      "an item that brings its own",
      422,
      [
        [
          "__intent__",
          intent("insert", { name: "body.canada", defaultValue: { towns: Array.from({ length: 9_000 }, () => ({})) } }),
        ],
      ],
    ],
    ["2 MB in one field", 413, [["body.canada[0].name", "x".repeat(2_000_000)]]],
  ])("REVIEW2-M3 %s", async ([what, status, fields]) => {
    let isOver = false;
    const sent = send(fields).finally(() => {
      isOver = true;
    });
    let longestMs = 0;
    while (!isOver) {
      const begunMs = performance.now();
      expect((await fetch(`${product.url}/healthz`)).status).toBe(200);
      longestMs = Math.max(longestMs, performance.now() - begunMs);
      await delay(5);
    }
    const answer = await sent;
    note("S15", `an admin's form: ${what}`, `${answer.ms} ms of processor, health within ${Math.round(longestMs)} ms`);
    expect(answer.status).toBe(status);
    expect(answer.ms).toBeLessThan(8 * usualMs);
    expect(answer.body.length).toBeLessThan(4_000_000);
  });

  test("REVIEW2-M3 names that no field has are named, and nothing is saved", async () => {
    const body = fieldsOf(bodyWith("regions", "canada.0.name", "Where we ride"));
    const answer = await send([...body, ["act", "save"], ["body.heroes", "x"], ["body.canada[0].name.x", "y"]]);
    expect(answer.status).toBe(422);
    const text = htmlToText(answer.body);
    for (const sentence of [editor.invalid, unknownField("body.heroes"), unknownField("body.canada[0].name.x")])
      expect(text).toContain(sentence);
    expect(answer.body).toContain('value="Where we ride"');
    expect((await raw(`${product.url}/admin/content/regions`, { headers: { Cookie: cookie } })).body).not.toContain(
      'value="Where we ride"',
    );
  });
});
