import { EmailAction, EmailFacts, EmailSheet, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { ledgerKindLabels } from "~/content/deposits.ts";
import { longDate } from "~/domain/dates.server.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { renderEmail } from "~/services/render-email.server.ts";

interface PaidDeposit {
  id: string;
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
    `Receipt for your deposit of ${amount} (${deposit.id})`,
    <EmailSheet
      preview={`We hold ${amount} for you until the bike is back.`}
      heading={`Your deposit of ${amount} is paid.`}
    >
      <EmailText>
        We hold it until you return the bike undamaged. Then it goes back to the {card(deposit)} that it came from.
      </EmailText>
      <EmailFacts
        facts={[
          { name: "Amount", value: amount },
          { name: "Paid", value: deposit.paidAt ? longDate(deposit.paidAt) : "" },
          { name: "Card", value: `Ending in ${deposit.cardLastFour ?? "unknown"}` },
          { name: "Deposit", value: deposit.id },
          { name: "Transaction id", value: deposit.sessionId ?? "" },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Whoever has this link can see the deposit. Questions? Write to {brand.email}.</EmailText>
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
    `Refund of ${amount} from your deposit (${deposit.id})`,
    <EmailSheet
      preview={`${amount} is on its way back to your card.`}
      heading={`${amount} of your deposit goes back to you.`}
    >
      <EmailText>
        It goes to the {card(deposit)}. Banks take up to ten business days to show it on a statement.
      </EmailText>
      <EmailFacts
        facts={[
          { name: "Refunded", value: amount },
          { name: "Reason", value: refund.reason },
          { name: "Date", value: refund.settledAt ? longDate(refund.settledAt) : "" },
          { name: "Remains of the deposit", value: remains },
          { name: "Deposit", value: deposit.id },
          { name: "Refund", value: refund.id },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
    </EmailSheet>,
  );
}

export function renderTrouble(
  depositId: string,
  kind: "refund_failed" | "dispute_opened" | "mismatch",
  adminUrl: string,
) {
  const what = ledgerKindLabels[kind];
  return renderEmail(
    `${what} (${depositId})`,
    <EmailSheet preview={`${what}: ${depositId}`} heading={`${what}.`}>
      <EmailText>Deposit {depositId} needs somebody to look at it.</EmailText>
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}
