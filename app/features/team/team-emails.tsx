import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { requestsMail } from "~/content/accounts.ts";
import { brand } from "~/content/brand.ts";
import { thousands } from "~/domain/numbers.ts";
import { renderEmail } from "~/services/render-email.server.ts";

export function renderInvitation(url: string) {
  return renderEmail(
    `You are invited to the ${brand.name} team`,
    <EmailSheet preview="Choose a password, and you are in." heading="You are invited">
      <EmailText>
        You are invited to the {brand.name} admin area. Open the link and choose a password: it opens your account, and
        your address needs no further proof. It works once, within 7 days.
      </EmailText>
      <EmailAction href={url}>Accept the invitation</EmailAction>
      <EmailText>If you expected nothing like this, leave it: without the link nothing happens.</EmailText>
    </EmailSheet>,
  );
}

export function renderRequestsEmail(count: number, appUrl: string) {
  const { subject, heading, text, many } = requestsMail;
  const summary = count === 1 ? text : many(count);
  return renderEmail(
    `${subject} (${brand.name})`,
    <EmailSheet preview={summary} heading={count === 1 ? heading : `${thousands(count)} requests wait`}>
      <EmailText>{summary}</EmailText>
      <EmailAction href={`${appUrl}/admin/team`}>Look at the team</EmailAction>
    </EmailSheet>,
  );
}
