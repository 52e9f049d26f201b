import { privacyPage as words } from "~/content/privacy.ts";
import { retentionLabels, retentionStart } from "~/content/retention.ts";
import {
  backupsForgetAfterDays,
  type RetentionCategory,
  retentionCategories,
  retentionPeriod,
} from "~/domain/retention.ts";
import type { ShownReceipt } from "./data-retention.server.ts";

export function ErasureReceipt({ receipt, isStripe }: { receipt: ShownReceipt; isStripe: boolean }) {
  const { id, isFinished, isNightly, report, startedOn } = receipt;
  const { places, proof } = report;
  return (
    <section aria-labelledby="receipt" className="mt-12">
      <h2 id="receipt" className="text-3xl">
        {words.receiptHeading}
      </h2>
      <p className="mt-2 text-sm text-muted">
        {id}, {startedOn}
      </p>
      {proof && (
        <p className="privacy-proof" data-found={proof.found > 0 ? "" : undefined}>
          {proof.found === 0
            ? "0 left. "
            : `${proof.found.toLocaleString("en-US")} ${proof.found === 1 ? "place still names" : "places still name"} the address: erase it again in a minute. `}
          {proof.columns.toLocaleString("en-US")} columns of every table and {proof.files.toLocaleString("en-US")}{" "}
          stored {proof.files === 1 ? "file was" : "files were"} looked through for it.
        </p>
      )}
      {!isFinished && <p className="mt-5">Not finished. The next cleanup continues it.</p>}
      {report.failed && (
        <p className="privacy-proof" data-found="">
          Not removed, and tried again the next night: {report.failed.map(whatOf).join(", ")}.
        </p>
      )}
      {places.length === 0 ? (
        <p className="mt-5 border-y border-line py-8 text-lg">There was nothing to erase.</p>
      ) : (
        <dl className="held">
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
              {notes[place] && blanked > 0 && <dd className="held-note">{notes[place]}</dd>}
            </div>
          ))}
          {proof?.kept.map(({ place, rows, why }) => (
            <div key={`${place} ${why}`}>
              <dt>{place}</dt>
              <dd>{rows.toLocaleString("en-US")} kept</dd>
              <dd className="held-note">{why}</dd>
            </div>
          ))}
        </dl>
      )}
      {!isNightly && (
        <p className="mt-5 max-w-[60ch]">
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
      <h2 id="stays" className="text-2xl">
        {words.stays}
      </h2>
      <dl className="held">
        {retentionCategories.map((category) => (
          <div key={category}>
            <dt>{retentionLabels[category]}</dt>
            <dd>{retentionPeriod(category)}</dd>
            <dd className="held-note">{retentionStart[category]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export function CleanUps({ receipts }: { receipts: ShownReceipt[] }) {
  return (
    <section aria-labelledby="clean-ups" className="mt-12">
      <h2 id="clean-ups" className="text-2xl">
        {words.recent}
      </h2>
      {receipts.length === 0 ? (
        <p className="mt-4 border-y border-line py-6">{words.noneYet}</p>
      ) : (
        <dl className="held">
          {receipts.map(({ id, isFinished, isNightly, report, startedOn }) => {
            const gone = report.places.reduce((sum, { erased, blanked }) => sum + erased + blanked, 0);
            return (
              <div key={id}>
                <dt>
                  <a href={`/admin/privacy?receipt=${id}`}>{startedOn}</a>
                </dt>
                <dd>{isFinished ? gone.toLocaleString("en-US") : "under way"}</dd>
                <dd className="held-note">{isNightly ? "Nightly clean-up" : "One person, at an admin's wish"}</dd>
              </div>
            );
          })}
        </dl>
      )}
    </section>
  );
}
