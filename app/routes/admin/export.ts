import { Readable } from "node:stream";
import { data } from "react-router";
import { errorCodeOf } from "#platform/observability/log.ts";
import { exportWords as words } from "~/content/admin.ts";
import { isoDay } from "~/domain/dates.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { exportFormats } from "~/services/export-formats.server.ts";
import { openExport } from "~/services/list-export.server.ts";
import { tooManyRequests } from "~/services/rate-limits.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/export";
import { readExportRequest } from "./read-export-request.server.ts";

export const handle = { access: "admin" };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { clock, db, limits, log, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  const now = clock.now();
  const { filters, format, list, rows } = readExportRequest(url.searchParams, { me: admin.userId, now });
  const headers = {
    "Content-Type": exportFormats[format].contentType,
    "Content-Disposition": `attachment; filename="tidewheel-${words.fileNames[list]}-${isoDay(now)}.${format}"`,
    "Content-Security-Policy": "sandbox; default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const wait = await limits.consume("list-export", admin.userId);
  if (wait) throw tooManyRequests(wait);
  const file = await openExport(db, rows, format, async (count) => {
    const subject = { kind: "list", id: [list, format, ...filters, `rows-${count}`].join(":") } as const;
    await recordAudit(db, { action: "list-exported", at: clock.now(), actorId: admin.userId, subject, requestId });
  });
  if (!file)
    throw data(words.busy, { status: 503, statusText: "Service Unavailable", headers: { "Retry-After": "60" } });
  file.on("error", (error) => log.warn({ requestId, list, reason: errorCodeOf(error) }, "export cut short"));
  return new Response(Readable.toWeb(file) as ReadableStream, { headers });
}
