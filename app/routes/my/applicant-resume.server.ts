import type { SubmissionResult } from "@conform-to/react";
import { eq } from "drizzle-orm";
import { data } from "react-router";
import { errorCodeOf } from "#platform/observability/log.ts";
import { newFileKey, resumeFolder } from "#platform/storage/files.ts";
import type { Flash } from "~/components/flash.ts";
import { applicantWords as words } from "~/content/applicant-page.ts";
import { careerApplications } from "~/db/schema/index.ts";
import { isDecided } from "~/domain/applicant-page.ts";
import { resumeLimits } from "~/domain/career-application.ts";
import {
  type ApplicantResult,
  type ApplicantTools,
  changeOwn,
  mailTo,
} from "~/features/submissions/applicant-page/applicant-changes.server.ts";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { checkResume } from "~/features/submissions/career-applications/career-applications-intake.server.ts";
import { readUploadForm } from "~/forms/read-upload.server.ts";
import { applicantPath } from "~/services/applicant-links.server.ts";
import { applicationEmail } from "~/services/application-email.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";

/** With the checks of /careers. Leaves no file without a row: what a crash leaves is swept. @throws a 4xx response */
export async function receiveResume(request: Request, { files, log }: AppContext, tools: ApplicantTools, flash: Flash) {
  const read = await readUploadForm(request, {
    fileField: "resume",
    maxFileBytes: resumeLimits.bytes,
    maxFiles: 1,
    folder: files.incomingFolder,
  });
  const [upload] = read.uploads;
  try {
    const checked = upload ? await checkResume(upload) : { fault: words.refused.resume };
    if (checked.fault !== undefined) return refuse(422, { resume: [checked.fault] });
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

const refuse = (status: number, error: Record<string, string[]>) =>
  data({ form: "resume", lastResult: { status: "error", error } satisfies SubmissionResult<string[]> }, { status });

async function replaceResume(
  { jobs, ...tools }: ApplicantTools,
  key: string,
  filename: string,
): Promise<{ result: ApplicantResult; old: string | undefined }> {
  let old: string | undefined;
  const result = await changeOwn(tools, async ({ review, person, transaction, at }) => {
    const { kind, stage, submissionId } = review;
    if (kind !== "career" || isDecided(kind, stage)) return { refused: words.refused.decided, status: 409 };
    old = (await findResume(transaction, submissionId))?.key;
    await transaction
      .update(careerApplications)
      .set({ resumeUrl: key, resumeFilename: filename })
      .where(eq(careerApplications.id, submissionId));
    await jobs.enqueue(transaction, applicationEmail, mailTo(person, review, "applicant-resume"));
    return [{ type: "resume-replaced", at: at.toISOString(), detail: { isFirst: old === undefined } }];
  });
  return { result, old };
}
