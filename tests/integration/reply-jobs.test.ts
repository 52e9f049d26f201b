import { expect, test } from "vitest";
import { openDatabase } from "../../app/db/client.server.ts";
import { sendReply, workReplies } from "../../app/features/submissions/reviews/reply-jobs.server.ts";
import { startJobs } from "../../platform/jobs/queue.ts";
import { createLogger } from "../../platform/observability/log.ts";
import { createDatabase, query } from "../support/cluster.ts";
import { storeMediaInquiry } from "../support/factories/stored-submissions.ts";
import { waitFor } from "../support/product.ts";

test("DESK-07 a reply whose time comes while its job looks at it is mailed, once", async () => {
  const url = await createDatabase();
  const { id } = await storeMediaInquiry(url);
  const database = openDatabase(url, () => {});
  const jobs = await startJobs(database, [sendReply], createLogger("silent"));
  const sent: string[] = [];
  const sendAt = Date.now();
  await query(
    url,
    `insert into messages (id, submission_id, direction, subject, text, created_at, send_at)
     values ('msg-1', $1, 'to-person', 'Hello', 'Come by.', now(), $2)`,
    [id, new Date(sendAt)],
  );
  // The process's clock is a millisecond behind at first, as where the database's is a little ahead.
  const times = [sendAt - 1];
  const tools = {
    appUrl: "http://rides.example",
    db: database.db,
    secret: "a secret of this test",
    clock: { now: () => new Date(times.shift() ?? Date.now()) },
    teamAddress: "team@hosts.example",
  };
  try {
    await workReplies(jobs, async (mail) => void sent.push(mail.id), tools);
    await jobs.enqueue(database.db, sendReply, { message: "msg-1" });
    await waitFor(() => sent.length > 0);
    const open = "select 1 from pgboss.job where name = 'send-reply' and state < 'completed'";
    await waitFor(async () => (await query(url, open)).length === 0);
    expect(sent).toEqual(["msg-1"]);
  } finally {
    await jobs.stop(0);
    await database.close();
  }
});
