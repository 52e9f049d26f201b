import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { type AccountNotice, accountNotices } from "~/content/accounts.ts";
import { brand } from "~/content/brand.ts";
import { renderEmail } from "~/services/render-email.server.ts";

export function renderVerifyEmail(url: string) {
  return renderEmail(
    `Verify your email for ${brand.name}`,
    <EmailSheet preview="One click, and you can sign in." heading="Verify your email">
      <EmailText>
        Somebody, hopefully you, made an account for the {brand.name} admin area with this address. Open the link and
        press the button there. It works once, within 24 hours.
      </EmailText>
      <EmailAction href={url}>Verify this address</EmailAction>
      <EmailText>If it was not you, leave it: without the link the account stays closed.</EmailText>
    </EmailSheet>,
  );
}

export function renderAccountExistsEmail(loginUrl: string) {
  return renderEmail(
    `You already have a ${brand.name} account`,
    <EmailSheet preview="There is nothing to do if it was not you." heading="You already have an account">
      <EmailText>
        Somebody tried to make an account with this address, but it has one already. If it was you, sign in with the
        password that you have. If not, there is nothing to do: nothing was changed.
      </EmailText>
      <EmailAction href={loginUrl}>Sign in</EmailAction>
    </EmailSheet>,
  );
}

export function renderResetEmail(url: string) {
  return renderEmail(
    `Choose a new password for ${brand.name}`,
    <EmailSheet preview="The link works once, within an hour." heading="Choose a new password">
      <EmailText>
        Somebody, hopefully you, forgot the password of this address. Open the link and choose a new one. It works once,
        within an hour, and ends every session of your account.
      </EmailText>
      <EmailAction href={url}>Choose a new password</EmailAction>
      <EmailText>If it was not you, leave it: your password stays as it is.</EmailText>
    </EmailSheet>,
  );
}

export function renderNotice(notice: AccountNotice, appUrl: string) {
  const { subject, heading, text, action }: NoticeText = accountNotices[notice];
  return renderEmail(
    `${subject} (${brand.name})`,
    <EmailSheet preview={text} heading={heading}>
      <EmailText>{text}</EmailText>
      {action && <EmailAction href={appUrl + action.path}>{action.label}</EmailAction>}
    </EmailSheet>,
  );
}

type NoticeText = { subject: string; heading: string; text: string; action?: { label: string; path: string } };
