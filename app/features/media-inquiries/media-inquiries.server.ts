import { eq, getTableColumns } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import type { Database } from "~/db/client.server.ts";
import { mediaInquiries } from "~/db/schema/index.ts";
import { applicationEmail, mayAcknowledge } from "~/services/application-email.server.ts";
import { nextSubmissionId, submissionKeyOf } from "~/services/ids.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import type { MediaInquiryEmail } from "./media-inquiries-jobs.server.ts";
import type { MediaInquiryInput, MediaInquiryRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(mediaInquiries);

interface SubmitDependencies {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  limits: Pick<RateLimits, "take">;
  log: Logger;
  /** Who on the team is told. */
  recipient: string;
}

/**
 * Stores an inquiry together with its mail jobs, all or nothing: one to the team, one to the sender unless that address
 * has had too many.
 * Idempotent: the same content under the same idempotency key gives the first answer again.
 * @returns the stored record, or that it could not be stored
 */
export async function submitMediaInquiry(
  { db, jobs, clock, limits, log, recipient }: SubmitDependencies,
  { idempotencyKey, ...input }: MediaInquiryInput,
): Promise<{ inquiry: MediaInquiryRecord } | { failed: "insert" }> {
  const submissionKey = submissionKeyOf(idempotencyKey, input);
  try {
    const isAcknowledged = await mayAcknowledge(limits, input.email);
    for (;;) {
      const createdAt = clock.now();
      const record: MediaInquiryRecord = {
        ...input,
        id: await nextSubmissionId(db, "media", createdAt),
        createdAt: createdAt.toISOString(),
      };
      const isStored = await jobs.insertAndEnqueue(
        mediaInquiries,
        { ...record, submissionKey, createdAt },
        applicationEmail,
        ...([
          { type: "media", to: recipient, data: record },
          ...(isAcknowledged ? [{ type: "media-acknowledgement" as const, to: record.email, data: record }] : []),
        ] satisfies MediaInquiryEmail[]),
      );
      if (isStored) return { inquiry: record };
      const [first] = await db
        .select(columns)
        .from(mediaInquiries)
        .where(eq(mediaInquiries.submissionKey, submissionKey));
      if (first) return { inquiry: { ...first, createdAt: first.createdAt.toISOString() } };
      // Neither stored nor there already: another process took this very microsecond's id. Take the next.
    }
  } catch (error) {
    log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "media inquiry not stored");
    return { failed: "insert" };
  }
}
