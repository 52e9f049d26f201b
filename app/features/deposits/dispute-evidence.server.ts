import { asc, eq } from "drizzle-orm";
import { ledgerKindLabels } from "~/content/deposits.ts";
import { disputeEvidence as words } from "~/content/dispute-evidence.ts";
import type { Policy, PolicySection } from "~/content/policies.ts";
import type { Queryable } from "~/db/client.server.ts";
import {
  dealerships,
  depositClaims,
  depositEvents,
  depositPictures,
  depositRefunds,
  deposits,
  rentals,
} from "~/db/schema/index.ts";
import { dayDate, longDate, startOfDay } from "~/domain/dates.server.ts";
import { moneyWithCurrency } from "~/domain/money.ts";
import { shownReference } from "~/domain/reference.ts";
import { missingChecks, type RentalActor, type SafetyCheck } from "~/domain/rental.ts";
import { isErasedAddress } from "~/domain/retention.ts";
import { readAgreedTerms } from "~/services/agreed-terms.server.ts";
import type { DisputeEvidence } from "~/services/payment-state.ts";

/** The provider's, for each field: with six texts the whole stays below its 150,000. */
const maxFieldCharacters = 20_000;
/** The newest ones, as many as stand on a sheet. */
const maxPictures = 12;

type Facts = Awaited<ReturnType<typeof readFacts>>;

/**
 * The texts that speak for one deposit, from what is stored about it and nothing else; the same facts give the same texts.
 * `fileKeys` are the pictures in the order of the list.
 */
export async function composeEvidence(
  db: Queryable,
  depositId: string,
  { appUrl }: { appUrl: string },
): Promise<{ evidence: DisputeEvidence; fileKeys: string[] }> {
  const facts = await readFacts(db, depositId);
  const { deposit, host, pictures, rental } = facts;
  const at = deposit.createdAt;
  const { liveFrom, terms } = await readAgreedTerms(db, { publicationId: deposit.termsPublicationId, at });
  const day = rental?.handedOverAt ?? (rental?.day ? startOfDay(rental.day) : undefined);
  const texts: DisputeEvidence = {
    product_description: words.product(moneyWithCurrency(deposit.amountCents, deposit.currency), host),
    ...(!isErasedAddress(deposit.email) && { customer_email_address: deposit.email }),
    ...(day && { service_date: dayDate(day) }),
    refund_policy_disclosure: writeTerms(
      terms,
      words.terms(`${appUrl}/terms`, longDate(at), liveFrom && longDate(liveFrom)),
    ),
    ...(deposit.keptCents > 0 && {
      refund_refusal_explanation: paragraphs(
        words.kept(moneyWithCurrency(deposit.keptCents, deposit.currency)),
        ...writeClaims(facts),
      ),
    }),
    uncategorized_text: paragraphs(
      writeReceipt(facts),
      writeRental(facts),
      section(words.claims, writeClaims(facts)),
      section(words.messages, listMessages(facts)),
      section(
        words.pictures,
        pictures.map(({ createdAt, side }, index) => `${index + 1}. ${words.picture[side]}, ${longDate(createdAt)}`),
      ),
      section(words.ledger, listLedger(facts)),
    ),
  };
  const evidence = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, cut(text)]));
  return { evidence, fileKeys: pictures.map(({ fileKey }) => fileKey) };
}

async function readFacts(db: Queryable, depositId: string) {
  const [found] = await db
    .select({ deposit: deposits, rental: rentals, host: dealerships.name })
    .from(deposits)
    .leftJoin(rentals, eq(rentals.depositId, deposits.id))
    .leftJoin(dealerships, eq(dealerships.id, rentals.dealershipId))
    .where(eq(deposits.id, depositId));
  if (!found) throw new Error("The deposit of this dispute is missing");
  const [events, refunds, claims, pictures] = await Promise.all([
    db.select().from(depositEvents).where(eq(depositEvents.depositId, depositId)).orderBy(asc(depositEvents.id)),
    db.select().from(depositRefunds).where(eq(depositRefunds.depositId, depositId)).orderBy(asc(depositRefunds.id)),
    db.select().from(depositClaims).where(eq(depositClaims.depositId, depositId)).orderBy(asc(depositClaims.id)),
    db.select().from(depositPictures).where(eq(depositPictures.depositId, depositId)).orderBy(asc(depositPictures.id)),
  ]);
  const money = (cents: number) => moneyWithCurrency(cents, found.deposit.currency);
  return {
    ...found,
    host: found.host ?? undefined,
    events,
    refunds,
    claims,
    pictures: pictures.slice(-maxPictures),
    money,
  };
}

function writeReceipt({ deposit, money }: Facts): string {
  const { amountCents, cardBrand, cardLastFour, paidAt, paymentId, sessionId } = deposit;
  return section(words.receipt, [
    words.times,
    words.reference(shownReference(deposit), money(amountCents)),
    ...(paidAt ? [words.paid(longDate(paidAt))] : []),
    ...(cardLastFour ? [words.card(cardLastFour, cardBrand)] : []),
    ...(sessionId ? [words.checkout(sessionId)] : []),
    ...(paymentId ? [words.payment(paymentId)] : []),
  ]);
}

function writeRental({ host, rental }: Facts): string {
  if (!rental) return "";
  const who = (actor: RentalActor | null) => (actor?.startsWith("host:") ? words.byHost(host) : words.byTeam);
  const { day, handedOverAt, handedOverBy, handOverChecks, returnChecks, returnedAt, returnedBy, returnNote } = rental;
  return section(words.rental, [
    ...(host ? [words.host(host)] : []),
    ...(day ? [words.day(dayDate(startOfDay(day)))] : []),
    handedOverAt ? words.handedOver(longDate(handedOverAt), who(handedOverBy)) : words.notHandedOver,
    ...listChecks(handOverChecks),
    returnedAt ? words.returned(longDate(returnedAt), who(returnedBy)) : words.notReturned,
    ...listChecks(returnChecks),
    ...(returnNote ? [words.note(returnNote)] : []),
  ]);
}

function listChecks(ticked: SafetyCheck[] | null): string[] {
  if (!ticked) return [];
  const missing = missingChecks(ticked);
  return [
    ...(ticked.length > 0 ? [words.inOrder(ticked)] : []),
    ...(missing.length > 0 ? [words.notInOrder(missing)] : []),
  ];
}

const writeClaims = ({ claims, money }: Facts): string[] =>
  claims.map((claim) =>
    lines(
      words.claimed(longDate(claim.createdAt), money(claim.amountCents)),
      words.reason(claim.reason),
      words.couldAnswer(longDate(claim.answerDueAt)),
      ...(claim.answeredAt
        ? [words.answered(longDate(claim.answeredAt), claim.isAgreed ?? false), words.answer(claim.answer ?? "")]
        : [words.noAnswer]),
      ...(claim.withdrawnAt ? [words.withdrawn(longDate(claim.withdrawnAt))] : []),
      ...(claim.decidedAt
        ? [words.decided(longDate(claim.decidedAt), money(claim.keptCents ?? 0)), words.decision(claim.decision ?? "")]
        : []),
    ),
  );

/** Each was queued with what it tells about. */
function listMessages({ claims, deposit, events, money, refunds, rental }: Facts): string[] {
  if (isErasedAddress(deposit.email)) return [];
  const amounts = new Map(refunds.map(({ id, amountCents }) => [id, amountCents]));
  const mails: { at: Date | null | undefined; what: string }[] = [
    ...events.flatMap(({ happenedAt: at, kind, subject }) => {
      if (kind === "paid") return [{ at, what: words.receiptMail(money(deposit.amountCents)) }];
      return kind === "refund_succeeded" ? [{ at, what: words.refundMail(money(amounts.get(subject) ?? 0)) }] : [];
    }),
    { at: rental?.returnedAt, what: words.returnMail },
    ...claims.flatMap(({ amountCents, createdAt, decidedAt, withdrawnAt }) => [
      { at: createdAt, what: words.claimMail(money(amountCents)) },
      { at: withdrawnAt, what: words.claimWithdrawnMail },
      { at: decidedAt, what: words.claimDecidedMail },
    ]),
  ];
  return mails
    .flatMap(({ at, what }) => (at ? [{ at, what }] : []))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
    .map(({ at, what }) => `${longDate(at)}: ${what}`);
}

function listLedger({ events, money, refunds }: Facts): string[] {
  const reasons = new Map(refunds.map(({ id, reason }) => [id, reason]));
  return events.map(({ amountCents, happenedAt, kind, subject }) => {
    const amount = amountCents === 0 ? "" : ` ${amountCents > 0 ? "+" : ""}${money(amountCents)}`;
    const reason = kind === "refund_requested" ? reasons.get(subject) : undefined;
    return `${longDate(happenedAt)}: ${ledgerKindLabels[kind]}${amount}${reason ? `. ${words.refundReason(reason)}` : ""}`;
  });
}

function writeTerms({ sections }: Policy, introduction: string): string {
  const write = (each: readonly PolicySection[]) => paragraphs(introduction, ...each.map(writeSection));
  const whole = write(sections);
  if (whole.length <= maxFieldCharacters) return whole;
  // What is cut off must not be what counts.
  const isAboutDeposits = ({ id }: PolicySection) => id === "deposits";
  return write([...sections.filter(isAboutDeposits), ...sections.filter((each) => !isAboutDeposits(each))]);
}

const writeSection = ({ body, heading }: PolicySection) =>
  lines(heading, ...body.flatMap(({ points, text }) => [text, ...points.map((point) => `- ${point}`)]));

const lines = (...texts: string[]) => texts.join("\n");
const paragraphs = (...texts: string[]) => texts.filter(Boolean).join("\n\n");
const section = (heading: string, texts: string[]) => (texts.length > 0 ? lines(heading, ...texts) : "");

function cut(text: string): string {
  if (text.length <= maxFieldCharacters) return text;
  const end = `\n${words.cut(text.length)}`;
  return text.slice(0, maxFieldCharacters - end.length).toWellFormed() + end;
}
