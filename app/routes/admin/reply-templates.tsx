import { useEffect, useRef } from "react";
import { data, Link, Outlet } from "react-router";
import { AccountPart, AdminPage } from "~/components/admin/admin-page.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { kindLabels, replyTemplateWords as words } from "~/content/desk.ts";
import { BackToDesk } from "~/features/submissions/reviews/back-to-desk.tsx";
import { describeStage, ReplyTemplateForm } from "~/features/submissions/reviews/reply-template-form.tsx";
import { readUse, replyTemplateSchema } from "~/features/submissions/reviews/reply-template-schema.ts";
import { listTemplates, saveTemplate } from "~/features/submissions/reviews/reply-templates.server.ts";
import { requireOwner } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/reply-templates";
import "~/styles/primitives/gaps.css";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";
import "~/styles/primitives/typed.css";
import styles from "./reply-templates.module.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

const newTemplate = "new";

export async function loader({ context, url }: Route.LoaderArgs) {
  const templates = await listTemplates(context.get(appContext).db);
  const edit = url.searchParams.get("edit");
  const edited = edit === newTemplate ? edit : templates.find(({ id }) => id === edit)?.id;
  const isOwner = context.get(adminContext).role === "owner";
  return data({ templates, edited, isOwner }, { status: edit !== null && !edited ? 404 : 200 });
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  requireOwner(admin);
  const submitted = await submitForm(request, replyTemplateSchema);
  if (submitted.rejected) return submitted.rejected;
  const { use, ...template } = submitted.value;
  const at = clock.now();
  const { refused } = await saveTemplate(db, { ...template, ...readUse(use) }, at);
  if (refused !== undefined) return submitted.reject(409, { formErrors: [refused] });
  await recordAudit(db, { at, actorId: admin.userId, requestId, action: "template-changed" });
  return redirectWithFlash("/admin/reply-templates", words.saved);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function ReplyTemplatesPage({ actionData, loaderData }: Route.ComponentProps) {
  const { templates, edited, isOwner } = loaderData;
  const { lastResult } = actionData ?? {};
  const template = templates.find(({ id }) => id === edited);
  useFocusOfEditor(edited);
  return (
    <>
      <Outlet />
      <AdminPage heading={words.heading} lead={isOwner ? words.lead : words.ownersOnly}>
        <BackToDesk />
        {edited && isOwner && (
          <AccountPart heading={template ? words.edit(template.name) : words.add}>
            <ReplyTemplateForm key={edited} template={template} lastResult={lastResult} />
          </AccountPart>
        )}
        <AccountPart heading={words.list}>
          {templates.length === 0 && <p className="empty">{words.empty}</p>}
          <ul className={`rows ${styles.templates}`} aria-label={words.list}>
            {templates.map(({ id, name, kind, stage, subject, text }) => (
              <li key={id} data-template={id} aria-current={edited === id || undefined}>
                <details>
                  <summary className={`plus ${styles.name}`}>
                    <b>{name}</b>{" "}
                    <span className={`row gap-0-4 note ${styles.use}`}>
                      <span>{kindLabels[kind]}</span> <span>{describeStage(stage)}</span>
                    </span>
                  </summary>
                  <p className={`strong ${styles.text}`}>{subject}</p>
                  <p className={`typed ${styles.text}`}>{text}</p>
                  {isOwner && (
                    <div className={`row gap-3 ${styles.text}`}>
                      <Link to={`?edit=${id}`} className="action-quiet action-small">
                        {words.change}
                      </Link>
                      <PostForm action="/admin/reply-templates/remove" fields={{ id }}>
                        <button type="submit" className="action-quiet action-small">
                          {words.remove}
                        </button>
                      </PostForm>
                    </div>
                  )}
                </details>
              </li>
            ))}
          </ul>
          {isOwner && edited !== newTemplate && (
            <Link
              to={`?edit=${newTemplate}`}
              className={edited ? "action-quiet" : "action"}
              data-template={newTemplate}
            >
              {words.add}
            </Link>
          )}
        </AccountPart>
      </AdminPage>
    </>
  );
}

/** An opened form takes the focus; a closed one leaves it at its template. */
function useFocusOfEditor(edited: string | undefined): void {
  const before = useRef(edited);
  useEffect(() => {
    if (before.current === edited) return;
    const goal: HTMLElement | null = edited
      ? document.querySelector("#reply-template :is(select, input:not([type=hidden]))")
      : document.querySelector(`[data-template="${before.current}"] summary, [data-template="${newTemplate}"]`);
    before.current = edited;
    goal?.focus();
  }, [edited]);
}
