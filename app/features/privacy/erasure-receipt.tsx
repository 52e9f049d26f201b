import { privacyPage as words } from "~/content/privacy.ts";
import { retentionLabels, retentionStart } from "~/content/retention.ts";
import {
  backupsForgetAfterDays,
  type RetentionCategory,
  retentionCategories,
  retentionPeriod,
} from "~/domain/retention.ts";
import type { ShownReceipt } from "./data-retention.server.ts";
import styles from "./erasure-receipt.module.css";
import heldStyles from "./held.module.css";

export function ErasureReceipt({ receipt, isStripe }: { receipt: ShownReceipt; isStripe: boolean }) {
  const { id, isFinished, isNightly, report, startedOn } = receipt;
  const { places, proof } = report;
  return (
    <section aria-labelledby="receipt" className={styles.section}>
      <h2 id="receipt" className={styles.heading}>
        {words.receiptHeading}
      </h2>
      <p className={`muted ${styles.text}`}>
        {id}, {startedOn}
      </p>
      {proof && (
        <p className={styles.privacyProof} data-found={proof.found > 0 ? "" : undefined}>
          {proof.found === 0
            ? "0 left. "
            : `${proof.found.toLocaleString("en-US")} ${proof.found === 1 ? "place still names" : "places still name"} the address: erase it again in a minute. `}
          {proof.columns.toLocaleString("en-US")} columns of every table and {proof.files.toLocaleString("en-US")}{" "}
          stored {proof.files === 1 ? "file was" : "files were"} looked through for it.
        </p>
      )}
      {!isFinished && <p className={styles.sectionText}>Not finished. The next cleanup continues it.</p>}
      {report.failed && (
        <p className={styles.privacyProof} data-found="">
          Not removed, and tried again the next night: {report.failed.map(whatOf).join(", ")}.
        </p>
      )}
      {places.length === 0 ? (
        <p className={styles.text2}>There was nothing to erase.</p>
      ) : (
        <dl className={heldStyles.held}>
          {places.map(({ place, erased, blanked }) => (
            <div key={place}>
              <dt>{place}</dt>
              <dd>
                {[
                  erased > 0 && `${erased.toLocaleString("en-US")} erased`,
                  blanked > 0 && `${blanked.toLocaleString("en-US")} blanked`,
                ]
                  .filter(Boolean)
                  .join(", ")}
              </dd>
              {notes[place] && blanked > 0 && <dd className={heldStyles.heldNote}>{notes[place]}</dd>}
            </div>
          ))}
          {proof?.kept.map(({ place, rows, why }) => (
            <div key={`${place} ${why}`}>
              <dt>{place}</dt>
              <dd>{rows.toLocaleString("en-US")} kept</dd>
              <dd className={heldStyles.heldNote}>{why}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isNightly && (
        <p className={styles.text3}>
          This receipt names nobody: keep it with the request that it answers. Backups are overwritten within{" "}
          {backupsForgetAfterDays} days. {isStripe && words.providerKeeps}
        </p>
      )}
    </section>
  );
}

const whatOf = (kept: string) => (kept in retentionLabels ? retentionLabels[kept as RetentionCategory] : kept);

const notes: Record<string, string> = {
  Deposits: `Tax law requires the payment record for ${retentionPeriod("deposits")}: amounts, dates and transaction ids stay. Address, card and the rider's own page are gone.`,
  Refunds: "Amounts and dates stay with their deposit; the reason in words is gone.",
  "Texts of others that named the address": "The text is somebody else's and stays; the address in it is gone.",
};

export function RetentionList() {
  return (
    <section aria-labelledby="stays">
      <h2 id="stays" className={styles.sectionHeading}>
        {words.stays}
      </h2>
      <dl className={heldStyles.held}>
        {retentionCategories.map((category) => (
          <div key={category}>
            <dt>{retentionLabels[category]}</dt>
            <dd>{retentionPeriod(category)}</dd>
            <dd className={heldStyles.heldNote}>{retentionStart[category]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CleanUps({ receipts }: { receipts: ShownReceipt[] }) {
  return (
    <section aria-labelledby="clean-ups" className={styles.section}>
      <h2 id="clean-ups" className={styles.sectionHeading}>
        {words.recent}
      </h2>
      {receipts.length === 0 ? (
        <p className={styles.text4}>{words.noneYet}</p>
      ) : (
        <dl className={heldStyles.held}>
          {receipts.map(({ id, isFinished, isNightly, report, startedOn }) => {
            const gone = report.places.reduce((sum, { erased, blanked }) => sum + erased + blanked, 0);
            return (
              <div key={id}>
                <dt>
                  <a href={`/admin/privacy?receipt=${id}`}>{startedOn}</a>
                </dt>
                <dd>{isFinished ? gone.toLocaleString("en-US") : "under way"}</dd>
                <dd className={heldStyles.heldNote}>
                  {isNightly ? "Nightly clean-up" : "One person, at an admin's wish"}
                </dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
