import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { requestsMail } from "~/content/accounts.ts";
import { brand } from "~/content/brand.ts";
import { thousands } from "~/domain/numbers.ts";
import { renderEmail } from "~/services/render-email.server.ts";

export function renderInvitation(url: string, by?: string) {
  return renderEmail(
    `You're invited to the ${brand.name} team`,
    <EmailSheet preview="Choose a password to join." heading="You're invited">
      <EmailText>
        {by ? `${by} invited you` : "You're invited"} to the {brand.name} admin area. Open the link and choose a
        password to set up your account. The link works once and expires in 7 days.
      </EmailText>
      <EmailAction href={url}>Accept the invitation</EmailAction>
      <EmailText>If you weren't expecting this, ignore this email. Nothing happens unless you open the link.</EmailText>
    </EmailSheet>,
  );
}

export function renderRequestsEmail(count: number, appUrl: string) {
  const { subject, heading, text, many } = requestsMail;
  const summary = count === 1 ? text : many(count);
  return renderEmail(
    `${subject} (${brand.name})`,
    <EmailSheet
      preview={summary}
      heading={count === 1 ? heading : `${thousands(count)} requests are waiting`}
      isForTeam
    >
      <EmailText>{summary}</EmailText>
      <EmailAction href={`${appUrl}/admin/team`}>Review the requests</EmailAction>
    </EmailSheet>,
  );
}
