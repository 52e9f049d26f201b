import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { savedAnswersEmail as words } from "~/content/saved-answers.ts";
import type { SavableKind } from "~/domain/applicant-page.ts";
import { dayDate } from "~/domain/dates.server.ts";
import { renderEmail } from "~/services/render-email.server.ts";

/** Contains nothing typed: a stranger may have typed this address. */
export const renderSavedAnswersEmail = ({ kind, expiresAt }: { kind: SavableKind; expiresAt: Date }, url: string) =>
  renderEmail(
    words.subjects[kind],
    <EmailSheet preview={words.preview} heading={words.heading}>
      <EmailText>{words.text(dayDate(expiresAt))}</EmailText>
      <EmailAction href={url}>{words.action}</EmailAction>
      <EmailText>{words.more}</EmailText>
      <EmailText>{words.warning}</EmailText>
    </EmailSheet>,
  );
