import { AdminPage } from "~/components/admin/admin-page.tsx";
import { DifferenceTable } from "~/components/admin/difference-table.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { editor as words } from "~/content/editor.ts";
import { longDate, shortDate } from "~/domain/dates.server.ts";
import { DocumentForm } from "~/features/publications/document-form.tsx";
import { hintsOf, pageOf } from "~/features/publications/document-hints.server.ts";
import { jsonSchemaOf, listSourceFields } from "~/features/publications/document-schema.server.ts";
import { editDocument, findDocument } from "~/features/publications/edit-document.server.ts";
import { type DocumentState, editableBody, readDocumentState } from "~/features/publications/publications.server.ts";
import { PublishBar } from "~/features/publications/publish-bar.tsx";
import { SourceFields } from "~/features/publications/source-fields.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/content-document";
import "~/styles/primitives/gaps.css";

export const handle = { access: "admin", hydrate: true };
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: loaderData?.title ?? words.heading, description: words.lead });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const document = findDocument(params.document);
  const { coming, isTakenDown, live, newest } = await readDocumentState(db, document.name, clock.now());
  const draft = isTakenDown ? undefined : newest;
  const { isPolicy = false, lead, title } = hintsOf(document.name);
  const schema = jsonSchemaOf(document);
  return {
    name: document.name,
    title,
    lead,
    isPolicy,
    page: pageOf(document.name),
    schema,
    hasSpecified: JSON.stringify(schema).includes('"isSpecified":true'),
    body: editableBody(document, draft?.body),
    seen: newest?.id ?? 0,
    saved: describeSaved(draft, live),
    coming: coming.map(({ liveFrom }) => longDate(liveFrom)),
    sourceFields: [...listSourceFields(document)],
    isOwner: context.get(adminContext).role === "owner",
  };
}

function describeSaved(newest: DocumentState["newest"], live: DocumentState["live"]): string {
  const { status } = words;
  if (newest && newest.id !== live?.revisionId) return status.draft(shortDate(newest.savedAt));
  return live?.revisionId ? status.published(shortDate(live.liveFrom)) : status.delivered;
}

export function action({ context, params, request }: Route.ActionArgs) {
  const { role, userId } = context.get(adminContext);
  const admin = { app: context.get(appContext), adminId: userId, isOwner: role === "owner" };
  return editDocument(request, findDocument(params.document), admin);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ContentDocumentPage({ actionData, loaderData }: Route.ComponentProps) {
  const { body, coming, hasSpecified, isOwner, isPolicy, lead, name, page, saved, schema, seen, sourceFields, title } =
    loaderData;
  const { conflict, lastResult } = actionData ?? {};
  const historyPath = `/admin/content/${name}/history`;
  // A refused form goes on from what its author had seen, whatever was saved since.
  const base = actionData?.seen ?? seen;
  return (
    <AdminPage heading={title} lead={lead}>
      {/* Links that load a document: the browser asks before what was typed is lost. */}
      <p className="row gap-0-4">
        <a href="/admin/content">← {words.back}</a>
        <a href={page}>{words.view}</a>
        <a href={historyPath}>{words.history}</a>
      </p>
      {coming.map((when) => (
        <p key={when} className="note">
          {words.comingNotice(when)} <a href={historyPath}>{words.cancelIt}</a>
        </p>
      ))}
      {conflict && (
        <div className="notice" role="alert">
          <p>{conflict.heading}</p>
          <p>{words.conflict.text}</p>
          <DifferenceTable
            differences={conflict.differences}
            before={words.conflict.theirs}
            after={words.conflict.yours}
          />
          <p>
            <a href={`/admin/content/${name}`}>{words.conflict.load}</a>
          </p>
        </div>
      )}
      <SourceFields fields={sourceFields} />
      {hasSpecified && <p className="note">{words.specifiedLead}</p>}
      <DocumentForm
        key={base}
        title={title}
        schema={schema}
        body={body}
        seen={conflict?.newest ?? base}
        lastResult={lastResult}
      >
        {(form) => <PublishBar {...form} saved={saved} isOwner={isOwner} isPolicy={isPolicy} />}
      </DocumentForm>
    </AdminPage>
  );
}
