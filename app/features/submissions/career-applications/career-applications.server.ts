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

export interface CheckedResume {
  path: string;
  filename: string;
  extension: ResumeExtension;
  sha256: string;
}

type CareerContext = SubmitContext & Pick<AppContext, "files" | "log">;

export type CareerResult =
  | { record: CareerApplicationRecord; isAcknowledged: boolean }
  | { failed: "upload" | "insert" };

/** Idempotent. Stores the file before the row; the sweep removes a file without a row. */
export async function submitCareerApplication(
  context: CareerContext,
  { idempotencyKey, positionLabel, ...input }: CareerApplicationInput & Pick<CareerApplicationRecord, "positionLabel">,
  resume: CheckedResume | undefined,
): Promise<CareerResult> {
  const { clock, db, files, log } = context;
  const content = { ...input, resume: resume && [resume.filename, resume.sha256] };
  const submissionKey = hashSubmission(idempotencyKey, content);
  let resumeUrl: string | null = null;
  try {
    if (resume) {
      const first = await findByKey(db, careerApplicationStore, submissionKey);
      if (first) return { record: first, isAcknowledged: true };
      resumeUrl = newFileKey(resumeFolder, resume.extension, clock.now());
      try {
        await files.store(resume.path, resumeUrl);
      } catch (error) {
        log.error({ reason: errorCodeOf(error) }, "résumé not stored");
        return { failed: "upload" };
      }
    }
    const resumeFilename = resume?.filename ?? null;
    const answers = { ...input, positionLabel, portfolio: input.portfolio ?? null, resumeFilename, resumeUrl };
    const { isAcknowledged, isRepeat, record } = await submit(
      context,
      careerApplicationStore,
      answers,
      submissionKey,
      idempotencyKey,
    );
    // A concurrent submission won and has its own copy of the file.
    if (isRepeat && resumeUrl) await files.remove(resumeUrl).catch(() => {});
    return { record, isAcknowledged };
  } catch (error) {
    log.error({ reason: errorCodeOf(findDatabaseError(error) ?? error) }, "career application not stored");
    return (await recover(context, submissionKey, resumeUrl)) ?? { failed: "insert" };
  }
}

/** After an error, the row may still be stored (a lost response), and its file must stay. */
async function recover(
  { db, files, log }: Pick<CareerContext, "db" | "files" | "log">,
  submissionKey: string,
  resumeUrl: string | null,
): Promise<CareerResult | undefined> {
  try {
    const stored = await findByKey(db, careerApplicationStore, submissionKey);
    if (stored?.resumeUrl !== resumeUrl && resumeUrl) await files.remove(resumeUrl);
    return stored && { record: stored, isAcknowledged: true };
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

export async function listKnownResumes(db: Queryable, keys: string[]): Promise<Set<string>> {
  const rows = await db
    .select({ key: careerApplications.resumeUrl })
    .from(careerApplications)
    .where(inArray(careerApplications.resumeUrl, keys));
  return new Set(rows.flatMap(({ key }) => key ?? []));
}
