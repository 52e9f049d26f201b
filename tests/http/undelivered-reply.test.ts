import { afterAll, beforeAll, expect, test } from "vitest";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { prepareTeam, readReview, reviewEventsOf, targetOf } from "../support/desk.ts";
import { storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import type { MailServer } from "../support/smtp-server.ts";

const owner = "owner@tidewheel.example";
let mailServer: MailServer;
let product: Product;
let databaseUrl: string;
let cookie: string;
beforeAll(async () => {
  const team = await prepareTeam(owner);
  ({ databaseUrl, mailServer } = team);
  cookie = team.cookies[0] ?? "";
  product = await startProduct({ env: team.env });
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
});

test("DESK-07 a reply to a mailbox that does not exist is shown, told to its author, and waits for an answer again", async () => {
  const { id, email, reference } = await storeMediaInquiry(databaseUrl);
  mailServer.refuse(email);
  const fields = { ...targetOf(await readReview(databaseUrl, id)), subject: "Hello", text: "Are you there?" };
  expect((await post(`${product.url}/admin/desk/reply`, fields, { cookie })).status).toBe(303);
  expect((await readReview(databaseUrl, id)).answered_at).not.toBeNull();
  await waitFor(async () => (await reviewEventsOf(databaseUrl, id)).includes("reply-undelivered"), 30_000);
  const review = await readReview(databaseUrl, id);
  expect(review.answered_at).toBeNull();
  expect(review.due_at?.getTime()).toBeGreaterThan(Date.now());
  const page = await fetch(`${product.url}/admin/desk?item=${reference}`, { headers: { cookie } });
  expect(htmlToText(await page.text())).toContain("(not delivered)");
  const told = () => mailServer.received.filter(({ envelope }) => envelope.to.includes(owner));
  await waitFor(() => told().some(({ headers }) => headers.get("subject")?.includes("was not delivered")), 30_000);
  expect(mailServer.received.flatMap(({ envelope }) => envelope.to)).not.toContain(email);
  const [job] = await query<{ state: string }>(databaseUrl, "select state from pgboss.job where name = 'send-reply'");
  expect(job?.state).toBe("completed");
});
