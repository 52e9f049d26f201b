import { EmailAction, EmailReference, EmailSheet, EmailText } from "~/components/email.tsx";
import { applicantEmailWords, changedAnswers } from "~/content/applicant-emails.ts";
import { kindLabels } from "~/content/desk.ts";
import { shownReference } from "~/domain/reference.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { submissionDisplays } from "../submission-displays.ts";
import type { ApplicantEmail } from "./applicant-emails.server.ts";

export function renderApplicantEmail(
  type: ApplicantEmail["type"],
  { fields, kind, reference }: ApplicantEmail["data"],
  href: string | undefined,
) {
  const { action, heading, leadsTo, subject, text } = applicantEmailWords[type];
  const shown = shownReference({ id: reference, reference });
  const what = kindLabels[kind].toLowerCase();
  return renderEmail(
    `${subject(what)} (${shown})`,
    <EmailSheet preview={heading(what)} heading={heading(what)} isForTeam={leadsTo === "desk"}>
      <EmailReference>{shown}</EmailReference>
      <EmailText>{text(what)}</EmailText>
      {fields && <EmailText>{changedAnswers(questionsOf(kind, fields))}</EmailText>}
      {href && <EmailAction href={href}>{action}</EmailAction>}
    </EmailSheet>,
  );
}

const questionsOf = (kind: ApplicantEmail["data"]["kind"], names: string[]) =>
  submissionDisplays[kind].fields.filter(({ name }) => names.includes(name)).map(({ label }) => label);
