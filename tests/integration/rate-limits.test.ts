import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseHandle, openDatabase } from "../../app/db/client.server.ts";
import { createRateLimits, type RateLimits } from "../../app/services/rate-limits.server.ts";
import { createDatabase, query } from "../support/cluster.ts";

const dayMs = 24 * 60 * 60 * 1000;
let url: string;
let database: DatabaseHandle;
let limits: RateLimits;
beforeAll(async () => {
  url = await createDatabase();
  database = openDatabase(url, () => {});
  limits = createRateLimits(database.db, { appUrl: "http://127.0.0.1", isOn: true, secret: "s".repeat(32) });
});
afterAll(() => database.close());

test("S4 a form's stamp stays used up, and an address stays limited, when the limits are cleaned up", async () => {
  expect(await limits.consumeOnce("form-stamp", "stamp", 30 * dayMs)).toBe(true);
  while (!(await limits.consume("acknowledgement", "ana@people.example")));
  await limits.sweep();
  expect(await limits.consumeOnce("form-stamp", "stamp", 30 * dayMs)).toBe(false);
  expect(await limits.consume("acknowledgement", "ana@people.example")).toBeDefined();
});

test("S4 what a clock far ahead has limited, or what ended long ago, is cleaned up", async () => {
  await query(
    url,
    "insert into rate_limits (key, until) values ('x:ahead', now() + interval '800 days'), ('x:old', now() - interval '2 hours')",
  );
  await limits.sweep();
  expect(await query(url, "select key from rate_limits where key like 'x:%'")).toEqual([]);
});
