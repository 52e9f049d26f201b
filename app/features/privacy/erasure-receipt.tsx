import { privacyPage as words } from "~/content/privacy.ts";
import { retentionLabels, retentionStart } from "~/content/retention.ts";
import {
  backupsForgetAfterDays,
  type RetentionCategory,
  retentionCategories,
  retentionPeriod,
} from "~/domain/retention.ts";
import type { ShownReceipt } from "./data-retention.server.ts";
import "~/styles/primitives/note.css";
import styles from "./erasure-receipt.module.css";
import { Held, HeldList } from "./held-list.tsx";

const alert = "callout note-alert";

export function ErasureReceipt({ receipt, isStripe }: { receipt: ShownReceipt; isStripe: boolean }) {
  const { id, isFinished, isNightly, report, startedOn } = receipt;
  const { places, proof } = report;
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" className="text-xl">
        {words.receiptHeading}
      </h2>
      <p className="note">
        {id}, {startedOn}
      </p>
      {proof && (
        <p className={proof.found > 0 ? alert : "callout strong"} data-state={proof.found > 0 ? "alert" : undefined}>
          {proof.found === 0
            ? "0 left. "
            : `${proof.found.toLocaleString("en-US")} ${proof.found === 1 ? "place still contains" : "places still contain"} the address: erase it again in a minute. `}
          {proof.columns.toLocaleString("en-US")} columns of every table and {proof.files.toLocaleString("en-US")}{" "}
          stored {proof.files === 1 ? "file was" : "files were"} searched for it.
        </p>
      )}
      {!isFinished && <p className="note">Not finished. The next cleanup continues it.</p>}
      {report.failed && (
        <p className={alert} data-state="alert">
          Not removed; the next night tries again: {report.failed.map(whatOf).join(", ")}.
        </p>
      )}
      {places.length === 0 ? (
        <p className="empty">There was nothing to erase.</p>
      ) : (
        <HeldList>
          {places.map(({ place, erased, blanked }) => (
            <Held key={place} name={place} note={blanked > 0 && notes[place]}>
              {[
                erased > 0 && `${erased.toLocaleString("en-US")} erased`,
                blanked > 0 && `${blanked.toLocaleString("en-US")} blanked`,
              ]
                .filter(Boolean)
                .join(", ")}
            </Held>
          ))}
          {proof?.kept.map(({ place, rows, why }) => (
            <Held key={`${place} ${why}`} name={place} note={why}>
              {rows.toLocaleString("en-US")} kept
            </Held>
          ))}
        </HeldList>
      )}
      {!isNightly && (
        <p className="note">
          This receipt contains no personal data: keep it with the request. Backups are overwritten within{" "}
          {backupsForgetAfterDays} days. {isStripe && words.providerKeeps}
        </p>
      )}
    </section>
  );
}

const whatOf = (kept: string) => (kept in retentionLabels ? retentionLabels[kept as RetentionCategory] : kept);

const notes: Record<string, string> = {
  Deposits: `Tax law requires the payment record for ${retentionPeriod("deposits")}: amounts, dates and transaction IDs stay. Address, card and the rider's own page are gone.`,
  Refunds: "Amounts and dates stay with their deposit; the written reason is gone.",
  "Texts of others that named the address": "The text belongs to someone else and stays; the address in it is gone.",
};

export function RetentionList() {
  return (
    <HeldList>
      {retentionCategories.map((category) => (
        <Held key={category} name={retentionLabels[category]}>
          <span className="nowrap">{retentionPeriod(category)}</span>{" "}
          <span className={`muted ${styles.start}`}>{retentionStart[category]}</span>
        </Held>
      ))}
    </HeldList>
  );
}

export function CleanUps({ receipts }: { receipts: ShownReceipt[] }) {
  if (receipts.length === 0) return <p className="empty">{words.noneYet}</p>;
  return (
    <HeldList>
      {receipts.map(({ id, isFinished, isNightly, report, startedOn }) => {
        const gone = report.places.reduce((sum, { erased, blanked }) => sum + erased + blanked, 0);
        return (
          <Held
            key={id}
            name={<a href={`/admin/privacy?receipt=${id}`}>{startedOn}</a>}
            note={isNightly ? "Nightly cleanup" : "One person, erased by an admin"}
          >
            {isFinished ? words.records(gone.toLocaleString("en-US")) : "In progress"}
          </Held>
        );
      })}
    </HeldList>
  );
}
