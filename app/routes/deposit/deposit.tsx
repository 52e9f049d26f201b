import { data } from "react-router";
import { useContent } from "~/components/content.ts";
import { FigureCaption } from "~/components/figure-caption.tsx";
import { BikeOnGround } from "~/components/illustrations/bike-on-ground.tsx";
import { pageMeta } from "~/components/page-meta.ts";
import { brandDocument } from "~/content/brand.ts";
import { claimAnswerWords, depositTrail } from "~/content/deposit-claims.ts";
import { depositPage as words } from "~/content/deposits.ts";
import type { DepositState } from "~/domain/deposit.ts";
import { ClaimAnswerForm, OpenClaim, RefusedAnswer } from "~/features/deposits/claim-answer-form.tsx";
import { DepositAccount, DepositTicket } from "~/features/deposits/deposit-account.tsx";
import { ReceiptCode } from "~/features/deposits/receipt-code.tsx";
import { isHeld } from "~/features/deposits/rentals.server.ts";
import { findDepositByToken, type RiderDeposit, readRiderDeposit } from "~/features/deposits/rider-deposit.server.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { encodeQrCode } from "~/services/qr-code.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/deposit";
import { answerAsPosted } from "./claim-answer.server.ts";
import "~/styles/primitives/split.css";
import "~/styles/primitives/on-paper.css";
import styles from "./deposit.module.css";

export const handle = { access: "link" };

export const meta = () => [
  ...pageMeta({ title: words.heading, description: "What was paid and refunded of your deposit, and when." }),
  { name: "robots", content: "noindex, nofollow" },
];
// The URL grants access: keep it out of caches and referrers.
export const headers = () => ({ "Cache-Control": "no-store", "Referrer-Policy": "no-referrer" });

export async function loader({ context, params }: Route.LoaderArgs) {
  const { clock, db } = context.get(appContext);
  const found = await findDepositByToken(db, clock, params.token);
  const pictures = `/deposit/${params.token}/pictures`;
  if (!found || found === "expired") {
    const isExpired = found === "expired";
    return data({ deposit: undefined, code: undefined, isExpired, pictures }, { status: isExpired ? 410 : 404 });
  }
  const code = isHeld(found) ? encodeQrCode(found.reference) : undefined;
  return data({ deposit: await readRiderDeposit(db, clock, found), code, isExpired: false, pictures });
}

export const action = ({ context, params, request }: Route.ActionArgs) =>
  answerAsPosted(request, context.get(appContext), params.token);

export default function DepositPage({
  actionData,
  loaderData: { code, deposit, isExpired, pictures },
}: Route.ComponentProps) {
  const { lastResult } = (actionData ?? {}) as { lastResult?: FormResult };
  const brand = useContent(brandDocument);
  const heading = isExpired ? words.expired : words.unknown;
  const shownCode = deposit?.isHeld && !deposit.isReturned ? code : undefined;
  return (
    <div className={`sheet split ${styles.page}`}>
      <header>
        <h1>{deposit ? words.heading : heading}</h1>
        <p className="split-lead">{deposit ? leadOf(deposit) : isExpired ? words.expiredText : words.unknownText}</p>
        {deposit?.claim?.canAnswer && !deposit.claim.answer && (
          <p className={`split-actions ${styles.toAnswer}`}>
            <a className="action" href="#answer">
              {claimAnswerWords.answer}
            </a>
          </p>
        )}
      </header>
      <div className={`split-aside stack gap-5 ${styles.aside} ${deposit && !deposit.claim ? "" : styles.last}`}>
        {deposit && shownCode && <ReceiptCode reference={deposit.reference} picture={shownCode} />}
        {deposit && <DepositTicket deposit={deposit} />}
        {!deposit && (
          <figure>
            <BikeOnGround model="step-through" />
            <FigureCaption number={1}>Still at the rack</FigureCaption>
          </figure>
        )}
      </div>
      <div className={`stack gap-6 ${styles.account}`}>
        {deposit?.claim && <OpenClaim claim={deposit.claim} pictures={pictures} />}
        {deposit?.claim && <ClaimAnswerForm claim={deposit.claim} lastResult={lastResult} />}
        {deposit && !deposit.claim && lastResult && <RefusedAnswer result={lastResult} />}
        {deposit && <DepositAccount deposit={deposit} pictures={pictures} />}
        {deposit && <NextActions deposit={deposit} />}
        <p>
          {deposit && <span className="screen-only">{words.print} </span>}
          Questions? Write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
        </p>
      </div>
    </div>
  );
}

function NextActions({ deposit }: { deposit: RiderDeposit }) {
  const { canAskForRefund, host, isOut, isReturned, reference } = deposit;
  if (!canAskForRefund) return null;
  return (
    <p className="row gap-4">
      {!isOut && !isReturned && (
        <a className="action" href={host ? `/dealerships/${host.id}` : "/dealerships"}>
          {host ? words.atHost(host.name) : words.host}
        </a>
      )}
      <a className="action-quiet" href={words.askLink(reference)}>
        {words.ask}
      </a>
    </p>
  );
}

function leadOf(deposit: RiderDeposit): string {
  const { claim, isClean, isDisputeLost, isHeld, isOut, isReturned, left, onItsWay, refundBy, state } = deposit;
  if (claim) {
    const { amount, answer, answerBy, canAnswer } = claim;
    if (!canAnswer) return claimAnswerWords.closed;
    return answer ? claimAnswerWords.sent(answerBy) : claimAnswerWords.lead(amount, answerBy);
  }
  if (isDisputeLost) return words.disputeLost;
  if (state === "refund_pending") return words.onItsWay(onItsWay, isHeld ? left : undefined);
  if (state !== "paid" && state !== "partly_refunded") return leads[state];
  if (!isReturned) return isOut ? words.out(left) : words.held(left);
  if (!isClean) return depositTrail.notInOrder;
  return refundBy ? depositTrail.refundBy(left, refundBy) : depositTrail.inOrder;
}

const leads: Record<Exclude<DepositState, "paid" | "partly_refunded" | "refund_pending">, string> = {
  created: words.notPaid,
  expired: words.notPaid,
  failed: words.notPaid,
  refunded: words.refunded,
  kept: words.kept,
  disputed: words.disputed,
};
