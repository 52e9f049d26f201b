import { createContext, type MiddlewareFunction } from "react-router";
import { documents } from "~/content/documents.ts";
import { hintsOf } from "~/features/publications/document-hints.server.ts";
import { fitsSchema } from "~/features/publications/document-schema.server.ts";
import { findRevision, readId } from "~/features/publications/publications.server.ts";
import { requireAdmin } from "~/features/team/admin-guards.server.ts";
import { refusal } from "~/forms/read-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export interface Preview {
  document: string;
  title: string;
  version: number;
}

export const previewContext = createContext<Preview | null>(null);

/**
 * `?preview=<version>` shows a page with that version in its document's place, to signed-in admins only.
 * @throws a redirect to the login page; 404 where there is no such version, or none that fits
 */
export const previewDraft: MiddlewareFunction<Response> = async ({ context, request }, next) => {
  const wanted = new URL(request.url).searchParams.get("preview");
  if (wanted === null || request.method !== "GET") return next();
  const app = context.get(appContext);
  await requireAdmin(request, app);
  const revision = await findRevision(app.db, readId(wanted));
  const document = documents.find(({ name }) => name === revision?.document);
  if (!revision || !document || !fitsSchema(document, revision.body))
    throw refusal(404, "Not Found", "There is no such version to preview.");
  context.set(appContext, { ...app, content: app.liveContent.withDraft(document.name, revision.body) });
  context.set(previewContext, { document: document.name, title: hintsOf(document.name).title, version: revision.id });
  const response = await next();
  response.headers.set("Cache-Control", "no-store");
  response.headers.set("X-Robots-Tag", "noindex");
  return response;
};
