import { data, Link, Outlet } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { contentHistory as words } from "~/content/editor.ts";
import { hintsOf } from "~/features/publications/document-hints.server.ts";
import { readHistory } from "~/features/publications/document-history.server.ts";
import { findDocument } from "~/features/publications/edit-document.server.ts";
import { HistoryList, Publications } from "~/features/publications/history-list.tsx";
import { readId } from "~/features/publications/publications.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/content-history";

export const handle = { access: "admin", hydrate: true };
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: words.heading(loaderData?.title ?? ""), description: words.lead });

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const document = findDocument(params.document);
  const before = readId(url.searchParams.get("before")) || undefined;
  const history = await readHistory(context.get(appContext), document, before);
  const isOwner = context.get(adminContext).role === "owner";
  return data({ ...history, isOwner, path: `/admin/content/${document.name}`, title: hintsOf(document.name).title });
}

export default function ContentHistoryPage({ loaderData }: Route.ComponentProps) {
  const { isOwner, isStandardLive, older, path, standard, title, versions } = loaderData;
  const historyPath = `${path}/history`;
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading(title)} lead={words.lead}>
        <p>
          <Link to={path}>← {words.back}</Link>
        </p>
        <HistoryList versions={versions} path={historyPath} isOwner={isOwner} />
        {older && <Link to={`?before=${older}`}>{words.older}</Link>}
        <AccountPart heading={words.standard}>
          <p className="muted">{isStandardLive ? words.live : words.standardText}</p>
          <Publications publications={standard} path={historyPath} isOwner={isOwner} />
          {isOwner && !isStandardLive && (
            <PostForm action={`${historyPath}/standard`}>
              <button type="submit" className="action-quiet action-small">
                {words.takeDown}
              </button>
            </PostForm>
          )}
        </AccountPart>
      </AdminPage>
    </>
  );
}
