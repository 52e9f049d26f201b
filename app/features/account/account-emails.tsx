import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { type AccountNotice, accountNotices, type NoticeText } from "~/content/accounts.ts";
import { brand } from "~/content/brand.ts";
import { renderEmail } from "~/services/render-email.server.ts";

export function renderVerifyEmail(url: string) {
  return renderEmail(
    `Verify your email for ${brand.name}`,
    <EmailSheet preview="Confirm your email to finish." heading="Verify your email">
      <EmailText>
        Someone, hopefully you, created an account for the {brand.name} admin area with this email address. Press the
        button below. The link works once and expires in 24 hours.
      </EmailText>
      <EmailAction href={url}>Verify your email</EmailAction>
      <EmailText>
        If this wasn't you, ignore this email. The account can't be used until this address is verified.
      </EmailText>
    </EmailSheet>,
  );
}

export function renderAccountExistsEmail(loginUrl: string) {
  return renderEmail(
    `You already have a ${brand.name} account`,
    <EmailSheet preview="If this wasn't you, ignore this email." heading="You already have an account">
      <EmailText>
        Someone tried to create an account with this email address, but it already has one. If it was you, sign in with
        your password. If not, ignore this email: nothing has changed.
      </EmailText>
      <EmailAction href={loginUrl}>Sign in</EmailAction>
    </EmailSheet>,
  );
}

export function renderResetEmail(url: string) {
  return renderEmail(
    `Choose a new password for ${brand.name}`,
    <EmailSheet preview="The link works once and expires in an hour." heading="Choose a new password">
      <EmailText>
        Someone, hopefully you, asked to reset the password for this account. Open the link and choose a new one. It
        works once, expires in an hour, and signs you out everywhere.
      </EmailText>
      <EmailAction href={url}>Choose a new password</EmailAction>
      <EmailText>If this wasn't you, ignore this email. Your password stays the same.</EmailText>
    </EmailSheet>,
  );
}

export function renderNotice(notice: AccountNotice, appUrl: string, by?: string) {
  const { subject, heading, text: anonymous, textBy, action }: NoticeText = accountNotices[notice];
  const text = by && textBy ? textBy(by) : anonymous;
  return renderEmail(
    `${subject} (${brand.name})`,
    <EmailSheet preview={text} heading={heading}>
      <EmailText>{text}</EmailText>
      {action && <EmailAction href={appUrl + action.path}>{action.label}</EmailAction>}
    </EmailSheet>,
  );
}
