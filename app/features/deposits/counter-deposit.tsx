import { rentalWords, counterWords as words } from "~/content/counter.ts";
import { rentalLimits } from "~/domain/rental.ts";
import { FormErrors } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import type { CounterDeposit } from "./counter.server.ts";
import { SafetyChecks } from "./safety-checks.tsx";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import styles from "./counter-deposit.module.css";

interface CounterDepositProps {
  deposit: CounterDeposit;
  /** Of the form that was refused: what was ticked and typed, and why. */
  lastResult?: FormResult;
}

export function CounterDepositPart({ deposit, lastResult }: CounterDepositProps) {
  const { amount, code, day, isBack, isClean, isUnnamed, missing, next, note, state, undo } = deposit;
  const noted = [...(isBack && missing.length > 0 ? [rentalWords.notInOrder(missing)] : []), ...(note ? [note] : [])];
  const facts = [
    { name: words.state, value: state },
    { name: words.amount, value: amount },
    { name: words.day, value: day },
    ...(noted.length > 0 ? [{ name: words.note, value: noted.join("\n") }] : []),
  ];
  return (
    <section aria-labelledby="deposit" className={styles.deposit}>
      <p>
        <a href="?">{words.all}</a>
      </p>
      <h2 id="deposit">{words.deposit(code)}</h2>
      <dl className="detail-facts">
        {facts.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {isUnnamed && <p className="notice">{words.unnamed}</p>}
      {!next && !undo && <p>{words.closed}</p>}
      {next && <RecordForm deposit={deposit} lastResult={lastResult} />}
      {isBack && undo && <p>{isClean ? rentalWords.nextClean : rentalWords.nextDamaged}</p>}
      {undo && <UndoForm deposit={deposit} />}
    </section>
  );
}

const actionOf = ({ reference }: CounterDeposit, button: string) => `?code=${reference}&do=${button}`;

function RecordForm({ deposit, lastResult }: CounterDepositProps) {
  const { error } = lastResult ?? {};
  const sent = lastResult?.initialValue ?? {};
  const isReturn = deposit.next === "return";
  const faults = Object.values(error ?? {}).flatMap((each) => each ?? []);
  return (
    <form method="post" action={actionOf(deposit, isReturn ? "return" : "hand-over")} className={styles.form}>
      <FormErrors id="record-faults" errors={faults} />
      <SafetyChecks ticked={sent} />
      {isReturn && (
        <div className={styles.note}>
          <label className="field-label" htmlFor="note">
            {rentalWords.note}
          </label>
          <p id="note-hint" className="field-hint">
            {rentalWords.noteHint}
          </p>
          <textarea
            id="note"
            name="note"
            className="input"
            rows={3}
            maxLength={rentalLimits.note}
            autoComplete="off"
            aria-describedby="note-hint"
            defaultValue={String(sent.note ?? "")}
          />
        </div>
      )}
      <button type="submit" className={`action ${styles.record}`}>
        {isReturn ? rentalWords.recordReturn : rentalWords.handOver}
      </button>
    </form>
  );
}

function UndoForm({ deposit }: { deposit: CounterDeposit }) {
  const isReturn = deposit.undo === "return";
  return (
    <form
      method="post"
      action={actionOf(deposit, isReturn ? "undo-return" : "undo-hand-over")}
      className={`${styles.form} ${styles.undo}`}
    >
      <p className="note">{isReturn ? rentalWords.undoReturnHint : rentalWords.undoHandOverHint}</p>
      <button type="submit" className="action-quiet">
        {isReturn ? rentalWords.undoReturn : rentalWords.undoHandOver}
      </button>
    </form>
  );
}
