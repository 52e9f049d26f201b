import { data } from "react-router";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { savedForms, savedAnswersPage as words } from "~/content/saved-answers.ts";
import { savableKinds } from "~/domain/applicant-page.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { keptAnswersKey } from "~/features/submissions/kept-answers.ts";
import { findSavedAnswers } from "~/features/submissions/saved-answers/saved-answers.server.ts";
import { newForm } from "~/forms/spam-protection.server.ts";
import { readPositions } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/saved-answers";
import { SavableFormLinks } from "./savable-form-links.tsx";
import { SavedForm } from "./saved-form.tsx";
import "~/styles/primitives/split.css";

export const handle = {
  access: "link",
  hydrate: "on-interaction",
  unlessStored: savableKinds.map((kind) => keptAnswersKey(`${kind}-application`)),
};

export const meta = () => [...pageMeta(words), { name: "robots", content: "noindex, nofollow" }];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const found = await findSavedAnswers(runtime.db, runtime.clock, params.token);
  if (found === "expired") return data({ found: undefined, isExpired: true }, { status: 410 });
  if (!found) return data({ found: undefined, isExpired: false }, { status: 404 });
  const { answers, expiresAt, idempotencyKey, kind, savedAt } = found;
  const { stamp } = newForm(runtime, `${kind}-application`);
  const saved = { answers, atMs: savedAt.getTime() };
  const dates = { savedOn: dayDate(savedAt), until: dayDate(expiresAt) };
  return data({
    found: { dates, form: { kind, idempotencyKey, positions: readPositions(runtime).open, saved, stamp } },
    isExpired: false,
  });
}

export default function SavedAnswersPage({ loaderData: { found, isExpired } }: Route.ComponentProps) {
  if (!found) return <NothingSaved isExpired={isExpired} />;
  const { dates, form } = found;
  return (
    <SavedForm
      heading={words.heading}
      lead={`${savedForms[form.kind].heading}, ${words.lead(dates.savedOn, dates.until)} ${form.kind === "career" ? words.resume : ""}`.trim()}
      {...form}
    />
  );
}

function NothingSaved({ isExpired }: { isExpired: boolean }) {
  return (
    <div className="sheet split">
      <header>
        <h1>{isExpired ? words.expired : words.unknown}</h1>
        <p className="split-lead">{isExpired ? words.expiredText : words.unknownText}</p>
        <SavableFormLinks label="startAnew" />
      </header>
      <figure className="split-aside split-ground">
        <DrawingFile name="held-bike" size={[440, 210]} />
      </figure>
    </div>
  );
}
