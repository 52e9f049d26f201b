import { createCookie } from "react-router";
import type { ApplicationConfirmation } from "~/components/host/application-confirmation.tsx";
import { businessDaysAfter } from "~/domain/business-days.server.ts";
import { weekdayDate } from "~/domain/dates.server.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { summarize } from "../submission-kind.ts";
import { findSubmission } from "../submissions.server.ts";
import { hostApplicationFields } from "./host-application-display.ts";
import { hostApplicationStore } from "./host-applications.server.ts";

const maxAgeSeconds = 24 * 60 * 60;
const promisedBusinessDays = 2;

interface Confirmed {
  id: string;
  /** Whether the applicant was mailed as well. */
  isEmailed: boolean;
}

/** Holds an application's id and is signed, so that nobody can ask for somebody else's. */
function cookieOf({ secret, settings }: AppContext) {
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
export function setConfirmation(runtime: AppContext, confirmed: Confirmed): Promise<string> {
  return cookieOf(runtime).serialize(confirmed);
}

/** A Set-Cookie value that closes the confirmation. */
export function clearConfirmation(runtime: AppContext): Promise<string> {
  return cookieOf(runtime).serialize("", { maxAge: 0 });
}

/** What this browser is to be shown, undefined where there is nothing (any more), and the headers of such an answer. */
export async function readConfirmation(
  request: Request,
  runtime: AppContext,
): Promise<{ confirmation: ApplicationConfirmation | undefined; headers: HeadersInit }> {
  const kept: Confirmed | string | null = await cookieOf(runtime).parse(request.headers.get("Cookie"));
  if (!kept) return { confirmation: undefined, headers: {} };
  // The version before kept the id alone.
  const { id, isEmailed } = typeof kept === "string" ? { id: kept, isEmailed: true } : kept;
  const headers = { "Cache-Control": "no-store" };
  const application = await findSubmission(runtime.db, hostApplicationStore, id);
  if (!application) return { confirmation: undefined, headers };
  const { email, firstName, submissionDate, submittedOn } = application;
  const answerDay = await businessDaysAfter(new Date(submissionDate), promisedBusinessDays);
  const confirmation = {
    reference: id,
    firstName,
    email,
    isEmailed,
    sentOn: submittedOn,
    answerBy: weekdayDate(answerDay),
    facts: summarize(hostApplicationFields, application),
  };
  return { confirmation, headers };
}
