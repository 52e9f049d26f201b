import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { desk } from "../../app/content/desk.ts";
import { htmlToText } from "../support/accounts.ts";
import { query } from "../support/cluster.ts";
import { prepareTeam, readReview, targetOf } from "../support/desk.ts";
import { storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { launchProduct, type Product, startProduct, waitFor } from "../support/product.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import type { MailServer } from "../support/smtp-server.ts";

const races = roundsOr(10, 1_000);
const kills = roundsOr(3, 200);
const writers = 4;
const killWithinMs = 1_500;
const [owner, ana] = ["owner@tidewheel.example", "ana@tidewheel.example"];
// Ten seconds for undoing it, and the retries of what a kill has interrupted.
const deliverWithinMs = 180_000;

test(`DESK-07 two admins answer one person at once, ${races} times: one mail each, and the slower one is told whose`, async () => {
  const { databaseUrl, mailServer, env, cookies } = await prepareTeam(owner, ana);
  const product = await startProduct({ env });
  try {
    const wins = { [owner]: 0, [ana]: 0 };
    for (let race = 0; race < races; race += 1) {
      const { id } = await storeMediaInquiry(databaseUrl);
      const target = targetOf(await readReview(databaseUrl, id));
      const answers = await Promise.all(cookies.map((cookie) => answerTo(product.url, target, cookie)));
      const winner = answers[0]?.status === 303 ? owner : ana;
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const slower = answers.find(({ status }) => status === 409);
      expect(htmlToText(slower?.body ?? "")).toContain(desk.refused.stale(winner, "replied"));
      wins[winner] = (wins[winner] ?? 0) + 1;
    }
    await waitFor(() => mailServer.received.length >= races, deliverWithinMs);
    await expectOneMailPerReply(databaseUrl, mailServer);
    expect(mailServer.received).toHaveLength(races);
    console.log(
      `DESK-07: ${races} races, ${mailServer.received.length} mails; won by ${Object.values(wins).join(" and ")}`,
    );
  } finally {
    await product.stop();
    await mailServer.close();
  }
});

test(`DESK-07 ${kills} kills while answering: no mail without its event, none twice, none lost`, async () => {
  const random = randomFrom(seed);
  const { databaseUrl, mailServer, env, cookies } = await prepareTeam(owner);
  const ran = { acknowledged: new Set<string>(), refused: 0, unanswered: 0 };
  let product: Product | undefined;
  let isAnswering = true;
  // Each goes on with its inquiry until it is told that the answer is stored, as an admin would who presses again.
  const write = async () => {
    while (isAnswering) {
      const { id } = await storeMediaInquiry(databaseUrl);
      const target = targetOf(await readReview(databaseUrl, id));
      for (let isTold = false; !isTold && (isAnswering || product); ) {
        const answer = product && (await answerTo(product.url, target, cookies[0] ?? "").catch(() => undefined));
        isTold = answer?.status === 303 || answer?.status === 409;
        if (isTold) ran.acknowledged.add(id);
        else await delay(50);
        if (answer?.status === 409) ran.refused += 1;
        if (product && !answer) ran.unanswered += 1;
      }
    }
  };
  const writing = Promise.all(Array.from({ length: writers }, write));
  try {
    for (let round = 0; round < kills; round += 1) {
      const launch = launchProduct({ env });
      product = await launch.ready;
      await delay(random() * killWithinMs);
      await launch.kill();
      product = undefined;
    }
    product = await startProduct({ env });
    isAnswering = false;
    await writing;
    const stored = await repliesOf(databaseUrl);
    await waitFor(() => distinctIds(mailServer).size >= stored.length, deliverWithinMs).catch(async () => {
      const delivered = distinctIds(mailServer);
      const missing = stored.flatMap(({ message }) => (delivered.has(message) ? [] : [message]));
      const jobs = await query(
        databaseUrl,
        `select state, retry_count, start_after, heartbeat_on, output, m.taken_at, m.sent_at from messages m
         left join pgboss.job j on j.data->>'message' = m.id where m.id = any($1)`,
        [missing],
      );
      throw new Error(`${missing.length} of ${stored.length} replies were not mailed: ${JSON.stringify(jobs)}`);
    });
    await expectOneMailPerReply(databaseUrl, mailServer);
    const answered = new Set(stored.map(({ submission_id }) => submission_id));
    expect([...ran.acknowledged].filter((id) => !answered.has(id))).toEqual([]);
    expect(ran.acknowledged.size).toBeGreaterThan(kills);
    console.log(
      `DESK-07 seed ${seed}: ${kills} kills, ${ran.acknowledged.size} replies acknowledged (${ran.unanswered} posts without an answer, ` +
        `${ran.refused} stored all the same), ${stored.length} stored, ${mailServer.received.length} mails`,
    );
  } finally {
    isAnswering = false;
    await product?.stop();
    await mailServer.close();
  }
});

async function answerTo(url: string, target: Record<string, string>, cookie: string) {
  const answer = await post(`${url}/admin/desk/reply`, { ...target, subject: "Hello", text: "Come by." }, { cookie });
  return { status: answer.status, body: await answer.text() };
}

const repliesOf = (databaseUrl: string) =>
  query<{ submission_id: string; message: string; email: string }>(
    databaseUrl,
    `select e.submission_id, e.detail->>'message' as message, m.email
     from review_events e join media_inquiries m on m.id = e.submission_id where e.type = 'replied'`,
  );

const idOf = ({ headers }: MailServer["received"][number]) =>
  headers.get("message-id")?.replace(/^<|@.*$/g, "") ?? "no Message-ID";

const distinctIds = ({ received }: MailServer) => new Set(received.map(idOf));

/** By Message-ID: after a kill in the instant between a delivery and its record, the same mail may arrive again. */
async function expectOneMailPerReply(databaseUrl: string, mailServer: MailServer) {
  const stored = await repliesOf(databaseUrl);
  const recipients = Map.groupBy(mailServer.received, ({ envelope }) => envelope.to.join());
  expect([...distinctIds(mailServer)].toSorted()).toEqual(stored.map(({ message }) => message).toSorted());
  expect([...recipients.keys()].toSorted()).toEqual(stored.map(({ email }) => email).toSorted());
  for (const mails of recipients.values()) expect(new Set(mails.map(idOf)).size).toBe(1);
}
