import { eq, inArray } from "drizzle-orm";
import { errorCodeOf } from "#platform/observability/log.ts";
import { findDatabaseError } from "#platform/postgres/client.ts";
import { newFileKey, resumeFolder } from "#platform/storage/files.ts";
import type { Queryable } from "~/db/client.server.ts";
import { careerApplications } from "~/db/schema/index.ts";
import { hashSubmission } from "~/services/idempotency.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { findByKey, type SubmissionStore, type SubmitContext, submit } from "../submissions.server.ts";
import type { CareerApplicationView } from "./career-application-display.tsx";
import type { ResumeExtension } from "./resume-name.ts";
import type { CareerApplicationInput, CareerApplicationRecord } from "./schema.ts";

export const careerApplicationStore: SubmissionStore<CareerApplicationRecord, CareerApplicationView> = {
  kind: "career",
  idPrefix: "career",
  table: careerApplications,
  sentAt: "createdAt",
  hidden: ["resumeUrl"],
  auditSubject: "career-application",
  loadEmails: () => import("./career-application-emails.tsx"),
};

/** A résumé whose content has been inspected. */
export interface CheckedResume {
  /** Absolute path on this machine. */
  path: string;
  filename: string;
  extension: ResumeExtension;
  sha256: string;
}

type CareerContext = SubmitContext & Pick<AppContext, "files" | "log">;

export type CareerResult = { record: CareerApplicationRecord } | { failed: "upload" | "insert" };

/**
 * Stores the résumé, then the row with its mail jobs. Where the row cannot be stored the résumé is removed again; where
 * even that is unknown, the sweep decides. Idempotent: a repeat returns the first record and leaves one file.
 */
export async function submitCareerApplication(
  context: CareerContext,
  { idempotencyKey, ...input }: CareerApplicationInput,
  resume: CheckedResume | undefined,
): Promise<CareerResult> {
  const { clock, db, files, log } = context;
  const content = { ...input, resume: resume && [resume.filename, resume.sha256] };
  const submissionKey = hashSubmission(idempotencyKey, content);
  let resumeUrl: string | null = null;
  try {
    if (resume) {
      // A repeat's file need not be stored at all.
      const first = await findByKey(db, careerApplicationStore, submissionKey);
      if (first) return { record: first };
      resumeUrl = newFileKey(resumeFolder, resume.extension, clock.now());
      try {
        await files.store(resume.path, resumeUrl);
      } catch (error) {
        log.error({ reason: errorCodeOf(error) }, "résumé not stored");
        return { failed: "upload" };
      }
    }
    const resumeFilename = resume?.filename ?? null;
    const answers = { ...input, portfolio: input.portfolio ?? null, resumeFilename, resumeUrl };
    const { isRepeat, record } = await submit(context, careerApplicationStore, answers, submissionKey);
    // The same submission came a moment before, with its own copy of the file.
    if (isRepeat && resumeUrl) await files.remove(resumeUrl).catch(() => {});
    return { record };
  } catch (error) {
    log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "career application not stored");
    return (await recover(context, submissionKey, resumeUrl)) ?? { failed: "insert" };
  }
}

/** After an error the row may be stored all the same (its answer was lost), and then its file must stay. */
async function recover(
  { db, files, log }: Pick<CareerContext, "db" | "files" | "log">,
  submissionKey: string,
  resumeUrl: string | null,
): Promise<CareerResult | undefined> {
  try {
    const stored = await findByKey(db, careerApplicationStore, submissionKey);
    if (stored?.resumeUrl !== resumeUrl && resumeUrl) await files.remove(resumeUrl);
    return stored && { record: stored };
  } catch (error) {
    log.warn({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "a résumé is left to the sweep");
    return undefined;
  }
}

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
