import { randomUUID } from "node:crypto";
import { data, isRouteErrorResponse, redirect } from "react-router";
import { EBike } from "~/components/illustrations/e-bike.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { hostApplicationSubmitted, whatHappensNext } from "~/content/host-application.ts";
import { pages } from "~/content/pages.ts";
import { hostApplicationChoices } from "~/domain/host-application.ts";
import { setConfirmation } from "~/features/submissions/host-applications/confirmation.server.ts";
import { HostApplicationForm } from "~/features/submissions/host-applications/host-application-form.tsx";
import { submitHostApplication } from "~/features/submissions/host-applications/host-applications.server.ts";
import { confirmPending, dropPending, keepPending } from "~/features/submissions/host-applications/outbox.ts";
import { OutboxSender } from "~/features/submissions/host-applications/outbox-sender.tsx";
import { hostApplicationSchema } from "~/features/submissions/host-applications/schema.ts";
import { makeStamp } from "~/forms/honeypot.server.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import { readPreset } from "~/forms/read-preset.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { useReveal } from "~/forms/use-reveal.ts";
import { setFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { holdBack } from "../../forms/spam-protection.server.ts";
import type { Route } from "./+types/host";

export const handle = { access: "public", hydrate: true };
export const meta = () => pageMeta(pages.application);

const arrival = "/host/community";
const shortestSubmitMs = 1_500;

export function loader({ context, url }: Route.LoaderArgs) {
  const { clock, secret } = context.get(appContext);
  const preset = readPreset(url.searchParams, hostApplicationChoices);
  return { preset, idempotencyKey: randomUUID(), stamp: makeStamp(secret, "host-application", clock.now()) };
}

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, jobs, limits, settings } = runtime;
  const submitted = await submitForm(request, hostApplicationSchema);
  if (submitted.rejected) return submitted.rejected;
  const held = await holdBack(runtime, "host-application", submitted.form);
  if (held) {
    const hasToWait = held.status === 429;
    return submitted.reject(held.status, { formErrors: [held.sentence] }, { hasToWait }, held.headers);
  }
  const { record: application, isAcknowledged } = await submitHostApplication(
    { db, jobs, clock, limits, recipient: settings.applicationsEmail },
    submitted.value,
  );
  const headers = new Headers({ "Set-Cookie": await setFlash(hostApplicationSubmitted) });
  headers.append("Set-Cookie", await setConfirmation(runtime, { id: application.id, isEmailed: isAcknowledged }));
  return isScripted(request) ? data({ application }, { headers }) : redirect(arrival, { status: 303, headers });
}

/**
 * With script: the application is first kept in this browser, then sent; "Submitting..." shows for at least 1.5 s
 * around the request. Where the server cannot be reached it stays kept and is sent later.
 */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = await request.clone().formData();
  const key = String(form.get("idempotencyKey"));
  const kept = keepPending(form);
  const shortest = new Promise((resolve) => setTimeout(resolve, shortestSubmitMs));
  try {
    const result = await serverAction();
    await shortest;
    if (!result || !("application" in result)) {
      // What only has to wait stays kept and is sent later by itself.
      const hasToWait = result && "hasToWait" in result && result.hasToWait;
      if (!hasToWait) dropPending(key);
      return result && data(result, { status: hasToWait ? 429 : 422 });
    }
    confirmPending(key, result.application);
    return redirect(arrival);
  } catch (error) {
    await shortest;
    if (isRouteErrorResponse(error) && error.status < 500) {
      dropPending(key);
      throw error;
    }
    return data({ unreachable: true, kept }, { status: 503 });
  }
}

export default function HostApplicationPage({ actionData, loaderData }: Route.ComponentProps) {
  const unreachable = actionData && "unreachable" in actionData ? actionData : undefined;
  const isCrowded = actionData && "hasToWait" in actionData && actionData.hasToWait;
  const lastResult = actionData && "lastResult" in actionData ? actionData.lastResult : undefined;
  return (
    <div className="sheet grid gap-x-16 gap-y-12 py-16 sm:py-24 lg:grid-cols-[7fr_4fr]">
      <div>
        <h1 className="text-5xl sm:text-7xl">{pages.application.heading}</h1>
        <p className="mt-6 mb-10 max-w-[60ch] text-lg">
          Ten minutes, four short sections. A person reads every application, and answers.
        </p>
        {unreachable && !unreachable.kept ? (
          <NotKept answer={actionData} />
        ) : (
          <OutboxSender
            waiting={unreachable ? "unreachable" : isCrowded ? "crowded" : undefined}
            answer={unreachable ?? isCrowded}
          />
        )}
        <HostApplicationForm lastResult={lastResult} {...loaderData} />
      </div>
      <aside aria-labelledby="next" className="lg:sticky lg:top-24 lg:self-start lg:pt-24">
        <h2 id="next" className="text-3xl">
          What Happens Next?
        </h2>
        <ol className="mt-6 border-t border-ink">
          {whatHappensNext.map(({ title, text }, index) => (
            <li key={title} className="grid grid-cols-[2.5rem_1fr] border-b border-line py-5">
              <span className="display text-3xl text-cedar" aria-hidden="true">
                {index + 1}
              </span>
              <div>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <figure className="mt-10 hidden lg:block">
          <EBike model="step-through" className="w-full" />
          <figcaption className="caption mt-3">Fig. 1 Step-through, one of four models</figcaption>
        </figure>
      </aside>
    </div>
  );
}

function NotKept({ answer }: { answer: unknown }) {
  return (
    <div ref={useReveal<HTMLDivElement>(answer)} role="alert" tabIndex={-1} className="mb-8 border-2 border-cedar p-5">
      <p className="font-bold">Your application was not sent.</p>
      <p>
        We cannot be reached, and this browser does not let us keep your answers. Please leave this page open and submit
        again in a minute.
      </p>
    </div>
  );
}
