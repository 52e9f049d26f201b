import { afterAll, beforeAll, expect, test } from "vitest";
import { teamWords } from "../../app/content/team.ts";
import { actOnTeam, mailsTo, tokenIn } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { createAccount, password, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { note } from "../support/measurements.ts";
import { type MailboxMessage, type Product, waitFor, waitForMail } from "../support/product.ts";
import { raw } from "../support/raw-http.ts";

const owner = "owner@tidewheel.example";
const many = 10_000;
const mostBytes = 200 * 1024;

let product: Product;
let databaseUrl: string;
let cookie: string;
beforeAll(async () => {
  ({ product, databaseUrl } = await startOnOwnDatabase({ RATE_LIMITS: "on", LOG_LEVEL: "warn" }));
  await createAccount(product, owner, product.setupLink);
  cookie = await signIn(product, owner);
});
afterAll(() => product?.stop());

const waitingMails = async (): Promise<MailboxMessage[]> => {
  const answer = await fetch(`${product.url}/dev/mailbox.json?to=${encodeURIComponent(owner)}`);
  return ((await answer.json()) as MailboxMessage[]).filter(({ subject }) => /asked to join/.test(subject));
};
const plannedMails = () =>
  query<{ seconds: number }>(
    databaseUrl,
    `select extract(epoch from start_after - now())::float8 as seconds from pgboss.job
      where data->>'purpose' = 'requests' and state = 'created'`,
  );
async function ask(email: string): Promise<void> {
  await post(`${product.url}/admin/signup`, { email, password, confirmPassword: password });
  const [mail] = await mailsTo(product, email, /Verify/);
  if (!mail) throw new Error("no mail");
  const token = tokenIn(mail, "/admin/verify-email");
  expect((await post(`${product.url}/admin/verify-email`, { token })).status).toBe(303);
}

test("REVIEW-M3 the owner is notified of the first request immediately, then of all pending ones in one mail after an hour", async () => {
  await ask("first@people.example");
  const first = await waitForMail(product, owner, /asked to join/);
  expect(first.text).toContain("Someone signed up");
  for (const name of ["second", "third", "fourth"]) await ask(`${name}@people.example`);
  const [next, ...more] = await plannedMails();
  expect(more).toEqual([]);
  // The hour begins with the first mail.
  expect(next?.seconds).toBeGreaterThan(3_000);
  expect(next?.seconds).toBeLessThanOrEqual(3_600);
  expect(await waitingMails()).toHaveLength(1);

  await query(databaseUrl, "update pgboss.job set start_after = now() where data->>'purpose' = 'requests'");
  const [digest] = await waitFor(async () => {
    const mails = await waitingMails();
    return mails.length === 2 && mails;
  });
  expect(digest?.text).toContain("4 people signed up");
  note("S12", "mails to the owner of four requests", "one at once, one after an hour");
});

test("REVIEW-M3 ten thousand requests are paginated, and each page is small", async () => {
  await query(
    databaseUrl,
    `with made as (
       insert into users (id, name, email, email_verified)
       select 'flood-' || n, 'flood' || n || '@people.example', 'flood' || n || '@people.example', true
       from generate_series(1, $1::int) n returning id)
     insert into admin_requests (user_id, created_at)
     select id, date_trunc('milliseconds', now()) - interval '1 minute' * (length(id)) from made`,
    [many],
  );
  const visit = async (query = "") => (await raw(`${product.url}/admin/team${query}`, { headers: { cookie } })).body;
  const linkTo = (page: string, way: string) => new RegExp(`href="(\\?${way}=[^"]+)"`).exec(page)?.[1];
  const listOn = (page: string) =>
    page.slice(page.indexOf(`aria-label="${teamWords.requests}"`)).split("</ul>")[0] ?? "";
  // Each is in two forms: one approves, the other declines.
  const addresses = (page: string) => [
    ...new Set([...listOn(page).matchAll(/name="user" value="([^"]+)"/g)].map(([, user = ""]) => user)),
  ];
  let page = await visit();
  const first = addresses(page);
  const seen = new Set(first);
  expect(page).toContain("10,004 in all");
  let largest = 0;
  for (let turn = 1; turn <= 8; turn += 1) {
    largest = Math.max(largest, Buffer.byteLength(page));
    page = await visit(linkTo(page, "after"));
    for (const each of addresses(page)) seen.add(each);
    expect(seen.size).toBe(25 * (turn + 1));
  }
  expect(largest).toBeLessThan(mostBytes);
  for (let turn = 1; turn <= 8; turn += 1) page = await visit(linkTo(page, "before"));
  expect(addresses(page)).toEqual(first);
  expect(linkTo(page, "before")).toBeUndefined();
  note("S12", `/admin/team with ${many} requests`, `${Math.round(largest / 1024)} KB a page`);

  const [user = ""] = first;
  expect((await actOnTeam(product, cookie, { intent: "decline", user })).status).toBe(303);
  expect(addresses(await visit())).not.toContain(user);
  expect(addresses(await visit("?after=1000000000000-nobody"))).toHaveLength(25);
  expect(addresses(await visit("?after=x&before=%27"))).toHaveLength(25);
});
