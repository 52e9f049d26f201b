import { EmailAction, EmailReference, EmailSheet, EmailText } from "~/components/email.tsx";
import { applicantEmailWords, changedAnswers } from "~/content/applicant-emails.ts";
import { kindLabels } from "~/content/desk.ts";
import { shownReference } from "~/domain/reference.ts";
import type { EmailPaths } from "~/services/application-email.server.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { ApplicantEmail } from "./applicant-emails.server.ts";

export async function renderApplicantEmail(
  type: ApplicantEmail["type"],
  { fields, kind, reference }: ApplicantEmail["data"],
  { appUrl, confirmPath, pagePath }: EmailPaths,
) {
  const { action, heading, leadsTo, subject, text } = applicantEmailWords[type];
  const shown = shownReference({ id: reference, reference });
  const path = {
    page: () => pagePath(reference),
    confirm: () => confirmPath(reference),
    desk: () => `/admin/desk?item=${reference}`,
    nowhere: () => undefined,
  }[leadsTo];
  const href = await path();
  const what = kindLabels[kind].toLowerCase();
  return renderEmail(
    `${subject(what)} (${shown})`,
    <EmailSheet preview={heading(what)} heading={heading(what)} isForTeam={leadsTo === "desk"}>
      <EmailReference>{shown}</EmailReference>
      <EmailText>{text(what)}</EmailText>
      {fields && <EmailText>{changedAnswers(questionsOf(kind, fields))}</EmailText>}
      {href && <EmailAction href={`${appUrl}${href}`}>{action}</EmailAction>}
    </EmailSheet>,
  );
}

const questionsOf = (kind: ApplicantEmail["data"]["kind"], names: string[]) =>
  submissionDisplays[kind].fields.filter(({ name }) => names.includes(name)).map(({ label }) => label);
