import { createHash, randomUUID } from "node:crypto";
import { eq, getTableColumns } from "drizzle-orm";
import type { Database } from "~/db/client.server.ts";
import { hostApplications } from "~/db/schema/index.ts";
import type { Clock } from "~/services/clock.server.ts";
import type { Jobs } from "~/services/jobs.server.ts";
import { applicationEmail } from "./host-applications-jobs.server.ts";
import type { HostApplicationInput, HostApplicationRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(hostApplications);

type HostApplication = Omit<typeof hostApplications.$inferSelect, "submissionKey" | "searchText">;

let lastMicros = 0;

/** 'app-' and the time in microseconds; never the same twice in one process. */
function nextId(now: Date): string {
  lastMicros = Math.max(now.getTime() * 1000, lastMicros + 1);
  return `app-${lastMicros}`;
}

/**
 * Stores an application together with its two mail jobs, all or nothing.
 * Idempotent: the same content under the same idempotency key gives the first answer again. The key alone does not
 * decide, so that somebody who goes back, changes an answer and sends again is heard.
 * @param recipient who on the team is told
 * @returns the stored record; its id is the reference that the applicant gets
 */
export async function submitHostApplication(
  { db, jobs, clock, recipient }: { db: Database; jobs: Jobs; clock: Clock; recipient: string },
  { idempotencyKey, ...input }: HostApplicationInput,
): Promise<HostApplicationRecord> {
  const submissionKey = createHash("sha256")
    .update(JSON.stringify([idempotencyKey || randomUUID(), Object.entries(input).sort()]))
    .digest("base64url");
  for (;;) {
    const submissionDate = clock.now();
    const record: HostApplicationRecord = {
      ...input,
      id: nextId(submissionDate),
      submissionDate: submissionDate.toISOString(),
    };
    const isStored = await jobs.insertAndEnqueue(
      db,
      db
        .insert(hostApplications)
        .values({ ...record, submissionKey, submissionDate })
        .onConflictDoNothing()
        .returning({ id: hostApplications.id }),
      applicationEmail,
      { type: "host", to: recipient, data: record },
      { type: "host-acknowledgement", to: record.email, data: record },
    );
    if (isStored) return record;
    const [first] = await db
      .select(columns)
      .from(hostApplications)
      .where(eq(hostApplications.submissionKey, submissionKey));
    if (first) return toRecord(first);
    // Neither stored nor there already: another process took this very microsecond's id. Take the next.
  }
}

const toRecord = ({ submissionDate, ...row }: HostApplication): HostApplicationRecord => ({
  ...row,
  submissionDate: submissionDate.toISOString(),
});
