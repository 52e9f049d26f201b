import { eq } from "drizzle-orm";
import { errorCodeOf } from "#platform/observability/log.ts";
import { newFileKey, resumeFolder } from "#platform/storage/files.ts";
import type { Flash } from "~/components/flash.ts";
import { applicantWords as words } from "~/content/applicant-page.ts";
import type { Queryable } from "~/db/client.server.ts";
import { careerApplications } from "~/db/schema/index.ts";
import { isDecided } from "~/domain/applicant-page.ts";
import { resumeLimits } from "~/domain/career-application.ts";
import {
  type ApplicantResult,
  type ApplicantTools,
  changeOwn,
  mailTo,
} from "~/features/submissions/applicant-page/applicant-changes.server.ts";
import { findReview } from "~/features/submissions/applicant-page/applicant-page.server.ts";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { checkResume } from "~/features/submissions/career-applications/resume-check.server.ts";
import { readUploadForm } from "~/forms/read-upload.server.ts";
import { applicantPath } from "~/services/applicant-links.server.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import type { Review } from "~/services/reviews.server.ts";
import { refuseForm } from "./applicant-refusal.server.ts";

/** With the checks of /careers, once it may be replaced. Leaves no file without a row: what a crash leaves is swept. @throws a 4xx response */
export async function receiveResume(
  request: Request,
  { files, log }: AppContext,
  { submissionId, tools }: { submissionId: string; tools: ApplicantTools },
  flash: Flash,
) {
  const mayNot = await checkReplacement(tools.db, submissionId);
  if (mayNot) return refuse(mayNot.status, { "": [mayNot.refused] });
  const read = await readUploadForm(request, {
    fileField: "resume",
    maxFileBytes: resumeLimits.bytes,
    maxFiles: 1,
    folder: files.incomingFolder,
  });
  const [upload] = read.uploads;
  try {
    const checked = upload
      ? await checkResume(upload, read.signal)
      : ({ fault: words.refused.resume, status: 422 } as const);
    if (checked.fault !== undefined) return refuse(checked.status, { resume: [checked.fault] });
    if (!checked.checked) return refuse(503, { "": [words.refused.notStored] });
    const { extension, filename, path } = checked.checked;
    const key = newFileKey(resumeFolder, extension, tools.clock.now());
    await files.store(path, key);
    const { result, old } = await replaceResume(tools, key, filename);
    const unused = result.refused === undefined ? old : key;
    if (unused) await files.remove(unused).catch(() => {});
    if (result.refused !== undefined) return refuse(result.status, { "": [result.refused] });
    return await redirectWithFlash(applicantPath(tools.token), flash);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    log.error({ reason: errorCodeOf(error) }, "résumé not replaced");
    return refuse(503, { "": [words.refused.notStored] });
  } finally {
    await read.dispose();
  }
}

const refuse = (status: number, error: Record<string, string[]>) => refuseForm("resume", status, error);

const decided = { refused: words.refused.decided, status: 409 } as const;
const mayReplace = ({ kind, stage }: Pick<Review, "kind" | "stage">) => kind === "career" && !isDecided(kind, stage);

/** Before a byte of the file is read. */
async function checkReplacement(db: Queryable, submissionId: string) {
  const review = await findReview(db, submissionId);
  return review && !mayReplace(review) ? decided : undefined;
}

async function replaceResume(
  { jobs, ...tools }: ApplicantTools,
  key: string,
  filename: string,
): Promise<{ result: ApplicantResult; old: string | undefined }> {
  let old: string | undefined;
  const result = await changeOwn(tools, async ({ review, transaction, at }) => {
    if (!mayReplace(review)) return decided;
    const { submissionId } = review;
    old = (await findResume(transaction, submissionId))?.key;
    await transaction
      .update(careerApplications)
      .set({ resumeUrl: key, resumeFilename: filename })
      .where(eq(careerApplications.id, submissionId));
    await jobs.enqueue(transaction, applicationEmail, mailTo(review, "applicant-resume"));
    return [{ type: "resume-replaced", at: at.toISOString(), detail: { isFirst: old === undefined } }];
  });
  return { result, old };
}
