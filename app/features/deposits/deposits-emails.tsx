import { EmailAction, EmailFacts, EmailReference, EmailSheet, EmailSums, EmailText } from "~/components/email.tsx";
import { brand } from "~/content/brand.ts";
import { depositTrail } from "~/content/deposit-claims.ts";
import { disputeReason, ledgerKindLabels, disputesAdmin as words } from "~/content/deposits.ts";
import { dayDate, longDate, weekdayDate } from "~/domain/dates.server.ts";
import { heldCents } from "~/domain/deposit.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import { missingChecks } from "~/domain/rental.ts";
import { renderEmail } from "~/services/render-email.server.ts";

interface PaidDeposit {
  id: string;
  reference: string;
  amountCents: number;
  refundedCents: number;
  keptCents: number;
  currency: string;
  sessionId: string | null;
  paidAt: Date | null;
  cardBrand: string | null;
  cardLastFour: string | null;
}

const card = ({ cardLastFour }: PaidDeposit) => (cardLastFour ? `card ending in ${cardLastFour}` : "card");

export function renderReceipt(
  deposit: PaidDeposit,
  { host, day }: { host: string | null; day: string | null },
  pageUrl: string,
) {
  const amount = moneyWithCurrency(deposit.amountCents, deposit.currency);
  return renderEmail(
    `Receipt for your deposit of ${amount} (${shownReference(deposit)})`,
    <EmailSheet preview={`We hold ${amount} while the bike is out.`} heading={`We have your deposit of ${amount}`}>
      <EmailText>
        Show this code at the counter. Once your host records the bike as back in good condition, we'll refund your
        deposit to the {card(deposit)} within 24 hours. We won't keep any of it without asking you first.
      </EmailText>
      <EmailReference label="Receipt code">{shownReference(deposit)}</EmailReference>
      <EmailSums sums={[{ name: "Deposit", value: amount }]} />
      <EmailFacts
        facts={[
          { name: "Paid", value: deposit.paidAt ? longDate(deposit.paidAt) : "" },
          ...(host ? [{ name: "Host", value: host }] : []),
          ...(day ? [{ name: "Day", value: weekdayDate(day) }] : []),
          ...(deposit.cardLastFour ? [{ name: "Card", value: `Ending in ${deposit.cardLastFour}` }] : []),
          { name: "Transaction ID", value: deposit.sessionId ?? "" },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Anyone with this link can see your deposit. Questions? Write to {brand.email}.</EmailText>
    </EmailSheet>,
  );
}

/** A row for what is more than nothing. */
const sumIf = (name: string, cents: number, currency: string) =>
  cents > 0 ? [{ name, value: moneyWithCurrency(cents, currency) }] : [];

export function renderRefundReceipt(
  deposit: PaidDeposit,
  refund: { id: string; amountCents: number; reason: string; settledAt: Date | null },
  pageUrl: string,
) {
  const amount = moneyWithCurrency(refund.amountCents, deposit.currency);
  const remains = moneyWithCurrency(heldCents(deposit), deposit.currency);
  return renderEmail(
    `Refund of ${amount} from your deposit (${shownReference(deposit)})`,
    <EmailSheet
      preview={`${amount} is on its way back to your card.`}
      heading={`We refunded ${amount} of your deposit`}
    >
      <EmailText>
        It's going back to the {card(deposit)}. It can take up to 10 business days to show on your statement.
      </EmailText>
      <EmailReference label="Receipt code">{shownReference(deposit)}</EmailReference>
      <EmailSums
        sums={[
          { name: "Deposit", value: moneyWithCurrency(deposit.amountCents, deposit.currency) },
          { name: "Refunded now", value: amount },
          ...sumIf("Refunded before", deposit.refundedCents - refund.amountCents, deposit.currency),
          ...sumIf("Kept", deposit.keptCents, deposit.currency),
          { name: "Still held", value: remains },
        ]}
      />
      <EmailFacts
        facts={[
          { name: "Reason", value: refund.reason },
          { name: "Date", value: refund.settledAt ? longDate(refund.settledAt) : "" },
          { name: "Refund ID", value: refund.id },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
    </EmailSheet>,
  );
}

interface Returned {
  deposit: PaidDeposit;
  host: string | null;
  rental: {
    day: string | null;
    handedOverAt: Date | null;
    returnedAt: Date | null;
    returnNote: string | null;
    isClean: boolean | null;
    returnChecks: string[] | null;
  };
  isClaimed: boolean;
  pictures: number;
}

/** Promises a refund only where nothing holds it up. */
function afterReturn({ deposit, isClaimed, rental }: Returned): string {
  if (isClaimed) return "We've asked to keep part of your deposit. Nothing goes back until that's decided.";
  if (rental.isClean)
    return `Everything checked out. We'll refund what we hold to the ${card(deposit)} within 24 hours. If anything turns up before then, we'll write to you first.`;
  const missing = missingChecks(rental.returnChecks ?? []);
  const fault = missing.length > 0 ? depositTrail.notChecked(missing) : depositTrail.notClean;
  return `${fault} We won't keep any of your deposit without asking you first.`;
}

export function renderPickupChanged(
  deposit: PaidDeposit,
  { host, day }: { host: string | null; day: string | null },
  pageUrl: string,
) {
  const reference = shownReference(deposit);
  const place = host ? `Your pickup moved to ${host}` : "The day of your pickup changed";
  const heading = day ? `${place}, ${weekdayDate(day)}` : place;
  return renderEmail(
    `${place} (${reference})`,
    <EmailSheet preview={heading} heading={heading}>
      <EmailText>
        Our team changed the host or the day of your pickup. Show your receipt code at the counter. Nothing else
        changes: we still hold the same amount.
      </EmailText>
      <EmailReference label="Receipt code">{reference}</EmailReference>
      <EmailFacts
        facts={[
          ...(host ? [{ name: "Host", value: host }] : []),
          { name: "Day", value: day ? weekdayDate(day) : "Any day" },
        ]}
      />
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Something wrong? Reply to this email, or write to {brand.email}.</EmailText>
    </EmailSheet>,
  );
}

export function renderReturn(returned: Returned, pageUrl: string) {
  const { deposit, host, rental } = returned;
  const on = rental.returnedAt ? longDate(rental.returnedAt) : "";
  const reference = shownReference(deposit);
  const heading = rental.isClean ? "Your bike was returned" : "Your bike was returned and needs a look";
  return renderEmail(
    `${heading} (${reference})`,
    <EmailSheet preview={`Recorded on ${on}.`} heading={heading}>
      <EmailText>
        {host ? `${host} recorded the return` : "The return was recorded"} on {on}. {afterReturn(returned)}
      </EmailText>
      <EmailReference label="Receipt code">{reference}</EmailReference>
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
    </EmailSheet>,
  );
}

export function renderReturnForTeam({ deposit, host, isClaimed, pictures, rental }: Returned, adminUrl: string) {
  const reference = shownReference(deposit);
  const missing = missingChecks(rental.returnChecks ?? []);
  const heading = rental.isClean ? "Bike returned" : "Bike returned, needs a look";
  const notInOrder = missing.length > 0 ? `Needs a look: ${missing.join(", ")}` : "Needs a look";
  const next = rental.isClean
    ? "The deposit will be refunded within 24 hours, unless you claim part of it."
    : "Claim part of the deposit, or refund it.";
  return renderEmail(
    `${heading} (${reference})`,
    <EmailSheet preview={`Deposit ${reference}`} heading={heading} isForTeam>
      <EmailFacts
        facts={[
          { name: "Deposit", value: reference },
          { name: "Host", value: host ?? "None named" },
          { name: "Returned", value: rental.returnedAt ? longDate(rental.returnedAt) : "" },
          { name: "Condition", value: rental.isClean ? "Good" : notInOrder },
          ...(rental.returnNote ? [{ name: "Note", value: rental.returnNote }] : []),
          ...(pictures > 0 ? [{ name: "Pictures", value: `${pictures}, with the deposit` }] : []),
        ]}
      />
      <EmailText>{isClaimed ? "A claim on this deposit is open." : next}</EmailText>
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

export function renderReturnUndone({ deposit, host, rental }: Returned, at: string, pageUrl: string) {
  const reference = shownReference(deposit);
  return renderEmail(
    `The return of your bike was undone (${reference})`,
    <EmailSheet preview={`Deposit ${reference}`} heading="The return of your bike was undone">
      <EmailText>
        A return was recorded on {longDate(at)}, and {host ?? "our team"} has undone it. We hold your deposit until a
        return is recorded. {rental.handedOverAt && "Our records show the bike as out again."}
      </EmailText>
      <EmailReference label="Receipt code">{reference}</EmailReference>
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Something wrong? Reply to this email, or write to {brand.email}.</EmailText>
    </EmailSheet>,
  );
}

export function renderReturnUndoneForTeam({ deposit, host }: Returned, at: string, adminUrl: string) {
  const reference = shownReference(deposit);
  return renderEmail(
    `Return undone (${reference})`,
    <EmailSheet preview={`Deposit ${reference}`} heading="Return undone" isForTeam>
      <EmailFacts
        facts={[
          { name: "Deposit", value: reference },
          { name: "Host", value: host ?? "None named" },
          { name: "Recorded", value: longDate(at) },
        ]}
      />
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

interface Claimed {
  id: string;
  amountCents: number;
  reason: string;
  answerDueAt: Date;
  withdrawnAt: Date | null;
  keptCents: number | null;
  decision: string | null;
}

export function renderClaim(deposit: PaidDeposit, claim: Claimed & { pictures: number }, pageUrl: string) {
  const { pictures } = claim;
  const amount = moneyWithCurrency(claim.amountCents, deposit.currency);
  const due = longDate(claim.answerDueAt);
  return renderEmail(
    `We'd like to keep ${amount} of your deposit (${shownReference(deposit)})`,
    <EmailSheet preview={`Please answer by ${due}.`} heading={`We'd like to keep ${amount} of your deposit`}>
      <EmailText>
        Read the reason, then tell us on your deposit page whether you agree. You have until {due}. We won't keep
        anything before then, and a person on our team decides.
      </EmailText>
      <EmailFacts facts={[{ name: "Reason", value: claim.reason }]} />
      <EmailSums
        sums={[
          { name: "Deposit", value: moneyWithCurrency(deposit.amountCents, deposit.currency) },
          { name: "Claimed", value: amount },
        ]}
      />
      <EmailReference label="Receipt code">{shownReference(deposit)}</EmailReference>
      {pictures > 0 && (
        <EmailText>{pictures === 1 ? "A picture is" : `${pictures} pictures are`} on your deposit page.</EmailText>
      )}
      <EmailAction href={pageUrl}>Answer the claim</EmailAction>
    </EmailSheet>,
  );
}

export function renderClaimEnd(deposit: PaidDeposit, claim: Claimed, pageUrl: string) {
  const kept = claim.keptCents ?? 0;
  const amount = moneyWithCurrency(kept, deposit.currency);
  const headings = {
    kept: `We kept ${amount} of your deposit`,
    nothing: "We kept none of your deposit for our claim",
  };
  const heading = claim.withdrawnAt ? "We withdrew our claim" : kept > 0 ? headings.kept : headings.nothing;
  return renderEmail(
    `${heading} (${shownReference(deposit)})`,
    <EmailSheet preview={heading} heading={heading}>
      <EmailText>{claim.withdrawnAt ? "We won't keep any of your deposit for it." : claim.decision}</EmailText>
      <EmailSums
        sums={[
          { name: "Claimed", value: moneyWithCurrency(claim.amountCents, deposit.currency) },
          { name: "Kept", value: amount },
        ]}
      />
      <EmailReference label="Receipt code">{shownReference(deposit)}</EmailReference>
      <EmailAction href={pageUrl}>See your deposit</EmailAction>
      <EmailText>Something wrong? Reply to this email, or write to {brand.email}.</EmailText>
    </EmailSheet>,
  );
}

export function renderClaimAnswered(
  deposit: Pick<PaidDeposit, "id" | "reference" | "currency">,
  claim: { amountCents: number; isAgreed: boolean | null; answerDueAt: Date },
  adminUrl: string,
) {
  const reference = shownReference(deposit);
  return renderEmail(
    `The rider answered the claim (${reference})`,
    <EmailSheet preview={`Deposit ${reference}`} heading="The rider answered the claim" isForTeam>
      <EmailFacts
        facts={[
          { name: "Claimed", value: moneyWithCurrency(claim.amountCents, deposit.currency) },
          { name: "Answer", value: claim.isAgreed ? "Agrees" : "Doesn't agree" },
          { name: "Decide after", value: longDate(claim.answerDueAt) },
        ]}
      />
      <EmailText>
        The rider can change the answer until then. Before that, all you can decide is to keep nothing.
      </EmailText>
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

interface Disputed {
  amountCents: number;
  reason: string;
  evidenceDueAt: Date | null;
}

const disputeFacts = (currency: string, { amountCents, evidenceDueAt, reason }: Disputed) => [
  { name: "Amount", value: moneyWithCurrency(amountCents, currency) },
  { name: "Reason", value: disputeReason(reason) },
  { name: "Send the evidence by", value: evidenceDueAt ? longDate(evidenceDueAt) : words.noDate },
];

export function renderTrouble(
  deposit: { id: string; reference: string; currency: string },
  { kind, dispute }: { kind: "refund_failed" | "dispute_opened" | "mismatch"; dispute?: Disputed },
  adminUrl: string,
) {
  const what = ledgerKindLabels[kind];
  const heading = dispute
    ? `The cardholder disputed ${moneyWithCurrency(dispute.amountCents, deposit.currency)}`
    : what;
  const code = shownReference(deposit);
  const subject = dispute?.evidenceDueAt
    ? `Dispute on ${code}: respond by ${dayDate(dispute.evidenceDueAt)}`
    : `${what} (${code})`;
  return renderEmail(
    subject,
    <EmailSheet preview={`${what}: ${code}`} heading={heading} isForTeam>
      <EmailText>
        {dispute?.evidenceDueAt
          ? `Deposit ${code} needs its evidence by ${dayDate(dispute.evidenceDueAt)}.`
          : `Someone needs to check deposit ${code}.`}
      </EmailText>
      {dispute && <EmailFacts facts={disputeFacts(deposit.currency, dispute)} />}
      {dispute?.evidenceDueAt && (
        <EmailText>
          Prepare the evidence, read it, and send it by the date above. The bank won't accept anything later.
        </EmailText>
      )}
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}

export function renderDisputeDue(
  deposit: { id: string; reference: string; currency: string },
  dispute: Disputed & { stagedAt: Date | null },
  adminUrl: string,
) {
  const due = dispute.evidenceDueAt ? longDate(dispute.evidenceDueAt) : "";
  return renderEmail(
    `Send the evidence by ${due} (${shownReference(deposit)})`,
    <EmailSheet
      preview={`No evidence has been sent for ${shownReference(deposit)}.`}
      heading="The bank is waiting for our evidence"
      isForTeam
    >
      <EmailText>
        {dispute.stagedAt
          ? "The evidence is prepared, but nobody has sent it. Read it, then send it."
          : "Nobody has prepared the evidence. Prepare it, read it, and send it."}{" "}
        The bank won't accept anything after its deadline, and we'd lose the money.
      </EmailText>
      <EmailFacts facts={disputeFacts(deposit.currency, dispute)} />
      <EmailAction href={adminUrl}>Open in the admin area</EmailAction>
    </EmailSheet>,
  );
}
