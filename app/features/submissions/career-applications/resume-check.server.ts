import { join } from "node:path";
import { runConfined } from "#platform/confined-process.ts";
import { createBoundedQueue } from "#platform/jobs/bounded-queue.ts";
import { careerApplicationMessages as messages } from "~/content/career-application.ts";
import { resumeLimits } from "~/domain/career-application.ts";
import type { Upload } from "~/forms/read-upload.server.ts";
import type { CheckedResume } from "./career-applications.server.ts";
import type { ResumeFault } from "./resume-content.ts";
import { extensionOf, sanitizeFilename } from "./resume-name.ts";
import { tooLargeMessage } from "./schema.ts";

const worker = join(process.cwd(), "app/features/submissions/career-applications/resume-worker.ts");
const limits = { megabytes: 800, seconds: 10 };

const maxWaiting = 60;
const busy = { fault: messages.resumeBusy, status: 503 } as const;
const queue = createBoundedQueue(1, maxWaiting, () => busy);

/** Neither a fault nor a file where it was not written. */
type ResumeCheck = { fault: string; status: 422 | 503 } | { fault?: undefined; checked?: CheckedResume };

type Named = Pick<Upload, "bytes" | "filename">;

/** What its name and size tell, without a look into it. @returns a sentence */
export function findNamedFault({ bytes, filename }: Named): string | undefined {
  if (!extensionOf(filename)) return messages.resumeType;
  if (bytes > resumeLimits.bytes) return tooLargeMessage;
  return bytes === 0 ? messages.resumeEmpty : undefined;
}

/**
 * Looks into it, in a process of its own: only once everything else that was sent is right.
 * @param signal aborted once the sender has gone
 * @returns a sentence for its sender. @throws an error if the check could not run
 */
export async function checkResume(
  upload: Pick<Upload, "bytes" | "filename" | "path" | "sha256">,
  signal?: AbortSignal,
): Promise<ResumeCheck> {
  const { filename, path, sha256 } = upload;
  const named = findNamedFault(upload);
  if (named) return { fault: named, status: 422 };
  const extension = extensionOf(filename);
  if (!path || !extension) return {};
  const work = () => runConfined(worker, [path, extension], { ...limits, signal });
  const answer = await queue.run(work, signal).catch((error) => {
    if (error === busy) return busy;
    throw error;
  });
  if (answer === busy) return busy;
  const fault = answer ? (answer.toString() as ResumeFault | "") : "resumeUnreadable";
  if (fault) return { fault: messages[fault], status: 422 };
  return { checked: { path, filename: sanitizeFilename(filename), extension, sha256 } };
}
