import { EmailAction, EmailSheet, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { renderEmail } from "~/services/render-email.server.ts";

/** The single-use link that proves an address. */
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

/** To the owner of an address that somebody tried to sign up again. */
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
