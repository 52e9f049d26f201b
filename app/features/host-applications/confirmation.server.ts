import { createCookie } from "react-router";
import type { ApplicationConfirmation } from "~/components/host/application-confirmation.tsx";
import { weekdayDate } from "~/content/dates.ts";
import { businessDaysAfter } from "~/services/business-days.server.ts";
import type { Runtime } from "~/services/runtime.server.ts";
import { hostApplicationFacts } from "./facts.ts";
import { findHostApplication } from "./host-applications-list.server.ts";

const maxAgeSeconds = 24 * 60 * 60;
const promisedBusinessDays = 2;

/** Holds an application's id and is signed, so that nobody can ask for somebody else's. */
function cookieOf({ secret, settings }: Runtime) {
  const secure = settings.appUrl.startsWith("https:");
  return createCookie(`${secure ? "__Host-" : ""}tidewheel.application`, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    maxAge: maxAgeSeconds,
    secure,
    secrets: [secret],
  });
}

/** A Set-Cookie value that makes /host/community confirm this application until the confirmation is closed. */
export function setConfirmation(runtime: Runtime, applicationId: string): Promise<string> {
  return cookieOf(runtime).serialize(applicationId);
}

/** A Set-Cookie value that closes the confirmation. */
export function clearConfirmation(runtime: Runtime): Promise<string> {
  return cookieOf(runtime).serialize("", { maxAge: 0 });
}

/** What this browser is to be shown, undefined where there is nothing (any more), and the headers of such an answer. */
export async function readConfirmation(
  request: Request,
  runtime: Runtime,
): Promise<{ confirmation: ApplicationConfirmation | undefined; headers: HeadersInit }> {
  const id: unknown = await cookieOf(runtime).parse(request.headers.get("Cookie"));
  if (typeof id !== "string") return { confirmation: undefined, headers: {} };
  const headers = { "Cache-Control": "no-store" };
  const application = await findHostApplication(runtime.db, id);
  if (!application) return { confirmation: undefined, headers };
  const { email, firstName, submissionDate, submittedOn } = application;
  const answerDay = await businessDaysAfter(new Date(submissionDate), promisedBusinessDays);
  const confirmation = {
    reference: id,
    firstName,
    email,
    sentOn: submittedOn,
    answerBy: weekdayDate(answerDay),
    facts: hostApplicationFacts(application),
  };
  return { confirmation, headers };
}
