import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { replyWords } from "~/content/applicant-emails.ts";
import { brand } from "~/content/brand.ts";
import { renderEmail } from "~/services/render-email.server.ts";

interface Reply {
  subject: string;
  text: string;
  /** Of the submission, as shown. Without it, the text as the person's page shows it. */
  reference: string | undefined;
  pageUrl: string | undefined;
  /** Otherwise a stranger may read this mail: it holds the link alone. */
  isProven: boolean;
}

/** What an admin wrote, as plain paragraphs. */
export const renderReplyEmail = ({ subject, text: written, reference, pageUrl, isProven }: Reply) => {
  const text = isProven ? written : replyWords.unproven;
  return renderEmail(
    subject,
    <EmailSheet preview={text.slice(0, 90)} heading={`A reply from ${brand.name}`}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs never change their order
        <EmailText key={index}>{withLineBreaks(paragraph)}</EmailText>
      ))}
      {pageUrl && <EmailAction href={pageUrl}>{replyWords.page}</EmailAction>}
      {reference && <EmailText>Just reply to this email to reach us. Your reference is {reference}.</EmailText>}
    </EmailSheet>,
  );
};

const withLineBreaks = (paragraph: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: nor do their lines
  paragraph.split("\n").map((line, index) => [index > 0 && <br key={index} />, line]);
