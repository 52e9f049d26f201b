import * as z from "zod/mini";
import { AccountPart, AdminPage, Setting } from "~/components/admin/admin-page.tsx";
import { PostForm } from "~/components/admin/post-form.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { describeAnswerFigure } from "~/content/answer-figure.ts";
import { deskSettingsWords as words } from "~/content/desk-settings.ts";
import { type AnswerCounts, showableFigure } from "~/domain/answer-figure.ts";
import { BackToDesk } from "~/features/submissions/reviews/back-to-desk.tsx";
import { ReturnLimitForm } from "~/features/submissions/reviews/return-limit-form.tsx";
import { returnLimitSchema } from "~/features/submissions/reviews/return-limit-schema.ts";
import { requireOwner } from "~/features/team/admin-guards.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { readAnswerCounts, readShowsAnswerFigure, setShowsAnswerFigure } from "~/services/answer-figure.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { readReturnLimitDays, setReturnLimitDays } from "~/services/waiting-deposits.server.ts";
import type { Route } from "./+types/desk-settings";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";

export const handle = { access: "admin", hydrate: true };
export const meta = () => pageMeta({ title: words.heading, description: words.lead });

const path = "/admin/desk/settings";
const settingsSchema = z.strictObject({ showsFigure: z.enum(["yes", "no"]) });

export async function loader({ context }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const [showsFigure, counts, limitDays] = await Promise.all([
    readShowsAnswerFigure(db),
    readAnswerCounts(db, clock.now()),
    readReturnLimitDays(db),
  ]);
  return { showsFigure, counts, limitDays, isOwner: context.get(adminContext).role === "owner" };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const admin = context.get(adminContext);
  requireOwner(admin);
  const form = await readForm(request);
  const record = { at: clock.now(), actorId: admin.userId, requestId };
  if (form.has("returnLimitDays")) {
    const submitted = await submitForm(form, returnLimitSchema);
    if (submitted.rejected) return submitted.rejected;
    await db.transaction(async (transaction) => {
      await setReturnLimitDays(transaction, submitted.value.returnLimitDays);
      await recordAudit(transaction, { ...record, action: "return-limit-changed" });
    });
    return redirectWithFlash(path, words.returnLimitSaved);
  }
  const input = settingsSchema.safeParse(Object.fromEntries(form));
  if (!input.success) throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
  const shows = input.data.showsFigure === "yes";
  await db.transaction(async (transaction) => {
    await setShowsAnswerFigure(transaction, shows);
    const done = shows ? "answer-figure-shown" : "answer-figure-hidden";
    await recordAudit(transaction, { ...record, action: done });
  });
  return redirectWithFlash(path, words.saved);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);

export default function DeskSettingsPage({
  actionData,
  loaderData: { counts, isOwner, limitDays, showsFigure },
}: Route.ComponentProps) {
  return (
    <AdminPage heading={words.heading} lead={words.lead}>
      <BackToDesk />
      <AccountPart heading={words.figure} lead={words.figureLead}>
        <Setting {...describeState(showsFigure, counts)}>
          {isOwner && (
            <PostForm action={path} fields={{ showsFigure: showsFigure ? "no" : "yes" }}>
              <button type="submit" className="action-quiet action-small">
                {showsFigure ? words.hide : words.show}
              </button>
            </PostForm>
          )}
        </Setting>
        <details>
          <summary className="touch row-action plus">{words.counted}</summary>
          <p className="note">{words.countedText}</p>
        </details>
      </AccountPart>
      <AccountPart heading={words.returns} lead={words.returnsLead}>
        {isOwner ? (
          <ReturnLimitForm key={limitDays} limitDays={limitDays} lastResult={actionData?.lastResult} />
        ) : (
          <Setting state={words.returnLimitState(limitDays)} />
        )}
      </AccountPart>
    </AdminPage>
  );
}

function describeState(showsFigure: boolean, counts: AnswerCounts): { state: string; note: string } {
  const figure = showableFigure(counts);
  if (!figure) return { state: showsFigure ? words.state.waiting : words.state.ready, note: words.tooFew(counts) };
  const sentence = describeAnswerFigure(figure);
  return showsFigure
    ? { state: words.state.on, note: words.shown(sentence) }
    : { state: words.state.ready, note: words.wouldShow(sentence) };
}
