import { useRef } from "react";
import { data, redirect } from "react-router";
import { CareersHero } from "~/components/careers/hero.tsx";
import { Openings, WhyJoin } from "~/components/careers/openings.tsx";
import { useContent } from "~/components/content.ts";
import { useShownPage } from "~/components/shown-page.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { careerApplicationFlashes } from "~/content/career-application.ts";
import { careersDocument } from "~/content/careers.ts";
import { noOpenings, noPositions, openingParts } from "~/content/openings.ts";
import { pages } from "~/content/pages.ts";
import { CareerApplicationForm } from "~/features/submissions/career-applications/career-application-form.tsx";
import {
  type CareerApplicationAnswer,
  receiveCareerApplication,
} from "~/features/submissions/career-applications/career-applications-intake.server.ts";
import { postWithProgress } from "~/features/submissions/career-applications/upload-progress.ts";
import { forgetAnswers, keptAnswersKey } from "~/features/submissions/kept-answers.ts";
import { readPreset } from "~/forms/read-preset.ts";
import { leadTo } from "~/forms/reveal.ts";
import { setField } from "~/forms/set-field.ts";
import { newForm } from "~/forms/spam-protection.server.ts";
import { setFlash } from "~/services/flash.server.ts";
import { listOpenOpenings, readPositions } from "~/services/openings.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/careers";
import { PaperForm } from "./paper-form.tsx";

const formName = "career-application";
export const handle = { access: "public", hydrate: "on-interaction", unlessStored: [keptAnswersKey(formName)] };
export function loader({ context, url }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const positions = readPositions(app).open;
  const { position } = readPreset(url.searchParams, { position: Object.keys(positions) });
  const openings = listOpenOpenings(app);
  return {
    openings,
    tags: openingParts.map((_, tag) => openings.findIndex((each) => each.tag === tag) + 1 || undefined),
    form: { position, positions, ...newForm(app, formName) },
    // From here, so that the browser's script has no words that are hardly ever shown.
    none: {
      openings: openings.length === 0 ? noOpenings : undefined,
      positions: Object.keys(positions).length === 0 ? noPositions : undefined,
    },
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { answer, ...init } = await receiveCareerApplication(request, context.get(appContext));
  if (!answer.sent) return data(answer, init);
  const headers = { "Set-Cookie": await setFlash({ ...careerApplicationFlashes.submitted, sent: answer.sent }) };
  return redirect(pages.careers.path, { status: 303, headers });
}

/** Through the API, because only XMLHttpRequest reports upload progress. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  try {
    const { status, answer } = await postWithProgress<CareerApplicationAnswer>("/api/career-applications", form);
    if (answer.sent) forgetAnswers(formName, form.get("idempotencyKey"));
    return data(answer, { status });
  } catch {
    return data<CareerApplicationAnswer>({ flash: careerApplicationFlashes.unexpected }, { status: 503 });
  }
}

export default function CareersPage({ actionData, loaderData: { form, none, openings, tags } }: Route.ComponentProps) {
  const careers = useContent(careersDocument);
  const heading = useShownPage()?.heading ?? "";
  const formHeading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <FlashMessage flash={actionData?.flash} />
      <CareersHero heading={heading} tags={tags} />
      <WhyJoin />
      <Openings
        openings={openings}
        none={none.openings}
        onApply={(position) => {
          setField(formName, "position", () => position);
          leadTo(formHeading.current, "apply");
        }}
      />
      <PaperForm
        id="apply"
        headingRef={formHeading}
        words={careers.form}
        notes={careers.form.notes}
        sent={actionData?.sent}
      >
        {none.positions ?? (
          <CareerApplicationForm key={form.idempotencyKey} lastResult={actionData?.lastResult} {...form} />
        )}
      </PaperForm>
    </>
  );
}
