import { Readable } from "node:stream";
import { errorCodeOf } from "#platform/observability/log.ts";
import { zip } from "#platform/storage/zip.ts";
import { addressOf } from "~/features/privacy/address-search.server.ts";
import { exportPerson } from "~/features/privacy/person.server.ts";
import { exportSchema } from "~/features/privacy/schema.ts";
import { refusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/privacy-export";

export const handle = { access: "admin" };
export const middleware = [requireRecentAuth({ returnTo: "/admin/privacy", methods: ["POST"] })];

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, files, log, requestId } = runtime;
  const admin = context.get(adminContext);
  const submitted = await submitForm(request, exportSchema);
  if (submitted.rejected)
    throw refusal(422, "Unprocessable Content", "That isn't a valid address. Please go back and look it up again.");
  const at = clock.now();
  const reference = nextId("export", at);
  const subject = { kind: "export", id: reference } as const;
  await recordAudit(db, { action: "person-exported", at, actorId: admin.userId, subject, requestId });
  const archive = zip(exportPerson({ db, files }, addressOf(submitted.value.email), { reference, at }), at);
  // A truncated archive does not open, which reports the failure; the log has the reason.
  archive.on("error", (error) =>
    log.error({ requestId, export: reference, reason: errorCodeOf(error) }, "export cut short"),
  );
  const headers = {
    "Content-Type": "application/zip",
    "Content-Disposition": `attachment; filename="${reference}.zip"`,
    "Content-Security-Policy": "sandbox; default-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Cache-Control": "no-store",
  };
  return new Response(Readable.toWeb(archive) as ReadableStream, { headers });
}

export function loader() {
  return new Response("An export is asked for at /admin/privacy.", { status: 405, headers: { Allow: "POST" } });
}
