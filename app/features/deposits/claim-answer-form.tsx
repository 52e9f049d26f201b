import { PictureField, PictureFieldScript } from "~/components/ui/picture-field.tsx";
import { depositTrail, claimAnswerWords as words } from "~/content/deposit-claims.ts";
import { pictureMessages } from "~/content/deposits.ts";
import { rentalLimits } from "~/domain/rental.ts";
import { FieldError, FormErrors } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { TextArea } from "~/forms/text-area.tsx";
import styles from "./claim-answer-form.module.css";
import { Pictures } from "./claim-pictures.tsx";
import { SumList } from "./deposit-account.tsx";
import type { RiderDeposit } from "./rider-deposit.server.ts";
import "~/styles/primitives/field.css";
import "~/styles/primitives/on-paper.css";
import "~/styles/primitives/typed.css";

type Claim = NonNullable<RiderDeposit["claim"]>;

/** What was refused because the claim has ended meanwhile. */
export function RefusedAnswer({ result }: { result: NonNullable<FormResult> }) {
  const { text } = (result.initialValue ?? {}) as { text?: unknown };
  return (
    <section className={`screen-only ${styles.answer}`} aria-labelledby="answer">
      <h2 id="answer">{words.heading}</h2>
      <FormErrors id="answer-errors" errors={result.error?.[""] ?? undefined} />
      {typeof text === "string" && <p className="typed">{text}</p>}
    </section>
  );
}

export function OpenClaim({ claim, pictures }: { claim: Claim; pictures: string }) {
  const sums = [
    { name: depositTrail.claimedFact, value: claim.amount },
    { name: depositTrail.unclaimedFact, value: claim.unclaimed },
    { name: claim.answer ? depositTrail.changeByFact : depositTrail.answerByFact, value: claim.answerBy },
  ];
  return (
    <section className={`stack gap-4 ${styles.claim}`} aria-labelledby="claim">
      <h2 id="claim">{depositTrail.claimed(claim.amount)}</h2>
      <p className="text-l typed">{claim.reason}</p>
      {claim.pictures.length > 0 && <Pictures ids={claim.pictures} hrefOf={(id) => `${pictures}/${id}`} />}
      <SumList sums={sums} />
    </section>
  );
}

/** Works without script: the rider's page does not hydrate. */
export function ClaimAnswerForm({ claim, lastResult }: { claim: Claim; lastResult?: FormResult }) {
  const { answer, canAnswer } = claim;
  if (!canAnswer && !lastResult) return null;
  return (
    <section className={`screen-only ${styles.answer}`} aria-labelledby="answer">
      <h2 id="answer">{words.heading}</h2>
      <FormErrors id="answer-errors" errors={lastResult?.error?.[""] ?? undefined} />
      {answer && !lastResult ? (
        <>
          <p>
            <strong>{answer.isAgreed ? words.agree : words.disagree}.</strong>{" "}
            <span className="muted">{words.sentOn(answer.on)}</span>
          </p>
          {answer.text && <p className="typed">{answer.text}</p>}
          <details className={styles.change}>
            <summary className="action-quiet">{words.change}</summary>
            <AnswerForm claim={claim} lastResult={lastResult} />
          </details>
        </>
      ) : (
        <AnswerForm claim={claim} lastResult={lastResult} />
      )}
    </section>
  );
}

function AnswerForm({ claim, lastResult }: { claim: Claim; lastResult?: FormResult }) {
  const { answer, answerBy, id } = claim;
  const typed = lastResult?.initialValue as Record<string, unknown> | undefined;
  const errorsOf = (name: string) => lastResult?.error?.[name] ?? undefined;
  const agreed = typed ? typed.agreed : answer && (answer.isAgreed ? "yes" : "no");
  const text = typed ? typed.text : answer?.text;
  const choiceErrors = errorsOf("agreed");
  return (
    <form method="post" encType="multipart/form-data" action="#answer" aria-labelledby="answer" noValidate>
      <p className={styles.lead}>{words.until(answerBy)}</p>
      <input type="hidden" name="claim" value={id} />
      <input type="hidden" name="seen" value={answer?.seen ?? ""} />
      <fieldset className="field" aria-describedby={choiceErrors && "agreed-error"}>
        <legend className="field-label">{words.choice}</legend>
        {(["yes", "no"] as const).map((value) => (
          <label key={value} className="choice">
            <input type="radio" name="agreed" value={value} defaultChecked={agreed === value} required />
            {value === "yes" ? words.agree : words.disagree}
          </label>
        ))}
        <FieldError field={{ errorId: "agreed-error", errors: choiceErrors }} />
      </fieldset>
      <div className="field">
        <label className="field-label" htmlFor="answer-text">
          {words.text} <span className="field-optional">(optional)</span>
        </label>
        <p id="answer-text-hint" className="field-hint">
          {words.textHint}
        </p>
        <TextArea
          id="answer-text"
          name="text"
          className="input"
          rows={5}
          maxLength={rentalLimits.claimAnswer}
          defaultValue={typeof text === "string" ? text : ""}
          aria-describedby="answer-text-hint answer-text-error"
          aria-invalid={errorsOf("text") ? true : undefined}
        />
        <FieldError field={{ errorId: "answer-text-error", errors: errorsOf("text") }} />
      </div>
      {answer && answer.pictureCount > 0 && (
        <p className={`field-hint ${styles.sent}`}>{words.picturesSent(answer.pictureCount)}</p>
      )}
      <PictureField
        field={{ id: "pictures", name: "pictures", errors: errorsOf("pictures") }}
        hint={lastResult ? `${pictureMessages.again} ${pictureMessages.hint}` : undefined}
      >
        <FieldError field={{ errorId: "pictures-error", errors: errorsOf("pictures") }} />
      </PictureField>
      <button type="submit" className="action">
        {words.submit}
      </button>
      <PictureFieldScript />
    </form>
  );
}
