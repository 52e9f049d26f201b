import { type FieldMetadata, getInputProps } from "@conform-to/react";
import { useContext } from "react";
import { ScriptMark } from "~/components/inline-script.tsx";
import { ConsentLine } from "~/components/ui/consent-line.tsx";
import { depositTiers, depositForm as labels } from "~/content/deposits.ts";
import { FieldError, SelectField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { depositFormSchema } from "./schema.ts";
import "~/styles/primitives/card.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/grid.css";
import "~/styles/primitives/note.css";
import styles from "./deposit-form.module.css";
import "~/styles/rare-tokens.css";

export function DepositForm({
  lastResult,
  prices,
  hosts,
  idempotencyKey,
  draft,
}: {
  lastResult?: FormResult;
  prices: Record<number, string>;
  hosts: { id: number; name: string }[];
  idempotencyKey: string;
  draft: { email?: string; amount?: string; dealership?: string; day?: string };
}) {
  const hostNames = { "": labels.noHost, ...Object.fromEntries(hosts.map(({ id, name }) => [String(id), name])) };
  return (
    <SchemaForm
      id="deposit"
      label="Deposit"
      schema={depositFormSchema}
      lastResult={lastResult}
      defaultValue={{ ...draft, idempotencyKey }}
      className={styles.form}
      preventScrollReset
    >
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="idempotencyKey" defaultValue={fields.idempotencyKey.initialValue} />
          <TextField
            field={fields.email}
            label={labels.email}
            type="email"
            autoComplete="email"
            hint={labels.emailHint}
          />
          <Tickets field={fields.amount} prices={prices} />
          <SelectField
            field={fields.dealership}
            label={labels.host}
            hint={labels.hostHint}
            values={["", ...hosts.map(({ id }) => String(id))]}
            labels={hostNames}
            optional
          />
          <TextField field={fields.day} label={labels.day} type="date" optional />
          <Summary prices={prices} />
          <SubmitButton busy={busy} />
          <ConsentLine form="deposit" />
        </>
      )}
    </SchemaForm>
  );
}

function Tickets({ field, prices }: { field: FieldMetadata<string | undefined>; prices: Record<number, string> }) {
  return (
    <fieldset
      className={`field ${styles.amounts}`}
      aria-describedby={`${field.descriptionId} ${field.errors ? field.errorId : ""}`.trim()}
    >
      <legend className="field-label">{labels.amount}</legend>
      <p id={field.descriptionId} className="field-hint">
        {labels.refundable}
      </p>
      <div className={`grid gap-4 ${styles.tickets}`}>
        {depositTiers.map(({ amountCents, isPopular }) => (
          <label key={amountCents} className={`card ${styles.ticket}`}>
            <span className={styles.stub}>
              <input
                {...getInputProps(field, { type: "radio", value: String(amountCents) })}
                key={amountCents}
                id={undefined}
                required
                className={styles.radio}
              />
            </span>
            <span className={`display numerals text-2xl ${styles.amount}`}>{prices[amountCents]}</span>
            {isPopular && <span className={`strong ${styles.stamp}`}>{labels.popular}</span>}
          </label>
        ))}
      </div>
      <FieldError field={field} />
    </fieldset>
  );
}

function Summary({ prices }: { prices: Record<number, string> }) {
  return (
    <section className={styles.summary} aria-labelledby="deposit-summary" aria-live="polite">
      <h2 id="deposit-summary" className="caption">
        {labels.summary}
      </h2>
      <p className={`muted ${styles.none}`}>{labels.none}</p>
      {depositTiers.map(({ amountCents }) => (
        <dl key={amountCents} data-amount={amountCents} className={`card ${styles.sum}`}>
          <div>
            <dt className="note">{labels.payNow}</dt>
            <dd className={`display numerals text-2xl ${styles.price}`}>{prices[amountCents]}</dd>
          </div>
          <div>
            <dt className="note">{labels.getBack}</dt>
            <dd className={`display numerals text-2xl ${styles.price}`}>{prices[amountCents]}</dd>
            <dd className="note">{labels.getBackWhen}</dd>
          </div>
        </dl>
      ))}
    </section>
  );
}

// It runs before the first paint, and needs no other script: a bundle that fails to load locks nobody out. The browser
// may restore the fields of an earlier visit after it.
const enableOnceComplete = `(() => {
  const button = document.currentScript.previousElementSibling;
  const { form } = button;
  const update = () => {
    const isComplete = form.email.value.trim() !== "" && form.amount.value !== "";
    button.disabled = button.ariaBusy === "true" || !isComplete;
    if (isComplete) button.removeAttribute("aria-describedby");
    else button.setAttribute("aria-describedby", "deposit-waits");
  };
  form.addEventListener("input", update);
  addEventListener("pageshow", update);
  update();
})()`.replace(/\n\s*/g, "");

function SubmitButton({ busy }: { busy: boolean }) {
  const mark = useContext(ScriptMark);
  return (
    <>
      <button
        type="submit"
        className={`action submit ${styles.submit}`}
        disabled={busy}
        aria-busy={busy}
        suppressHydrationWarning
      >
        {busy ? labels.submitting : labels.submit}
      </button>
      <script
        nonce={mark}
        suppressHydrationWarning
        // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant
        dangerouslySetInnerHTML={{ __html: enableOnceComplete }}
      />
      <p id="deposit-waits" className={`muted ${styles.waits}`}>
        {labels.waits}
      </p>
    </>
  );
}
