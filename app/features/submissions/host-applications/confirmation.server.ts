import { createCookie } from "react-router";
import type { ApplicationConfirmation } from "~/components/host/application-confirmation.tsx";
import { businessDaysAfter } from "~/domain/business-days.server.ts";
import { weekdayDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { AppContext } from "~/services/request-context.server.ts";
import { summarize } from "../submission-kind.ts";
import { findSubmission } from "../submissions.server.ts";
import { hostApplicationFields } from "./host-application-display.ts";
import { hostApplicationStore } from "./host-applications.server.ts";

const maxAgeSeconds = 24 * 60 * 60;
const promisedBusinessDays = 2;

interface ConfirmationCookie {
  id: string;
  isEmailed: boolean;
}

/** Signed, so that a forged id reveals no application. */
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

export function setConfirmation(context: AppContext, cookie: ConfirmationCookie): Promise<string> {
  return cookieOf(context).serialize(cookie);
}

export function clearConfirmation(context: AppContext): Promise<string> {
  return cookieOf(context).serialize("", { maxAge: 0 });
}

export async function readConfirmation(
  request: Request,
  context: AppContext,
): Promise<{ confirmation: ApplicationConfirmation | undefined; headers: HeadersInit }> {
  const value: ConfirmationCookie | string | null = await cookieOf(context).parse(request.headers.get("Cookie"));
  if (!value) return { confirmation: undefined, headers: {} };
  // Earlier versions stored only the id.
  const { id, isEmailed } = typeof value === "string" ? { id: value, isEmailed: true } : value;
  const headers = { "Cache-Control": "no-store" };
  const application = await findSubmission(context.db, hostApplicationStore, id);
  if (!application) return { confirmation: undefined, headers };
  const { email, firstName, submissionDate, submittedOn } = application;
  const answerDay = await businessDaysAfter(new Date(submissionDate), promisedBusinessDays);
  const confirmation = {
    reference: shownReference(application),
    firstName,
    email,
    isEmailed,
    sentOn: submittedOn,
    answerBy: weekdayDate(answerDay),
    answers: summarize(hostApplicationFields, application),
  };
  return { confirmation, headers };
}
