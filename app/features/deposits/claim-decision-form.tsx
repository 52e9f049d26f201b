import { claimsAdmin } from "~/content/deposit-claims.ts";
import { money } from "~/domain/money.ts";
import { FormErrors, TextAreaField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { claimDecisionSchema } from "./claim-schema.ts";
import styles from "./claim-section.module.css";
import type { ShownDeposit } from "./deposits.server.ts";
import type { ShownClaim } from "./shown-claims.server.ts";
import "~/styles/primitives/typed.css";

const words = claimsAdmin.decide;

/** Before the rider's time is over, only nothing can be kept. */
export function ClaimDecisionForm({
  deposit,
  claim,
  lastResult,
}: {
  deposit: ShownDeposit;
  claim: ShownClaim;
  lastResult?: FormResult;
}) {
  const { answerBy, canAnswer } = claim;
  const most = money(Math.min(claim.amountCents, deposit.leftCents), deposit.currency);
  const form = (
    <SchemaForm
      id="decision"
      label={words.heading}
      schema={claimDecisionSchema}
      lastResult={lastResult}
      preventScrollReset
    >
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="deposit" value={deposit.id} />
          <input type="hidden" name="claim" value={claim.id} />
          {canAnswer ? (
            <input type="hidden" name="amount" value="0" />
          ) : (
            <TextField field={fields.amount} label={words.keep} hint={words.keepHint(most)} inputMode="decimal" />
          )}
          <TextAreaField field={fields.decision} label={words.why} hint={words.whyHint} rows={4} />
          <button
            className={canAnswer ? "action-quiet" : "action"}
            type="submit"
            name="intent"
            value="claim-decide"
            disabled={busy}
          >
            {words.submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
  if (canAnswer)
    return (
      <details className={`${styles.form} ${styles.early}`} open={lastResult ? true : undefined}>
        <summary>{words.early}</summary>
        <p>{words.earlyText(answerBy)}</p>
        {form}
      </details>
    );
  return (
    <div className={styles.form}>
      <h3>{words.heading}</h3>
      <p className="typed">{words.text}</p>
      {form}
    </div>
  );
}

/** What was refused because the claim has ended meanwhile. */
export function TypedDecision({ result }: { result: NonNullable<FormResult> }) {
  const { amount, decision } = (result.initialValue ?? {}) as { amount?: unknown; decision?: unknown };
  return (
    <div className={styles.form}>
      <FormErrors id="decision-errors" errors={result.error?.[""] ?? undefined} />
      <h3>{words.typed}</h3>
      <p className="typed">
        {words.keep}: {String(amount ?? "")}
        {"\n"}
        {String(decision ?? "")}
      </p>
    </div>
  );
}
