import { eq, getTableColumns, inArray } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Jobs } from "#platform/jobs/queue.ts";
import { errorCodeOf, type Logger } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { type Files, newFileKey, resumeFolder } from "#platform/storage/files.ts";
import type { Database, Queryable } from "~/db/client.server.ts";
import { careerApplications } from "~/db/schema/index.ts";
import { applicationEmail, mayAcknowledge } from "~/services/application-email.server.ts";
import { nextSubmissionId, submissionKeyOf } from "~/services/ids.server.ts";
import type { RateLimits } from "~/services/rate-limits.server.ts";
import type { CareerApplicationEmail } from "./career-applications-jobs.server.ts";
import type { ResumeExtension } from "./resume-name.ts";
import type { CareerApplicationInput, CareerApplicationRecord } from "./schema.ts";

const { submissionKey: _submissionKey, searchText: _searchText, ...columns } = getTableColumns(careerApplications);

/** A résumé that has been looked into and may be stored. */
export interface CheckedResume {
  /** Absolute path on this machine. */
  path: string;
  /** To be shown and saved under. */
  filename: string;
  extension: ResumeExtension;
  sha256: string;
}

export interface SubmitDependencies {
  db: Database;
  jobs: Jobs;
  clock: Clock;
  files: Files;
  limits: Pick<RateLimits, "take">;
  log: Logger;
  /** Who on the team is told. */
  recipient: string;
}

/**
 * Stores an application: first its résumé, then its row together with its mail jobs, all or nothing: one to the team,
 * one to the applicant unless that address has had too many. Where the row
 * cannot be stored the résumé is removed again; where even that is unknown, the sweep decides.
 * Idempotent: the same content and file under the same idempotency key give the first answer again, with one file.
 * @returns the stored record, or which of the two could not be stored
 */
export async function submitCareerApplication(
  { db, jobs, clock, files, limits, log, recipient }: SubmitDependencies,
  { idempotencyKey, ...input }: CareerApplicationInput,
  resume: CheckedResume | undefined,
): Promise<{ application: CareerApplicationRecord } | { failed: "upload" | "insert" }> {
  const submissionKey = submissionKeyOf(idempotencyKey, {
    ...input,
    resume: resume && [resume.filename, resume.sha256],
  });
  let resumeUrl: string | null = null;
  try {
    if (resume) {
      // A repeat's file need not be stored at all.
      const first = await findByKey(db, submissionKey);
      if (first) return { application: first };
      resumeUrl = newFileKey(resumeFolder, resume.extension, clock.now());
      try {
        await files.store(resume.path, resumeUrl);
      } catch (error) {
        log.error({ reason: errorCodeOf(error) }, "résumé not stored");
        return { failed: "upload" };
      }
    }
    const isAcknowledged = await mayAcknowledge(limits, input.email);
    for (;;) {
      const createdAt = clock.now();
      const record: CareerApplicationRecord = {
        ...input,
        id: await nextSubmissionId(db, "career", createdAt),
        portfolio: input.portfolio ?? null,
        resumeFilename: resume?.filename ?? null,
        resumeUrl,
        createdAt: createdAt.toISOString(),
      };
      const isStored = await jobs.insertAndEnqueue(
        careerApplications,
        { ...record, submissionKey, createdAt },
        applicationEmail,
        ...([
          { type: "career", to: recipient, data: record },
          ...(isAcknowledged ? [{ type: "career-acknowledgement" as const, to: record.email, data: record }] : []),
        ] satisfies CareerApplicationEmail[]),
      );
      if (isStored) return { application: record };
      const other = await findByKey(db, submissionKey);
      if (other) {
        // The same submission came a moment before, with its own copy of the file.
        if (resumeUrl) await files.remove(resumeUrl).catch(() => {});
        return { application: other };
      }
      // Neither stored nor there already: another process took this very microsecond's id. Take the next.
    }
  } catch (error) {
    log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "career application not stored");
    return (await rescue({ db, files, log }, submissionKey, resumeUrl)) ?? { failed: "insert" };
  }
}

/** After a fault: the row may be there all the same (its answer was lost), and then its file must stay. */
async function rescue(
  { db, files, log }: Pick<SubmitDependencies, "db" | "files" | "log">,
  submissionKey: string,
  resumeUrl: string | null,
): Promise<{ application: CareerApplicationRecord } | undefined> {
  try {
    const stored = await findByKey(db, submissionKey);
    if (stored?.resumeUrl !== resumeUrl && resumeUrl) await files.remove(resumeUrl);
    return stored && { application: stored };
  } catch (error) {
    log.warn({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "a résumé is left to the sweep");
    return undefined;
  }
}

async function findByKey(db: Queryable, submissionKey: string): Promise<CareerApplicationRecord | undefined> {
  const [row] = await db
    .select(columns)
    .from(careerApplications)
    .where(eq(careerApplications.submissionKey, submissionKey));
  return row && { ...row, createdAt: row.createdAt.toISOString() };
}

/** Where an application's résumé is kept and what it is called; undefined where there is none. */
export async function findResume(
  db: Queryable,
  applicationId: string,
): Promise<{ key: string; filename: string } | undefined> {
  const [row] = await db
    .select({ key: careerApplications.resumeUrl, filename: careerApplications.resumeFilename })
    .from(careerApplications)
    .where(eq(careerApplications.id, applicationId));
  return row?.key && row.filename ? { key: row.key, filename: row.filename } : undefined;
}

/** Which of these file keys belong to an application. */
export async function listKnownResumes(db: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: careerApplications.resumeUrl })
    .from(careerApplications)
    .where(inArray(careerApplications.resumeUrl, keys));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}
