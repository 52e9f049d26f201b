import { data } from "react-router";
import { pageMeta } from "~/components/page-meta.ts";
import { savedAnswersPage, savedForms, saveErrorLead, saveFlashes, saveLead } from "~/content/saved-answers.ts";
import { type SavableKind, savableKinds } from "~/domain/applicant-page.ts";
import { saveAnswers } from "~/features/submissions/saved-answers/saved-answers.server.ts";
import {
  type UnfinishedAnswers,
  unfinishedSchemas,
} from "~/features/submissions/saved-answers/saved-answers-schema.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { newForm, rejectSpam } from "~/forms/spam-protection.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { readPositions } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/save-answers";
import { SavedForm } from "./saved-form.tsx";

export const handle = { access: "public", hydrate: "on-interaction" };

export const meta = () => [...pageMeta(savedAnswersPage), { name: "robots", content: "noindex, nofollow" }];
export const headers = () => ({ "Cache-Control": "no-store" });

function kindOf({ kind: name }: { kind: string }): SavableKind {
  const kind = savableKinds.find((each) => each === name);
  if (!kind) throw data(null, { status: 404, statusText: "Not Found" });
  return kind;
}

export function loader({ context, params }: Route.LoaderArgs) {
  const kind = kindOf(params);
  const app = context.get(appContext);
  return { kind, positions: readPositions(app).open, ...newForm(app, `${kind}-application`) };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const kind = kindOf(params);
  const runtime = context.get(appContext);
  const posted = await readForm(request);
  // Browsers send the name of the file, whose bytes stay where they are.
  if (kind === "career") posted.delete("resume");
  const submitted = await submitForm(posted, unfinishedSchemas[kind]);
  if (submitted.rejected) return submitted.rejected;
  const held = await rejectSpam(runtime, `${kind}-application`, submitted.form);
  if (held) return submitted.reject(held.status, { formErrors: [held.sentence] }, {}, held.headers);
  const answers: UnfinishedAnswers = submitted.value;
  const { isMailed } = await saveAnswers(runtime, kind, answers);
  return redirectWithFlash("/my/saved", isMailed ? saveFlashes.mailed(answers.email) : saveFlashes.notMailed);
}

/** Where a form comes back to that could not be saved. */
export default function SaveAnswersPage({ actionData, loaderData: { kind, ...form } }: Route.ComponentProps) {
  return (
    <SavedForm
      heading={savedForms[kind].heading}
      lead={actionData ? saveErrorLead : saveLead}
      kind={kind}
      lastResult={actionData?.lastResult}
      {...form}
    />
  );
}
