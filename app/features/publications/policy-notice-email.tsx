import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { policyNotice as words } from "~/content/editor.ts";
import { renderEmail } from "~/services/render-email.server.ts";

interface PolicyNotice {
  policy: string;
  from: string;
  summary: string;
  reference: string;
  url: string;
}

export const renderPolicyNotice = ({ from, policy, reference, summary, url }: PolicyNotice) =>
  renderEmail(
    words.subject(policy),
    <EmailSheet preview={words.lead(policy, from)} heading={words.subject(policy)}>
      <EmailText>{words.lead(policy, from)}</EmailText>
      <EmailText>{words.why(reference)}</EmailText>
      <EmailText>{`${words.changed} ${summary}`}</EmailText>
      <EmailAction href={url}>{words.read(policy)}</EmailAction>
    </EmailSheet>,
  );
