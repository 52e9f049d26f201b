import { afterAll, beforeAll, expect, test } from "vitest";
import { businessDaysAfter } from "../../app/domain/business-days.server.ts";
import { atWallClock } from "../../app/domain/dates.server.ts";
import { visit } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { hostApplicationFields } from "../support/factories/host-application.ts";
import { createAccount, post, signIn, startOnOwnDatabase } from "../support/http.ts";
import { type Product, startProduct, waitFor } from "../support/product.ts";
import { type MailServer, startMailServer } from "../support/smtp-server.ts";
import { freePort } from "../support/temp-dir.ts";

const owner = "owner@tidewheel.example";
const other = "other@tidewheel.example";
const team = "team@hosts.example";
let mailServer: MailServer;
let product: Product;
let databaseUrl: string;
let smtp: Record<string, string>;
let cookie: string;
beforeAll(async () => {
  const port = await freePort();
  mailServer = await startMailServer(port);
  mailServer.accept();
  // The first admin's link goes to the mailbox.
  ({ product, databaseUrl } = await startOnOwnDatabase());
  await createAccount(product, owner, product.setupLink);
  await createAccount(product, other);
  await query(databaseUrl, "insert into admin_profiles (user_id, email) select id, email from users where email = $1", [
    other,
  ]);
  await product.stop();
  smtp = { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: "hello@rides.example" };
  product = await startProduct({ env: { DATABASE_URL: databaseUrl, APPLICATIONS_EMAIL: team, ...smtp } });
  cookie = await signIn(product, owner);
});
afterAll(async () => {
  await product?.stop();
  await mailServer?.close();
});

const choose = (notifications: string, as = cookie) =>
  post(`${product.url}/admin/account/notifications`, { notifications }, { cookie: as });

/** Who got the mail about a new application, once all of it is sent. */
async function addressesToldOf(on = product): Promise<string[]> {
  const before = mailServer.received.length;
  const fields = hostApplicationFields();
  expect((await post(`${on.url}/host/application`, fields)).status).toBe(303);
  const open = "select 1 from pgboss.job where name = 'send-application-email' and state < 'completed'";
  await waitFor(async () => (await query(databaseUrl, open)).length === 0, 30_000);
  return mailServer.received
    .slice(before)
    .flatMap(({ envelope }) => envelope.to)
    .filter((to) => to !== fields.email)
    .sort();
}

test("DESK-04 an admin chooses notifications on the account page; the choice and its change are recorded", async () => {
  const checked = async () =>
    /<input[^>]*value="(\w+)"[^>]*checked|<input[^>]*checked=""[^>]*value="(\w+)"/
      .exec(await (await visit(product, "/admin/account", cookie)).text())
      ?.slice(1)
      .find(Boolean);
  expect(await checked()).toBe("none");
  expect((await choose("each")).status).toBe(303);
  expect(await checked()).toBe("each");
  expect((await choose("each")).status).toBe(303);
  const logged = await query<{ actor_id: string }>(
    databaseUrl,
    "select actor_id from audit_events where action = 'notifications-changed'",
  );
  expect(logged).toHaveLength(1);
  expect((await choose("hourly")).status).toBe(400);
  expect((await choose("none", "")).headers.get("location")).toContain("/admin/login");
  expect(await checked()).toBe("each");
});

test("DESK-04 each new submission is mailed to the team and to the admins who want it, and to no address twice", async () => {
  await query(databaseUrl, "update admin_profiles set notifications = 'none'");
  expect(await addressesToldOf()).toEqual([team]);
  await choose("each");
  expect(await addressesToldOf()).toEqual([owner, team]);
  await query(databaseUrl, "update admin_profiles set notifications = 'each' where email = $1", [other]);
  expect(await addressesToldOf()).toEqual([other, owner, team]);
  await query(databaseUrl, "update users set disabled_at = now() where email = $1", [other]);
  expect(await addressesToldOf()).toEqual([owner, team]);
  const mails = mailServer.received.slice(-3).filter(({ envelope }) => envelope.to.some((to) => to !== team));
  const mail = mails.find(({ envelope }) => envelope.to.includes(owner));
  const sameMail = mailServer.received.findLast(({ envelope }) => envelope.to.includes(team));
  expect(mail?.headers.get("subject")).toBe(sameMail?.headers.get("subject"));
  expect(mail?.text).toBe(sameMail?.text);
  const env = { DATABASE_URL: databaseUrl, APPLICATIONS_EMAIL: "Owner@Tidewheel.example", ...smtp };
  const withTeamOfOne = await startProduct({ env });
  try {
    expect(await addressesToldOf(withTeamOfOne)).toHaveLength(1);
  } finally {
    await withTeamOfOne.stop();
  }
});

test("DESK-04 the digest arrives at 8:00 on the next business day, once, without a word of the sender", async () => {
  await choose("digest");
  const fields = hostApplicationFields({ firstName: "Zebulon", city: "Ucluelet" });
  expect((await post(`${product.url}/host/application`, fields)).status).toBe(303);
  const now = new Date();
  const eight = atWallClock(`${await businessDaysAfter(now, 1)}T08:00:00`);
  const CLOCK_OFFSET_MS = String(eight.getTime() + 60_000 - now.getTime());
  const env = { DATABASE_URL: databaseUrl, APPLICATIONS_EMAIL: team, CLOCK_OFFSET_MS, ...smtp };
  const tomorrows = await Promise.all([1, 2].map(() => startProduct({ env })));
  const digests = () => mailServer.received.filter(({ headers }) => headers.get("subject")?.startsWith("On the desk"));
  try {
    const digest = await waitFor(() => digests()[0], 30_000);
    expect(digest.envelope.to).toEqual([owner]);
    expect(digest.headers.get("subject")).toMatch(/^On the desk: 1 new/);
    expect(digest.text).toMatch(/New host applications\s+1\b/);
    expect(digest.text).toContain("/admin/desk");
    for (const typed of ["Zebulon", "Ucluelet", fields.email ?? ""])
      expect(`${digest.headers.get("subject")} ${digest.html}`).not.toContain(typed);
    const went = "select 1 from rounds where name = 'digests' and went_well_at is not null and fault is null";
    expect(await query(databaseUrl, went)).toHaveLength(1);
    const jobs = "select 1 from pgboss.job where data->>'type' = 'review-digest'";
    expect(await query(databaseUrl, jobs)).toHaveLength(1);
    expect(digests()).toHaveLength(1);
  } finally {
    for (const each of tomorrows) await each.stop();
  }
});
