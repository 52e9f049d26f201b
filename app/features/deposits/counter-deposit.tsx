import { PictureField } from "~/components/ui/picture-field.tsx";
import { rentalWords, counterWords as words } from "~/content/counter.ts";
import { pictureMessages } from "~/content/deposits.ts";
import { rentalLimits } from "~/domain/rental.ts";
import { FormErrors } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import type { CounterDeposit } from "./counter.server.ts";
import { CounterMark } from "./counter-mark.tsx";
import { SafetyChecks } from "./safety-checks.tsx";
import "~/styles/primitives/facts.css";
import "~/styles/primitives/field.css";
import "~/styles/primitives/note.css";
import styles from "./counter-deposit.module.css";

interface CounterDepositProps {
  deposit: CounterDeposit;
  hostName: string;
  /** Of the form that was refused: what was ticked and typed, and why. */
  lastResult?: FormResult;
}

export function CounterDepositPart({ deposit, hostName, lastResult }: CounterDepositProps) {
  const { amount, code, day, isBack, isClean, isUnnamed, mark, missing, next, note, pictures, state, undo } = deposit;
  const noted = [
    ...(isBack && missing.length > 0 ? [rentalWords.notInOrder(missing)] : []),
    ...(note ? [note] : []),
    ...(pictures > 0 ? [words.pictures(pictures)] : []),
  ];
  return (
    <>
      <header className="stack gap-2">
        <a href="?" className="text-button gap-2">
          <span aria-hidden="true">← </span>
          {words.all}
        </a>
        <p className="caption">{hostName}</p>
        <h1 className={styles.code}>
          <span className="sr-only">{words.deposit}</span> {code}
        </h1>
        <p className={`text-l ${mark === "damaged" || mark === "disputed" ? "note-alert" : ""} ${styles.state}`}>
          <CounterMark mark={mark} /> {mark === "damaged" ? `${words.damaged}. ${state}` : state}
        </p>
      </header>
      <dl className={`detail-facts numerals ${styles.facts}`}>
        <Fact name={words.amount}>{amount}</Fact>
        <Fact name={words.day}>{day}</Fact>
        {noted.length > 0 && <Fact name={words.note}>{noted.join("\n")}</Fact>}
      </dl>
      {isUnnamed && <p className="callout">{words.unnamed}</p>}
      {!next && !undo && <p>{words.closed}</p>}
      {next && <RecordForm deposit={deposit} lastResult={lastResult} />}
      {isBack && undo && <p>{isClean ? rentalWords.nextClean : rentalWords.nextDamaged}</p>}
      {undo && <UndoForm deposit={deposit} />}
    </>
  );
}

function Fact({ children, name }: { children: string; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

export const actionOf = (reference: string, button: string) => `?code=${reference}&do=${button}`;

function RecordForm({ deposit, lastResult }: Omit<CounterDepositProps, "hostName">) {
  const { error } = lastResult ?? {};
  const sent = lastResult?.initialValue ?? {};
  const isReturn = deposit.next === "return";
  const faults = Object.values(error ?? {}).flatMap((each) => each ?? []);
  return (
    <form
      method="post"
      action={actionOf(deposit.reference, isReturn ? "return" : "hand-over")}
      className="stack gap-5"
      autoComplete="off"
      encType={isReturn ? "multipart/form-data" : undefined}
    >
      <FormErrors id="record-faults" errors={faults} />
      <SafetyChecks ticked={sent} />
      {isReturn && <DamageFields note={String(sent.note ?? "")} isRefused={lastResult !== undefined} />}
      <div className="stack gap-3">
        {deposit.bookedElse && (
          <p className="callout strong" data-state="alert">
            {words.bookedElse(deposit.bookedElse)}
          </p>
        )}
        <button type="submit" className={`action ${styles.button}`}>
          {isReturn ? rentalWords.recordReturn : rentalWords.handOver}
        </button>
      </div>
    </form>
  );
}

/** Pictures are chosen again where the form is refused: no browser keeps them. */
function DamageFields({ note, isRefused }: { note: string; isRefused: boolean }) {
  return (
    <div className={styles.damage}>
      <div className="field">
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
          defaultValue={note}
        />
      </div>
      <PictureField
        field={{ id: "return-pictures", name: "pictures" }}
        label={rentalWords.pictures}
        hint={isRefused ? `${pictureMessages.again} ${rentalWords.picturesHint}` : rentalWords.picturesHint}
      />
    </div>
  );
}

function UndoForm({ deposit }: { deposit: CounterDeposit }) {
  const isReturn = deposit.undo === "return";
  return (
    <form
      method="post"
      action={actionOf(deposit.reference, `undo-${deposit.undo}`)}
      className={`stack gap-3 ${styles.undo}`}
    >
      <p className="note">{isReturn ? rentalWords.undoReturnHint : rentalWords.undoHandOverHint}</p>
      <button type="submit" className={`action-quiet ${styles.button}`}>
        {isReturn ? rentalWords.undoReturn : rentalWords.undoHandOver}
      </button>
    </form>
  );
}
