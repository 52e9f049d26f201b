import { Form, useLocation, useNavigation } from "react-router";
import { AskFirst } from "~/components/ui/ask-first.tsx";
import { claimsAdmin as words } from "~/content/deposit-claims.ts";
import { money } from "~/domain/money.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { ClaimDecisionForm, TypedDecision } from "./claim-decision-form.tsx";
import { ClaimForm, type ClaimReview } from "./claim-form.tsx";
import type { ShownDeposit } from "./deposits.server.ts";
import { PictureLinks } from "./picture-links.tsx";
import type { ShownClaim } from "./shown-claims.server.ts";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/gaps.css";

export interface ClaimAnswers {
  claimResult?: FormResult;
  claimReview?: ClaimReview;
  decideResult?: FormResult;
}

/** @param newClaimKey of the form that the page shows: one claim for each */
export function ClaimSection({
  deposit,
  claims,
  newClaimKey,
  returnPictures,
  isNext,
  answers: { claimResult, claimReview, decideResult },
}: {
  deposit: ShownDeposit;
  claims: ShownClaim[];
  newClaimKey: string | undefined;
  /** How many pictures the host took of the return. */
  returnPictures: number;
  isNext: boolean;
  answers: ClaimAnswers;
}) {
  const { pathname, search } = useLocation();
  const { leftCents, state } = deposit;
  const open = claims.find(({ isOpen }) => isOpen);
  const canClaim = !open && leftCents > 0 && (state === "paid" || state === "partly_refunded");
  const opening = new URLSearchParams(search);
  opening.set("claim", "new");
  if (claims.length === 0 && !canClaim && !claimResult) return null;
  return (
    <section aria-label={words.claims} data-work="claims" tabIndex={-1}>
      {claims.length === 0 && !newClaimKey && <h3>{words.claims}</h3>}
      {claims.map((claim) => (
        <ClaimFacts key={claim.id} deposit={deposit} claim={claim} isLast={claim === claims.at(-1) && !newClaimKey} />
      ))}
      {open ? (
        <>
          <WithdrawClaim deposit={deposit.id} claim={open.id} />
          <ClaimDecisionForm key={open.id} deposit={deposit} claim={open} lastResult={decideResult} />
        </>
      ) : (
        decideResult?.error && <TypedDecision result={decideResult} />
      )}
      {newClaimKey && (canClaim || claimResult) ? (
        <ClaimForm
          deposit={deposit}
          requestKey={newClaimKey}
          returnPictures={returnPictures}
          lastResult={claimResult}
          review={claimReview}
        />
      ) : (
        canClaim && (
          <Form action={pathname} preventScrollReset>
            {[...opening].map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className={isNext ? "action" : "action-quiet"}>
              {words.open}
            </button>
          </Form>
        )
      )}
    </section>
  );
}

function ClaimFacts({ deposit, claim, isLast }: { deposit: ShownDeposit; claim: ShownClaim; isLast: boolean }) {
  const { answer, answerBy, canAnswer, decided, isOpen, on, pictures, reason, withdrawn } = claim;
  const write = (cents: number) => money(cents, deposit.currency);
  return (
    <>
      <h3 tabIndex={-1} data-work-next={isLast ? "" : undefined}>
        {words.claimed(write(claim.amountCents))}
      </h3>
      <p className="note">{words.by(claim.claimedBy ?? words.formerAdmin, on)}</p>
      <dl className="detail-facts">
        <Fact name={words.reason}>{reason}</Fact>
        {pictures.length > 0 && (
          <Fact name={words.pictures}>
            <PictureLinks ids={pictures} />
          </Fact>
        )}
        <Fact name={canAnswer ? words.answerUntil : words.answerWas}>{answerBy}</Fact>
        <Fact name={words.answer}>
          {answer ? (
            <>
              <strong>{answer.isAgreed ? words.agrees : words.disagrees}</strong> ({answer.on})
              {answer.text && `\n${answer.text}`}
              {answer.pictures.length > 0 && <PictureLinks ids={answer.pictures} />}
            </>
          ) : isOpen && canAnswer ? (
            words.noAnswer
          ) : (
            words.noAnswerCame
          )}
        </Fact>
        {withdrawn && <Fact name={words.decision}>{words.withdrawnOn(withdrawn.on)}</Fact>}
        {decided && (
          <Fact name={words.decision}>
            <strong>{decided.keptCents > 0 ? words.kept(write(decided.keptCents)) : words.keptNothing}</strong> (
            {words.by(decided.by ?? words.formerAdmin, decided.on)}){`\n${decided.text}`}
          </Fact>
        )}
      </dl>
    </>
  );
}

function WithdrawClaim({ deposit, claim }: { deposit: string; claim: string }) {
  const busy = useNavigation().state !== "idle";
  const { cancel, confirm, heading, hint, open, text } = words.withdraw;
  return (
    <div className="stack start gap-2">
      <p className="note">{hint}</p>
      <AskFirst open={open} heading={heading} text={text} keep={cancel}>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="deposit" value={deposit} />
          <input type="hidden" name="claim" value={claim} />
          <button type="submit" className="action" name="intent" value="claim-withdraw" disabled={busy}>
            {confirm}
          </button>
        </Form>
      </AskFirst>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
