import { EmailAction, EmailFacts, EmailReference, EmailSheet, EmailText } from "~/components/email.tsx";
import { acknowledgementWords } from "~/content/applicant-emails.ts";
import { brand } from "~/content/brand.ts";
import { kindLabels, kindPlurals } from "~/content/desk.ts";
import { isoDay, longDate, weekdayDate } from "~/domain/dates.server.ts";
import { shownReference } from "~/domain/reference.ts";
import type { ReviewKind } from "~/domain/review.ts";
import { renderEmail } from "~/services/render-email.server.ts";
import type { Digest } from "./review-emails.server.ts";

interface Facts {
  kind: ReviewKind;
  reference: string;
}

const shown = (reference: string) => shownReference({ id: reference, reference });

export function renderReminderEmail({ kind, reference, dueAt }: Facts & { dueAt: string }, appUrl: string) {
  const what = `${kindLabels[kind]} ${shown(reference)}`;
  return renderEmail(
    `${what}: answer due ${longDate(dueAt)}`,
    <EmailSheet preview="Nobody has answered yet" heading={`${what} is waiting for an answer`} isForTeam>
      <EmailText>
        The answer is due on <strong>{longDate(dueAt)}</strong>. Nobody has answered yet.
      </EmailText>
      <EmailAction href={`${appUrl}/admin/desk?item=${reference}`}>Open on the desk</EmailAction>
    </EmailSheet>,
  );
}

export function renderRemindersEmail(
  { count, first }: { count: number; first: (Facts & { dueAt: string })[] },
  appUrl: string,
) {
  const heading = `${count} submissions are waiting for an answer`;
  const facts = first.map(({ kind, reference, dueAt }) => ({
    name: `${kindLabels[kind]}, due ${weekdayDate(isoDay(new Date(dueAt)))}`,
    value: shown(reference),
  }));
  return renderEmail(
    heading,
    <EmailSheet preview="Nobody has answered yet" heading={heading} isForTeam>
      <EmailText>Nobody has answered these yet. We put them in one message because there are so many.</EmailText>
      <EmailFacts facts={facts} />
      {count > first.length && <EmailText>The desk shows the other {count - first.length}.</EmailText>}
      <EmailAction href={`${appUrl}/admin/desk`}>Open the desk</EmailAction>
    </EmailSheet>,
  );
}

export function renderDigestEmail({ day, received, overdue, dueToday }: Digest, appUrl: string) {
  const total = received.reduce((sum, { count }) => sum + count, 0);
  const parts = [
    total > 0 && `${total} new`,
    overdue > 0 && `${overdue} overdue`,
    dueToday > 0 && `${dueToday} due today`,
  ].filter((part) => part !== false);
  const facts = [
    ...received.map(({ kind, count }) => ({ name: `New ${kindPlurals[kind]}`, value: String(count) })),
    { name: "Overdue", value: String(overdue) },
    { name: "Due today", value: String(dueToday) },
  ];
  return renderEmail(
    `On the desk: ${parts.join(", ")}`,
    <EmailSheet preview={weekdayDate(day)} heading={weekdayDate(day)} isForTeam>
      <EmailText>
        {total > 0 ? "New since the last digest, and waiting for an answer:" : "Waiting for an answer:"}
      </EmailText>
      <EmailFacts facts={facts} />
      <EmailAction href={`${appUrl}/admin/desk`}>Open the desk</EmailAction>
      <EmailText>You can change or stop these emails on your account page.</EmailText>
    </EmailSheet>,
  );
}

export function renderUndeliveredEmail({ kind, reference }: Facts, appUrl: string) {
  const what = `${kindLabels[kind]} ${shown(reference)}`;
  return renderEmail(
    `Your reply to ${what} was not delivered`,
    <EmailSheet preview="The person's mail server refused it" heading="Your reply was not delivered" isForTeam>
      <EmailText>
        The mail server refused your reply to {what}: there is no such mailbox. Try the phone, if the submission has a
        number, and record it as answered elsewhere.
      </EmailText>
      <EmailAction href={`${appUrl}/admin/desk?item=${reference}`}>Open on the desk</EmailAction>
    </EmailSheet>,
  );
}

export function renderMissedEmail({
  reference,
  promisedFor,
  pageUrl,
}: Facts & { promisedFor: string; pageUrl: string | undefined }) {
  return renderEmail(
    `We owe you an answer (${shown(reference)})`,
    <EmailSheet preview={`You'll hear from us by ${promisedFor}`} heading="We owe you an answer">
      <EmailReference>{shown(reference)}</EmailReference>
      <EmailText>
        We said we'd answer within 2 business days, and we haven't. We're sorry. You'll hear from us by {promisedFor}.
      </EmailText>
      {pageUrl && <EmailAction href={pageUrl}>{acknowledgementWords.page}</EmailAction>}
      <EmailText>Can't wait? Write to {brand.email} with the reference above.</EmailText>
    </EmailSheet>,
  );
}
