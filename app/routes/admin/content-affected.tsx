import { data, Form, Link, useNavigation } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { policyNotice, materialChange as words } from "~/content/editor.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { hintsOf } from "~/features/publications/document-hints.server.ts";
import { findDocument } from "~/features/publications/edit-document.server.ts";
import { listAffected, publishMaterialChange } from "~/features/publications/material-changes.server.ts";
import { findRevision, readId } from "~/features/publications/publications.server.ts";
import { adminContext, ownersOnly } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/content-affected";

export const handle = { access: "admin", hydrate: true };
export const middleware = [ownersOnly];
export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta({ title: words.heading(loaderData?.policy ?? ""), description: words.lead });

const shownPeople = 100;

type Asked = Pick<Route.LoaderArgs, "context" | "params"> & { url: URL };

/** @throws a 404 response */
async function readAsked({ context, params, url }: Asked) {
  const { clock, db } = context.get(appContext);
  const document = findDocument(params.document);
  const revision = await findRevision(db, readId(url.searchParams.get("revision")), document.name);
  const from = new Date(url.searchParams.get("from") ?? Number.NaN);
  if (!revision || !hintsOf(document.name).isPolicy) throw data(null, { status: 404, statusText: "Not Found" });
  const now = clock.now();
  return { document, revision, now, liveFrom: from > now ? from : now };
}

export async function loader(args: Route.LoaderArgs) {
  const { document, liveFrom, revision } = await readAsked(args);
  const { count, people } = await listAffected(args.context.get(appContext).db, shownPeople);
  const policy = hintsOf(document.name).title;
  const mail = [policyNotice.lead(policy, dayDate(liveFrom)), `${policyNotice.changed} ${revision.note}`];
  return { count, mail, people, policy, name: document.name };
}

export async function action(args: Route.ActionArgs) {
  const url = new URL(args.request.url);
  const { document, liveFrom, now, revision } = await readAsked({ ...args, url });
  const app = args.context.get(appContext);
  const { userId } = args.context.get(adminContext);
  const publication = { document: document.name, revisionId: revision.id, liveFrom, publisherId: userId };
  const count = await publishMaterialChange(app, publication, now, (transaction) =>
    recordAudit(transaction, {
      at: now,
      actorId: userId,
      requestId: app.requestId,
      action: "content-published",
      subject: { kind: "content", id: document.name },
    }),
  );
  return redirectWithFlash(`/admin/content/${document.name}`, words.done(count));
}

export default function ContentAffectedPage({ loaderData }: Route.ComponentProps) {
  const { count, mail, name, people, policy } = loaderData;
  const isBusy = useNavigation().state !== "idle";
  return (
    <AdminPage heading={words.heading(policy)} lead={words.lead}>
      <p>
        <Link to={`/admin/content/${name}`}>← {words.back}</Link>
      </p>
      <AccountPart heading={words.mailSays}>
        {mail.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </AccountPart>
      <AccountPart heading={words.confirm(count)}>
        {count === 0 && <p className="empty">{words.nobody}</p>}
        <ul>
          {people.map((person) => (
            <li key={person.subjectId}>
              {person.name} {person.email} <span className="muted">{person.reference}</span>
            </li>
          ))}
          {count > people.length && <li>{words.more(count - people.length)}</li>}
        </ul>
        <Form method="post">
          <button type="submit" className="action" disabled={isBusy}>
            {words.confirm(count)}
          </button>
        </Form>
      </AccountPart>
    </AdminPage>
  );
}
