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
import { readUploadForm } from "~/forms/read-upload.server.ts";
import { giveBackStamp, rejectSpam } from "~/forms/spam-protection.server.ts";
import { readPositions, storedLabelOf } from "~/services/openings.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { type CareerResult, submitCareerApplication } from "./career-applications.server.ts";
import { positionLabelOf } from "./position-label.ts";
import { checkResume, findNamedFault } from "./resume-check.server.ts";
import { careerApplicationSchema, tooLargeMessage } from "./schema.ts";

export interface CareerApplicationAnswer {
  sent?: Sent;
  lastResult?: SubmissionResult<string[]>;
  flash?: Flash;
}

interface CareerAnswer {
  status: number;
  answer: CareerApplicationAnswer;
  headers?: Record<string, string>;
}

/** Idempotent; leaves no file without an application. @throws a 4xx response if the body is not a readable form */
export async function receiveCareerApplication(request: Request, context: AppContext): Promise<CareerAnswer> {
  const { files, limits, log, visitor } = context;
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
    const named = upload && findNamedFault(upload);
    const refuse = (status: number, fault?: string, flash?: Flash): CareerAnswer => {
      const reply = submission.reply();
      const error = fault ? { ...reply.error, resume: [fault] } : reply.error;
      return { status, answer: { lastResult: { ...reply, status: "error", error }, ...(flash && { flash }) } };
    };
    const turnAway = (
      { headers, sentence }: { headers: Record<string, string>; sentence: string },
      status = 429,
    ): CareerAnswer => ({
      status,
      answer: { lastResult: submission.reply({ formErrors: [sentence] }) },
      headers,
    });
    if (submission.status !== "success" || named) {
      const wait = await limits.consume("career-application", visitor);
      if (wait) return turnAway(wait);
      return named === tooLargeMessage ? refuse(413, named, flashes.tooLarge) : refuse(422, named);
    }
    const keepAnswers = (flash: Flash): CareerAnswer => ({
      status: 503,
      answer: { lastResult: submission.reply({ formErrors: [flash.title] }), flash },
    });
    if (upload?.fault) {
      log.error({ reason: errorCodeOf(upload.fault) }, "upload not written");
      return keepAnswers(flashes.uploadFailed);
    }
    const rejection = await rejectSpam(context, "career-application", read.form);
    if (rejection) return turnAway(rejection, rejection.status);
    // Last, because it costs the most.
    const resume = upload && (await checkResume(upload, read.signal));
    if (resume?.fault !== undefined) {
      await giveBackStamp(context, read.form);
      return refuse(resume.status, resume.fault);
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
