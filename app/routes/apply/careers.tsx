import { useRef } from "react";
import { data, redirect } from "react-router";
import { CareersHero } from "~/components/careers/hero.tsx";
import { Openings, WhyJoin } from "~/components/careers/openings.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { FlashMessage } from "~/components/ui/flash-messages.tsx";
import { careerApplicationFlashes } from "~/content/career-application.ts";
import { careers } from "~/content/careers.ts";
import { pages } from "~/content/pages.ts";
import { careerApplicationChoices } from "~/domain/career-application.ts";
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
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/careers";
import { PaperForm } from "./paper-form.tsx";

const formName = "career-application";
export const handle = { access: "public", hydrate: "on-interaction", unlessStored: [keptAnswersKey(formName)] };
export const meta = () => pageMeta(pages.careers);

export function loader({ context, url }: Route.LoaderArgs) {
  const { position } = readPreset(url.searchParams, careerApplicationChoices);
  return { position, ...newForm(context.get(appContext), formName) };
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

export default function CareersPage({ actionData, loaderData }: Route.ComponentProps) {
  const formHeading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <FlashMessage flash={actionData?.flash} />
      <CareersHero heading={pages.careers.heading} />
      <WhyJoin />
      <Openings
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
        <CareerApplicationForm key={loaderData.idempotencyKey} lastResult={actionData?.lastResult} {...loaderData} />
      </PaperForm>
    </>
  );
}
