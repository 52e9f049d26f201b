import { Readable } from "node:stream";
import { errorCodeOf } from "#platform/observability/log.ts";
import { zip } from "#platform/storage/zip.ts";
import { requireAdmin, requireRecentAuth } from "~/features/admin-accounts/admin-accounts.server.ts";
import { addressOf } from "~/features/privacy/address-search.server.ts";
import { exportPerson } from "~/features/privacy/person.server.ts";
import { exportSchema } from "~/features/privacy/schema.ts";
import { parseForm } from "~/forms/parse-form.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { nextId } from "~/services/ids.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/privacy-export";

export const handle = { access: "admin" };

/** POST /admin/privacy/export with an address: everything that is held about its person, as one ZIP archive. */
export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, files, log, requestId } = runtime;
  // Whoever has to give the password again comes back to the page: here is nothing to come back to.
  const page = new Request(new URL("/admin/privacy", request.url), { headers: request.headers });
  const { admin, headers } = await requireRecentAuth(page, runtime);
  const submission = parseForm(await readForm(request), exportSchema);
  if (submission.status !== "success")
    throw refusal(422, "Unprocessable Content", "There is no such address. Please go back and look it up again.");
  const at = clock.now();
  const reference = nextId("export", at);
  const subject = { kind: "export", id: reference } as const;
  await recordAudit(db, { action: "person-exported", at, actorId: admin.userId, subject, requestId });
  const archive = Readable.from(
    zip(exportPerson({ db, files }, addressOf(submission.value.email), { reference, at }), at),
  );
  // Half an archive cannot be opened, which says that it is half; why it is, the log says.
  archive.on("error", (error) =>
    log.error({ requestId, export: reference, reason: errorCodeOf(error) }, "export cut short"),
  );
  headers.set("Content-Type", "application/zip");
  headers.set("Content-Disposition", `attachment; filename="${reference}.zip"`);
  headers.set("Content-Security-Policy", "sandbox; default-src 'none'");
  headers.set("X-Content-Type-Options", "nosniff");
  headers.set("Cache-Control", "no-store");
  return new Response(Readable.toWeb(archive) as ReadableStream, { headers });
}

export async function loader({ context, request }: Route.LoaderArgs) {
  await requireAdmin(request, context.get(appContext));
  return new Response("An export is asked for at /admin/privacy.", { status: 405, headers: { Allow: "POST" } });
}
