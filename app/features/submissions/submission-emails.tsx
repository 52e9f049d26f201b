import type { ReactNode } from "react";
import { EmailAction, EmailFacts, EmailSheet, EmailText } from "~/components/email.tsx";
import { acknowledgementWords } from "~/content/applicant-emails.ts";
import { desk } from "~/content/desk.ts";
import { isoDay, longDate, weekdayDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import { type SubmissionDisplay, type SubmissionRecord, type SubmissionView, summarize } from "./submission-kind.ts";

export interface SubmissionEmails<Record> {
  /** `due` where the sender may name another day. */
  team(record: Record): { subject: string; preview: string; heading: string; due?: string; action: string };
  /** Contains no user input: a stranger may have typed this address. */
  acknowledgement(record: Record): { subject: string; preview: string; heading: string; body: ReactNode };
}

export function renderTeamEmail(
  emails: SubmissionEmails<SubmissionRecord>,
  { fields, nameOf, sentAt }: SubmissionDisplay<SubmissionRecord, SubmissionView>,
  record: SubmissionView,
  adminUrl: string,
) {
  const { subject, preview, heading, due = "within 2 business days", action } = emails.team(record);
  const name = nameOf(record);
  return renderEmail(
    subject,
    <EmailSheet preview={preview} heading={heading} isForTeam>
      <EmailText>
        Reference {shownReference(record)}, received {longDate(sentAt(record))}. Please answer on the review desk {due}.
      </EmailText>
      <EmailFacts facts={summarize(fields, record)} />
      <EmailAction href={adminUrl}>{action}</EmailAction>
      <EmailText>
        A reply to this email goes straight to {name}, but isn't recorded: if you use it, mark the submission “
        {desk.answeredElsewhere}”.
      </EmailText>
    </EmailSheet>,
  );
}

/** `answerBy` is an ISO time; jobs of before it have none. */
export type Acknowledged = SubmissionRecord & { answerBy?: string | undefined };

export function renderAcknowledgementEmail(
  emails: SubmissionEmails<SubmissionRecord>,
  record: Acknowledged,
  pageUrl: string,
) {
  const { answerBy } = record;
  const { subject, preview, heading, body } = emails.acknowledgement(record);
  return renderEmail(
    subject,
    <EmailSheet preview={preview} heading={heading}>
      {answerBy && <EmailText>{acknowledgementWords.answerBy(weekdayDate(isoDay(new Date(answerBy))))}</EmailText>}
      {body}
      <EmailAction href={pageUrl}>{acknowledgementWords.page}</EmailAction>
      <EmailText>{acknowledgementWords.pageText}</EmailText>
    </EmailSheet>,
  );
}
