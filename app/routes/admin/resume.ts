import { Readable } from "node:stream";
import { data } from "react-router";
import { findResume } from "~/features/submissions/career-applications/career-applications.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
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
    throw data("There is no such résumé.", { status: 404, statusText: "Not Found" });
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
  const headers = {
    "Content-Type": "application/octet-stream",
    "Content-Length": String(file.bytes),
    "Content-Disposition": attachmentNamed(resume.filename),
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  if (request.method === "HEAD") {
    file.stream.destroy();
    return new Response(null, { headers });
  }
  return new Response(Readable.toWeb(file.stream) as ReadableStream, { headers });
}

/** RFC 6266: an ASCII name and the original one in RFC 5987 encoding. */
function attachmentNamed(filename: string): string {
  const plain = filename.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(filename).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
