import { afterAll, beforeAll, expect, test } from "vitest";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { createAccount, post, startOnOwnDatabase } from "../support/http.ts";
import { note, sized } from "../support/measurements.ts";
import { type Product, waitFor } from "../support/product.ts";

const tries = sized(1_000, 50);
const mostGapMs = 5;
const owner = "owner@tidewheel.example";
const secret = "not the one that it has";

let product: Product;
let reference: string | undefined;
beforeAll(async () => {
  let databaseUrl: string;
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "off", LOG_LEVEL: "error" }));
  await createAccount(product, owner, product.setupLink);
  ({ reference } = await storeHostApplication(databaseUrl, { email: owner }));
});
afterAll(() => product?.stop());

let strangers = 0;
/** As long as the owner's address, so that both pages have the same length. */
const unknown = () => `stranger${String(++strangers).padStart(7, "0")}@tidewheel.example`.slice(-owner.length);

/** What an answer reveals, without the submitted address, its request id and its length. */
async function revealedBy(answer: Response, email: string): Promise<string> {
  const page = (await answer.text())
    .replaceAll(email, "")
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, "")
    .replace(/sha256-[\w+/=]+/g, "");
  const cookies = answer.headers.getSetCookie().map((line) => line.replace(/=[^;]*/, ""));
  return JSON.stringify([answer.status, answer.headers.get("location"), cookies, page]);
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

test.each([
  ["sign-in", "/admin/login", { password: secret }],
  ["sign-up", "/admin/signup", { password: secret, confirmPassword: secret }],
  ["reset", "/admin/forgot-password", {}],
  ["verification", "/admin/verify-email/again", {}],
  ["MY-05 a lost link", "/my/new-link", { reference: "of the owner" }],
])("ADMIN-09 [S3] %s answers known and unknown addresses alike and in the same time", async (name, path, fields) => {
  const told = new Set<string>();
  // A leak shows in every round, background load does not. The full run has one round.
  const rounds = sized(1, 4);
  let gapMs = Number.POSITIVE_INFINITY;
  for (let round = 1; round <= rounds && gapMs >= mostGapMs; round += 1) {
    const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
    // Interleaved, so that background load affects both alike; the first tries are a warm-up.
    for (let at = -5; at < tries; at += 1) {
      for (const kind of at % 2 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
        const email = kind === "known" ? owner : unknown();
        const startedAt = performance.now();
        const answer = await post(product.url + path, {
          email,
          ...fields,
          ...("reference" in fields && { reference }),
        });
        const ms = performance.now() - startedAt;
        told.add(await revealedBy(answer, email));
        if (at >= 0) times[kind].push(ms);
      }
      // Earlier mail jobs must not run while the next answers are measured.
      if (at % 10 === 0) await untilIdle();
    }
    const [known, stranger] = [median(times.known), median(times.unknown)];
    gapMs = Math.abs(known - stranger);
    note(
      "S3",
      `${name}, ${tries} each`,
      `${told.size} kind of answer, medians ${known.toFixed(1)} and ${stranger.toFixed(1)} ms, gap ${gapMs.toFixed(2)} ms`,
    );
  }
  expect([...told]).toHaveLength(1);
  expect(gapMs).toBeLessThan(mostGapMs);
});

/** Waits until a page is answered at its idle speed. */
const untilIdle = () =>
  waitFor(async () => {
    const startedAt = performance.now();
    await (await fetch(`${product.url}/readyz`)).text();
    return performance.now() - startedAt < 10;
  });
