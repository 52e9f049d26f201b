import { data, isRouteErrorResponse, redirect } from "react-router";
import { AnswerFigure } from "~/components/answer-figure.tsx";
import { useContent } from "~/components/content.ts";
import { DrawingFile } from "~/components/illustrations/drawing-file.tsx";
import { useShownPage } from "~/components/shown-page.ts";
import { NumberedSteps } from "~/components/ui/numbered-steps.tsx";
import { hostApplicationDocument, hostApplicationSubmitted } from "~/content/host-application.ts";
import { hostApplicationChoices } from "~/domain/host-application.ts";
import { readTown } from "~/features/regions/read-town.ts";
import { ApplicationProgress } from "~/features/submissions/host-applications/application-progress.tsx";
import { setConfirmation } from "~/features/submissions/host-applications/confirmation.server.ts";
import { HostApplicationForm } from "~/features/submissions/host-applications/host-application-form.tsx";
import { submitHostApplication } from "~/features/submissions/host-applications/host-applications.server.ts";
import {
  applicationsKey,
  confirmationPath,
  confirmPending,
  removePending,
  savePending,
} from "~/features/submissions/host-applications/outbox.ts";
import { OutboxSender } from "~/features/submissions/host-applications/outbox-sender.tsx";
import { hostApplicationSchema } from "~/features/submissions/host-applications/schema.ts";
import { forgetAnswers, keptAnswersKey } from "~/features/submissions/kept-answers.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import { readPreset } from "~/forms/read-preset.ts";
import { newForm, rejectSpam } from "~/forms/spam-protection.server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { useReveal } from "~/forms/use-reveal.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/host";
import "~/styles/primitives/field.css";
import "~/styles/primitives/split.css";

const formName = "host-application";
export const handle = {
  access: "public",
  hydrate: "on-interaction",
  unlessStored: [applicationsKey, keptAnswersKey(formName)],
};
const minSubmitMs = 1_500;

export function loader({ context, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const town = readTown(runtime.content, url.searchParams);
  const preset = { ...town, ...readPreset(url.searchParams, hostApplicationChoices) };
  return { preset, figure: runtime.answerFigure.current(), ...newForm(runtime, formName) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const submitted = await submitForm(request, hostApplicationSchema);
  if (submitted.rejected) return submitted.rejected;
  const held = await rejectSpam(runtime, formName, submitted.form);
  if (held) {
    const hasToWait = held.status === 429;
    return submitted.reject(held.status, { formErrors: [held.sentence] }, { hasToWait }, held.headers);
  }
  const { record: application, isAcknowledged } = await submitHostApplication(runtime, submitted.value);
  const headers = new Headers({ "Set-Cookie": await setFlash(hostApplicationSubmitted) });
  headers.append("Set-Cookie", await setConfirmation(runtime, { id: application.id, isEmailed: isAcknowledged }));
  return isScripted(request)
    ? data({ application }, { headers })
    : redirect(confirmationPath, { status: 303, headers });
}

/** Saves the application in the browser first: without a server it is sent later. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const key = String(form.get("idempotencyKey"));
  const isSaved = savePending(form);
  const minimum = new Promise((resolve) => setTimeout(resolve, minSubmitMs));
  try {
    const result = await serverAction();
    await minimum;
    if (!result || !("application" in result)) {
      // Over the rate limit it stays saved and is sent later.
      const hasToWait = result && "hasToWait" in result && result.hasToWait;
      if (!hasToWait) removePending(key);
      return result && data(result, { status: hasToWait ? 429 : 422 });
    }
    confirmPending(key, result.application);
    forgetAnswers(formName, key);
    return redirect(confirmationPath);
  } catch (error) {
    await minimum;
    if (isRouteErrorResponse(error) && error.status < 500) {
      removePending(key);
      throw error;
    }
    return data({ unreachable: true, isSaved }, { status: 503 });
  }
}

export default function HostApplicationPage({ actionData, loaderData }: Route.ComponentProps) {
  const heading = useShownPage()?.heading ?? "";
  const { lead, whatHappensNext } = useContent(hostApplicationDocument);
  const [review, ...later] = whatHappensNext.steps;
  const { figure, ...form } = loaderData;
  const unreachable = actionData && "unreachable" in actionData ? actionData : undefined;
  const isRateLimited = actionData && "hasToWait" in actionData && actionData.hasToWait;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  return (
    <div className="sheet split">
      <header className="hidden-until-parsed split-head">
        <h1 className="title-xl">{heading}</h1>
        <p>{lead}</p>
        <DrawingFile name="long-tail-ridden" size={[433, 385]} />
      </header>
      <div>
        {unreachable && !unreachable.isSaved ? (
          <NotSaved answer={actionData} />
        ) : (
          <OutboxSender
            waiting={unreachable ? "unreachable" : isRateLimited ? "rate-limited" : undefined}
            answer={unreachable ?? isRateLimited}
          />
        )}
        <HostApplicationForm lastResult={lastResult} {...form} />
      </div>
      <aside aria-labelledby="next" className="split-aside">
        <ApplicationProgress />
        <div>
          <h2 id="next">{whatHappensNext.heading}</h2>
          <NumberedSteps steps={[{ ...review, note: figure && <AnswerFigure figure={figure} /> }, ...later]} />
        </div>
      </aside>
    </div>
  );
}

function NotSaved({ answer }: { answer: unknown }) {
  return (
    <div ref={useReveal<HTMLDivElement>(answer)} role="alert" tabIndex={-1} className="notice">
      <p>Your application wasn't sent.</p>
      <p>
        We can't be reached, and this browser won't let us save your answers. Please keep this page open and submit
        again in a minute.
      </p>
    </div>
  );
}
