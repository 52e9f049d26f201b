import { setTimeout as delay } from "node:timers/promises";
import { expect, test } from "vitest";
import { applicantWords as words } from "../../app/content/applicant-page.ts";
import { desk } from "../../app/content/desk.ts";
import { shownReference } from "../../app/domain/reference.ts";
import { htmlToText } from "../support/accounts.ts";
import { addOwnPage, press } from "../support/applicant-pages.ts";
import { query } from "../support/cluster.ts";
import { prepareTeam, readReview, reviewEventsOf, targetOf } from "../support/desk.ts";
import { storeHostApplication } from "../support/factories/stored-submissions.ts";
import { post } from "../support/http.ts";
import { launchProduct, type Product, startProduct, waitFor } from "../support/product.ts";
import { randomFrom, roundsOr, seed } from "../support/random.ts";
import type { MailServer } from "../support/smtp-server.ts";

const races = roundsOr(12, 1_000);
const kills = roundsOr(2, 200);
const writers = 4;
const headStartMs = 20;
const killWithinMs = 1_500;
const deliverWithinMs = 180_000;
const owner = "owner@tidewheel.example";
const team = "team@hosts.example";

const mailsTo = ({ received }: MailServer, address: string) =>
  received.filter(({ envelope }) => envelope.to.join() === address);
const subjectOf = ({ headers }: MailServer["received"][number]) => headers.get("subject") ?? "";

/** An application that is about to be approved. */
async function storeInConsultation(databaseUrl: string) {
  const { id, email } = await storeHostApplication(databaseUrl);
  for (const stage of ["in-review", "consultation"])
    await query(databaseUrl, "update reviews set stage = $2 where submission_id = $1", [id, stage]);
  const review = await readReview(databaseUrl, id);
  return { id, email, review, page: await addOwnPage(databaseUrl, id) };
}

test(`MY-02 ${races} withdrawals against approvals: exactly one of the two, told to both sides`, async () => {
  const { databaseUrl, mailServer, env, cookies } = await prepareTeam(owner);
  const product = await startProduct({ env });
  const random = randomFrom(seed);
  const wins = { withdrawn: 0, approved: 0 };
  const withdrawn: string[] = [];
  try {
    for (let race = 0; race < races; race += 1) {
      const { id, email, review, page } = await storeInConsultation(databaseUrl);
      const approve = () =>
        post(
          `${product.url}/admin/desk/stage`,
          { ...targetOf(review), stage: "approved" },
          { cookie: cookies[0] ?? "" },
        );
      const withdraw = () => press(product, page, "withdraw", { stage: "consultation" });
      const [first, second] = race % 2 === 0 ? [approve, withdraw] : [withdraw, approve];
      // A withdrawal is the quicker of the two, on a busy machine by far: the head start grows until each has won.
      const answers = await Promise.all([first(), delay(random() * headStartMs * (1 + (race % 12))).then(second)]);
      const [approval, withdrawal] = race % 2 === 0 ? answers : answers.toReversed();
      expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 409]);
      const { stage } = await readReview(databaseUrl, id);
      expect(stage).toBe(approval?.status === 303 ? "approved" : "withdrawn");
      expect(await reviewEventsOf(databaseUrl, id)).toEqual(["received", "stage-changed"]);
      const slower = htmlToText((await (approval?.status === 409 ? approval : withdrawal)?.text()) ?? "");
      expect(slower).toContain(
        stage === "approved" ? words.refused.movedOn("Approved") : desk.refused.stale(desk.person, "Withdrawn"),
      );
      wins[stage as keyof typeof wins] += 1;
      if (stage === "withdrawn") withdrawn.push(email);
    }
    await waitFor(() => mailServer.received.length >= 2 * wins.withdrawn, deliverWithinMs);
    for (const email of withdrawn) expect(mailsTo(mailServer, email), email).toHaveLength(1);
    expect(mailsTo(mailServer, team)).toHaveLength(wins.withdrawn);
    expect(mailServer.received).toHaveLength(2 * wins.withdrawn);
    expect(Math.min(wins.withdrawn, wins.approved)).toBeGreaterThan(0);
    console.log(
      `MY-02: ${races} races, ${wins.withdrawn} withdrawn and ${wins.approved} approved, nothing both or neither`,
    );
  } finally {
    await product.stop();
    await mailServer.close();
  }
});

test(`MY-03 ${kills} kills between a message and its mail: nothing acknowledged is lost or stored twice, each is mailed`, async () => {
  const random = randomFrom(seed);
  const { databaseUrl, mailServer, env } = await prepareTeam(owner);
  const acknowledged = new Map<string, string>();
  let product: Product | undefined;
  let isWriting = true;
  // Presses again until told that it is stored, as a person would.
  const write = async () => {
    while (isWriting) {
      const { id, reference = "" } = await storeHostApplication(databaseUrl);
      const page = await addOwnPage(databaseUrl, id);
      for (let isTold = false; !isTold && (isWriting || product); ) {
        const answer =
          product && (await press(product, page, "message", { text: `About ${id}` }).catch(() => undefined));
        isTold = answer?.status === 303;
        if (isTold) acknowledged.set(id, reference);
        else await delay(50);
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
    isWriting = false;
    await writing;
    const stored = await query<{ submission_id: string; count: number; events: number }>(
      databaseUrl,
      `select submission_id, count(*)::int as count,
        (select count(*)::int from review_events e where e.submission_id = m.submission_id and type = 'wrote') as events
       from messages m group by submission_id`,
    );
    expect(stored.filter(({ count, events }) => count !== 1 || events !== 1)).toEqual([]);
    const ids = new Set(stored.map(({ submission_id }) => submission_id));
    expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
    expect(acknowledged.size).toBeGreaterThan(kills);
    const subjects = () => new Set(mailsTo(mailServer, team).map(subjectOf));
    await waitFor(() => subjects().size >= stored.length, deliverWithinMs);
    const missing = [...acknowledged].filter(([id, reference]) => {
      const shown = shownReference({ id, reference });
      return ![...subjects()].some((subject) => subject.includes(shown));
    });
    expect(missing).toEqual([]);
    console.log(
      `MY-03 seed ${seed}: ${kills} kills, ${acknowledged.size} messages acknowledged, ${stored.length} stored, ${mailsTo(mailServer, team).length} mails`,
    );
  } finally {
    isWriting = false;
    await product?.stop();
    await mailServer.close();
  }
});
