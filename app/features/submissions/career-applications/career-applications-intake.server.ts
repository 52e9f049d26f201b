import type { SubmissionResult } from "@conform-to/react";
import { errorCodeOf } from "#platform/observability/log.ts";
import type { Flash, Sent } from "~/components/flash.ts";
import {
  careerApplicationFlashes as flashes,
  careerApplicationLabels as labels,
  careerApplicationMessages as messages,
  careerApplicationFieldNames as names,
} from "~/content/career-application.ts";
import { positionClosed } from "~/content/openings.ts";
import { resumeLimits } from "~/domain/career-application.ts";
import { shownReference } from "~/domain/reference.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import { readUploadForm, type Upload } from "~/forms/read-upload.server.ts";
import { rejectSpam } from "~/forms/spam-protection.server.ts";
import { readPositions, storedLabelOf } from "~/services/openings.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { type CareerResult, type CheckedResume, submitCareerApplication } from "./career-applications.server.ts";
import { positionLabelOf } from "./position-label.ts";
import { findResumeFault } from "./resume-content.server.ts";
import { extensionOf, sanitizeFilename } from "./resume-name.ts";
import { careerApplicationSchema, tooLargeMessage } from "./schema.ts";

export interface CareerApplicationAnswer {
  sent?: Sent;
  lastResult?: SubmissionResult<string[]>;
  flash?: Flash;
}

/** Idempotent; leaves no file without an application. @throws a 4xx response if the body is not a readable form */
export async function receiveCareerApplication(
  request: Request,
  context: AppContext,
): Promise<{ status: number; answer: CareerApplicationAnswer; headers?: Record<string, string> }> {
  const { files, log } = context;
  let dispose: (() => Promise<void>) | undefined;
  try {
    const read = await readUploadForm(request, {
      fileField: "resume",
      maxFileBytes: resumeLimits.bytes,
      maxFiles: 1,
      folder: files.incomingFolder,
    });
    dispose = read.dispose;
    const [upload] = read.uploads;
    const positions = readPositions(context);
    const submission = parseForm(
      read.form,
      careerApplicationSchema(positions.open, (value) =>
        positions.closed.includes(String(value)) ? positionClosed : messages.position,
      ),
    );
    const resume = upload && (await checkResume(upload));
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
    if (upload?.fault) {
      log.error({ reason: errorCodeOf(upload.fault) }, "upload not written");
      return keepAnswers(flashes.uploadFailed);
    }
    const rejection = await rejectSpam(context, "career-application", read.form);
    if (rejection) {
      const { headers, sentence, status } = rejection;
      return { status, answer: { lastResult: submission.reply({ formErrors: [sentence] }) }, headers };
    }
    const { resume: _resume, ...input } = submission.value;
    const positionLabel = storedLabelOf(input.position, positions.open);
    const result = await submitCareerApplication(context, { ...input, positionLabel }, resume?.checked);
    if ("record" in result) return { status: 200, answer: { sent: sentOf(result), flash: flashes.submitted } };
    return keepAnswers(result.failed === "upload" ? flashes.uploadFailed : flashes.submitFailed);
  } catch (error) {
    if (readRefusal(error)) throw error;
    log.error({ reason: errorCodeOf(error) }, "career application failed unexpectedly");
    return { status: 500, answer: { flash: flashes.unexpected } };
  } finally {
    await dispose?.();
  }
}

/** Without personal data: without script, a cookie carries it to the next page. */
function sentOf({ isAcknowledged, record }: Extract<CareerResult, { record: unknown }>): Sent {
  const { experience, resumeUrl } = record;
  const facts = [
    { name: names.position, value: positionLabelOf(record) },
    { name: names.experience, value: labels.experience[experience] },
    { name: names.resume, value: resumeUrl ? "Attached" : "None" },
  ];
  return { reference: shownReference(record), isEmailed: isAcknowledged, facts };
}

export async function checkResume({
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
  const fault = await findResumeFault(path, extension);
  return fault ? { fault } : { checked: { path, filename: sanitizeFilename(filename), extension, sha256 } };
}
