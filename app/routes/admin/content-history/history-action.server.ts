import { type ActionFunctionArgs, data } from "react-router";
import type { Flash } from "~/components/flash.ts";
import type { ContentDocument } from "~/content/document.ts";
import { editor, contentHistory as words } from "~/content/editor.ts";
import type { AuditAction } from "~/domain/audit.ts";
import { findDocument } from "~/features/publications/edit-document.server.ts";
import {
  cancelPublication,
  findRevision,
  publish,
  readDocumentState,
  readId,
  saveRevision,
} from "~/features/publications/publications.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { type AppContext, appContext } from "~/services/request-context.server.ts";

interface Change {
  app: AppContext;
  document: ContentDocument;
  form: FormData;
  adminId: string;
}
type Outcome = { notice: Flash } | { flash: Flash; action?: AuditAction; leadsToEditor?: boolean };

/** `notice`: nothing was done. */
export function historyAction(change: (change: Change) => Promise<Outcome>) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const app = context.get(appContext);
    const document = findDocument(params.document);
    const adminId = context.get(adminContext).userId;
    const outcome = await change({ app, document, form: await readForm(request), adminId });
    if ("notice" in outcome) return data(outcome, { status: 409 });
    const { action, flash, leadsToEditor } = outcome;
    const subject = { kind: "content" as const, id: document.name };
    if (action)
      await recordAudit(app.db, { at: app.clock.now(), actorId: adminId, requestId: app.requestId, action, subject });
    const path = `/admin/content/${document.name}`;
    return redirectWithFlash(leadsToEditor ? path : `${path}/history`, flash);
  };
}

/** The version becomes the newest once more; nobody else's is touched. */
export async function restoreRevision({ app: { clock, db }, adminId, document, form }: Change): Promise<Outcome> {
  const revision = await findRevision(db, readId(form.get("revision")), document.name);
  if (!revision) throw data(null, { status: 404, statusText: "Not Found" });
  const { newest } = await readDocumentState(db, document.name, clock.now());
  const saved = await saveRevision(
    db,
    {
      document: document.name,
      body: revision.body,
      note: words.version(revision.id),
      authorId: adminId,
      seen: newest?.id ?? 0,
    },
    clock.now(),
  );
  if ("newer" in saved) return { notice: { title: editor.someone, kind: "error" } };
  return { flash: words.restored, leadsToEditor: true, ...(saved.isNew && { action: "content-saved" as const }) };
}

export async function cancelComing({ app: { clock, db }, adminId, document, form }: Change): Promise<Outcome> {
  const id = readId(form.get("publication"));
  const isCancelled = await cancelPublication(db, { document: document.name, id, adminId }, clock.now());
  return isCancelled ? { flash: words.cancelledFlash, action: "content-cancelled" } : { notice: words.tooLate };
}

export async function publishStandard({ app: { clock, db }, adminId, document }: Change): Promise<Outcome> {
  const at = clock.now();
  await publish(db, { document: document.name, revisionId: null, liveFrom: at, publisherId: adminId }, at);
  return { flash: words.takenDown, action: "content-published" };
}
