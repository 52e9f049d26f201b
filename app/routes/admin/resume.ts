import { data } from "react-router";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { attachment } from "~/services/attachment.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/resume";

export const handle = { access: "admin" };

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { clock, db, files, log, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  const resume = await findResume(db, params.id);
  const file = resume && (await files.open(resume.key));
  if (!resume || !file) {
    log.warn({ requestId, admin: admin.userId, application: params.id }, "no résumé to download");
    throw data("This résumé doesn't exist anymore.", { status: 404, statusText: "Not Found" });
  }
  if (request.method !== "HEAD") {
    const subject = { kind: "career-application", id: params.id } as const;
    const event = { action: "resume-downloaded", at: clock.now(), actorId: admin.userId, subject, requestId } as const;
    await recordAudit(db, event).catch((error) => {
      file.stream.destroy();
      throw error;
    });
  }
  log.info({ requestId, admin: admin.userId, application: params.id }, "résumé downloaded");
  return attachment(request, resume.filename, file);
}
