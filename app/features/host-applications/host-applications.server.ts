import { eq, getTableColumns } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import type { Database } from "~/db/client.server.ts";
import { hostApplications } from "~/db/schema/index.ts";
import { applicationEmail, mayAcknowledge } from "~/services/application-email.server.ts";
import { nextSubmissionId, submissionKeyOf } from "~/services/ids.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import type { HostApplicationEmail } from "./host-applications-jobs.server.ts";
import type { HostApplicationInput, HostApplicationRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(hostApplications);

type HostApplication = Omit<typeof hostApplications.$inferSelect, "submissionKey" | "searchText">;

interface SubmitDependencies {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  limits: Pick<RateLimits, "take">;
  /** Who on the team is told. */
  recipient: string;
}

/**
 * Stores an application together with its mail jobs, all or nothing: one to the team, one to the applicant unless that
 * address has had too many.
 * Idempotent: the same content under the same idempotency key gives the first answer again.
 * @returns the stored record, whose id is the applicant's reference, and whether they are mailed it
 */
export async function submitHostApplication(
  { db, jobs, clock, limits, recipient }: SubmitDependencies,
  { idempotencyKey, ...input }: HostApplicationInput,
): Promise<{ application: HostApplicationRecord; isAcknowledged: boolean }> {
  const submissionKey = submissionKeyOf(idempotencyKey, input);
  const isAcknowledged = await mayAcknowledge(limits, input.email);
  for (;;) {
    const submissionDate = clock.now();
    const record: HostApplicationRecord = {
      ...input,
      id: await nextSubmissionId(db, "app", submissionDate),
      submissionDate: submissionDate.toISOString(),
    };
    const isStored = await jobs.insertAndEnqueue(
      hostApplications,
      { ...record, submissionKey, submissionDate },
      applicationEmail,
      ...([
        { type: "host", to: recipient, data: record },
        ...(isAcknowledged ? [{ type: "host-acknowledgement" as const, to: record.email, data: record }] : []),
      ] satisfies HostApplicationEmail[]),
    );
    if (isStored) return { application: record, isAcknowledged };
    const [first] = await db
      .select(columns)
      .from(hostApplications)
      .where(eq(hostApplications.submissionKey, submissionKey));
    if (first) return { application: toRecord(first), isAcknowledged };
    // Neither stored nor there already: another process took this very microsecond's id. Take the next.
  }
}

const toRecord = ({ submissionDate, ...row }: HostApplication): HostApplicationRecord => ({
  ...row,
  submissionDate: submissionDate.toISOString(),
});
