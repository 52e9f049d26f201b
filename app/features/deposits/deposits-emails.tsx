import { EmailAction, EmailFacts, EmailReference, EmailSheet, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { ledgerKindLabels } from "~/content/deposits.ts";
import { longDate } from "~/domain/dates.server.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import { renderEmail } from "~/services/render-email.server.ts";

interface PaidDeposit {
  id: string;
  reference: string;
  amountCents: number;
  refundedCents: number;
  currency: string;
  sessionId: string | null;
  paidAt: Date | null;
  cardBrand: string | null;
  cardLastFour: string | null;
}

const card = ({ cardLastFour }: PaidDeposit) => (cardLastFour ? `card ending in ${cardLastFour}` : "card");

export function renderReceipt(deposit: PaidDeposit, pageUrl: string) {
  const amount = moneyWithCurrency(deposit.amountCents, deposit.currency);
  return renderEmail(
    `Receipt for your deposit of ${amount} (${shownReference(deposit)})`,
    <EmailSheet
      preview={`We hold ${amount} for you until the bike is back.`}
      heading={`We have your deposit of ${amount}.`}
    >
      <EmailText>
        We'll hold it until you return the bike undamaged. Then it goes back to the {card(deposit)}.
      </EmailText>
      <EmailReference>{shownReference(deposit)}</EmailReference>
      <EmailFacts
        facts={[
          { name: "Amount", value: amount },
          { name: "Paid", value: deposit.paidAt ? longDate(deposit.paidAt) : "" },
          { name: "Card", value: `Ending in ${deposit.cardLastFour ?? "unknown"}` },
          { name: "Transaction ID", value: deposit.sessionId ?? "" },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Anyone with this link can see your deposit. Questions? Write to {brand.email}.</EmailText>
    </EmailSheet>,
  );
}

export function renderRefundReceipt(
  deposit: PaidDeposit,
  refund: { id: string; amountCents: number; reason: string; settledAt: Date | null },
  pageUrl: string,
) {
  const amount = moneyWithCurrency(refund.amountCents, deposit.currency);
  const remains = moneyWithCurrency(deposit.amountCents - deposit.refundedCents, deposit.currency);
  return renderEmail(
    `Refund of ${amount} from your deposit (${shownReference(deposit)})`,
    <EmailSheet
      preview={`${amount} is on its way back to your card.`}
      heading={`We refunded ${amount} of your deposit.`}
    >
      <EmailText>
        It's going back to the {card(deposit)}. It can take up to 10 business days to show on your statement.
      </EmailText>
      <EmailFacts
        facts={[
          { name: "Refunded", value: amount },
          { name: "Reason", value: refund.reason },
          { name: "Date", value: refund.settledAt ? longDate(refund.settledAt) : "" },
          { name: "Still held", value: remains },
          { name: "Reference", value: shownReference(deposit) },
          { name: "Refund", value: refund.id },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
    </EmailSheet>,
  );
}

export function renderTrouble(
  deposit: { id: string; reference: string },
  kind: "refund_failed" | "dispute_opened" | "mismatch",
  adminUrl: string,
) {
  const what = ledgerKindLabels[kind];
  return renderEmail(
    `${what} (${shownReference(deposit)})`,
    <EmailSheet preview={`${what}: ${shownReference(deposit)}`} heading={`${what}.`}>
      <EmailText>Someone needs to check deposit {shownReference(deposit)}.</EmailText>
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}
