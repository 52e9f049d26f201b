import type { SubmissionResult } from "@conform-to/react";
import { errorCodeOf } from "#platform/observability/log.ts";
import type { Flash } from "~/components/flash.ts";
import {
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { resumeLimits } from "~/domain/career-application.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import { readUploadForm, type Upload } from "~/forms/read-upload.server.ts";
import { type CareerDependencies, type CheckedResume, submitCareerApplication } from "./career-applications.server.ts";
import { resumeFault } from "./resume-content.server.ts";
import { extensionOf, shownFilename } from "./resume-name.ts";
import { careerApplicationSchema, tooLargeMessage } from "./schema.ts";

/** What the form's page and its script are told. */
export interface CareerApplicationAnswer {
  /** True once the application is stored. */
  sent?: true;
  lastResult?: SubmissionResult<string[]>;
  flash?: Flash;
}

interface IntakeDependencies extends CareerDependencies {
  /** Asked of a form that is well filled in: whether it has to wait, and what to say then. */
  holdBack: (
    form: FormData,
  ) => Promise<{ status: number; sentence: string; headers: Record<string, string> } | undefined>;
}

/**
 * Takes a posted career application in: reads it as it arrives, looks into its résumé, stores both.
 * Idempotent as `submitCareerApplication` is. Whatever it answers, no file is left but the one of a stored application.
 * @returns an HTTP status and what to say: 422 or 413 for what the applicant can mend, 429 for what has to wait, 5xx for
 * what we have to mend
 * @throws a 4xx error response where the body is no form that can be read
 */
export async function receiveCareerApplication(
  request: Request,
  dependencies: IntakeDependencies,
): Promise<{ status: number; answer: CareerApplicationAnswer; headers?: Record<string, string> }> {
  const { files, log } = dependencies;
  let dispose: (() => Promise<void>) | undefined;
  try {
    const read = await readUploadForm(request, {
      fileField: "resume",
      maxFileBytes: resumeLimits.bytes,
      folder: files.incomingFolder,
    });
    dispose = read.dispose;
    const submission = parseForm(read.form, careerApplicationSchema);
    const resume = read.upload && (await checkResume(read.upload));
    if (submission.status !== "success" || resume?.fault) {
      const reply = submission.reply();
      const error = resume?.fault ? { ...reply.error, resume: [resume.fault] } : reply.error;
      const lastResult: SubmissionResult<string[]> = { ...reply, status: "error", error };
      return resume?.fault === tooLargeMessage
        ? { status: 413, answer: { lastResult, flash: flashes.tooLarge } }
        : { status: 422, answer: { lastResult } };
    }
    const keepAnswers = (flash: Flash) => ({
      status: 503,
      answer: { lastResult: submission.reply({ formErrors: [flash.title] }), flash },
    });
    if (read.upload?.fault) {
      log.error({ reason: errorCodeOf(read.upload.fault) }, "upload not written");
      return keepAnswers(flashes.uploadFailed);
    }
    const held = await dependencies.holdBack(read.form);
    if (held) {
      const { headers, sentence, status } = held;
      return { status, answer: { lastResult: submission.reply({ formErrors: [sentence] }) }, headers };
    }
    const { resume: _resume, ...input } = submission.value;
    const result = await submitCareerApplication(dependencies, input, resume?.checked);
    if ("record" in result) return { status: 200, answer: { sent: true, flash: flashes.submitted } };
    return keepAnswers(result.failed === "upload" ? flashes.uploadFailed : flashes.submitFailed);
  } catch (error) {
    if (readRefusal(error)) throw error;
    log.error({ reason: errorCodeOf(error) }, "career application failed unexpectedly");
    return { status: 500, answer: { flash: flashes.unexpected } };
  } finally {
    await dispose?.();
  }
}

async function checkResume({
  path,
  filename,
  bytes,
  sha256,
}: Upload): Promise<{ fault?: string; checked?: CheckedResume }> {
  const extension = extensionOf(filename);
  if (!extension) return { fault: messages.resumeType };
  if (bytes > resumeLimits.bytes) return { fault: tooLargeMessage };
  if (bytes === 0) return { fault: messages.resumeEmpty };
  if (!path) return {};
  const fault = await resumeFault(path, extension);
  return fault ? { fault } : { checked: { path, filename: shownFilename(filename), extension, sha256 } };
}
