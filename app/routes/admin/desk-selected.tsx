import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { ExportLinks } from "~/components/admin/export-links.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { selectionWords as words } from "~/content/desk.ts";
import { listAssignees } from "~/features/submissions/reviews/desk-list.server.ts";
import { listDeclineTemplates } from "~/features/submissions/reviews/reply-templates.server.ts";
import { backToList, readSelection, writeTargets } from "~/features/submissions/reviews/selection.server.ts";
import { AssignSelected, DeclineSelected, SelectedRows } from "~/features/submissions/reviews/selection-forms.tsx";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordView } from "~/services/audit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/desk-selected";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.rows, description: words.lead });

export async function loader({ context, url }: Route.LoaderArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const { userId } = context.get(adminContext);
  const now = clock.now();
  const subject = { kind: "list" as const, id: "desk-selected" };
  await recordView(db, { at: now, actorId: userId, requestId, action: "list-read", subject });
  const [rows, admins, templates] = await Promise.all([
    readSelection(db, url.searchParams, { me: userId, now }),
    listAssignees(db),
    listDeclineTemplates(db),
  ]);
  const targets = writeTargets(rows);
  return { rows, targets, admins, templates, back: backToList(url.searchParams), me: userId };
}

export default function SelectedPage({ loaderData }: Route.ComponentProps) {
  const { rows, targets, admins, templates, back, me } = loaderData;
  return (
    <AdminPage heading={words.heading(rows.length)} lead={words.lead}>
      <p>
        <a href={back}>← {words.back}</a>
      </p>
      {rows.length === 0 ? (
        <p className="empty">{words.empty}</p>
      ) : (
        <>
          <AccountPart heading={words.assign}>
            <AssignSelected targets={targets} admins={admins} me={me} />
          </AccountPart>
          <AccountPart heading={words.decline}>
            <DeclineSelected rows={rows} targets={targets} templates={templates} />
          </AccountPart>
          <AccountPart heading={words.rows}>
            <ExportLinks
              list="selected"
              filter={{ rows: rows.map(({ reference }) => reference).join(" ") }}
              rows={rows.length}
            />
            <SelectedRows rows={rows} />
          </AccountPart>
        </>
      )}
    </AdminPage>
  );
}
