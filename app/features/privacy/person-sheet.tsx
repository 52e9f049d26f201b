import { privacyPage as words } from "~/content/privacy.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import heldStyles from "./held.module.css";
import type { PersonHeld } from "./person.server.ts";
import styles from "./person-sheet.module.css";
import { eraseSchema } from "./schema.ts";

export function PersonSheet({
  address,
  held,
  lastResult,
  isStripe,
}: {
  address: string;
  held: PersonHeld;
  lastResult?: FormResult;
  isStripe: boolean;
}) {
  const { places, resumes, hasHeldDeposit, isAdmin } = held;
  const total = places.reduce((sum, { count }) => sum + count, 0);
  const shown = places.filter(({ count }) => count > 0);
  const none = places.filter(({ count }) => count === 0);
  return (
    <section aria-labelledby="held" className={styles.section}>
      <h2 id="held" className={styles.heading}>
        {address}
      </h2>
      {total === 0 ? (
        <p className={styles.text}>{words.nothingHeld}</p>
      ) : (
        <dl className={heldStyles.held}>
          {shown.map(({ name, label, count }) => (
            <div key={name}>
              <dt>{label}</dt>
              <dd>{count.toLocaleString("en-US")}</dd>
            </div>
          ))}
          {resumes > 0 && (
            <div>
              <dt>Résumé files</dt>
              <dd>{resumes.toLocaleString("en-US")}</dd>
            </div>
          )}
          <div data-none="">
            <dt className={heldStyles.heldNote}>Nothing in: {none.map(({ label }) => label).join(", ")}.</dt>
          </div>
        </dl>
      )}
      {isAdmin && (
        <p className={styles.sectionText}>
          <strong>This is an admin's address.</strong> The account stays as long as it opens the admin area; all else of
          theirs can be erased.
        </p>
      )}
      {total > 0 && (
        <>
          <div className={styles.privacyAct}>
            <h3 className={styles.subheading}>{words.exportHeading}</h3>
            <p>{words.exportText}</p>
            {/* A plain form, because the router cannot download a file. */}
            <form method="post" action="/admin/privacy/export">
              <input type="hidden" name="email" value={address} />
              <button type="submit" className="action-quiet">
                {words.export}
              </button>
            </form>
          </div>
          <EraseForm address={address} lastResult={lastResult} hasHeldDeposit={hasHeldDeposit} isStripe={isStripe} />
        </>
      )}
    </section>
  );
}

function EraseForm({
  address,
  lastResult,
  hasHeldDeposit,
  isStripe,
}: {
  address: string;
  lastResult?: FormResult;
  hasHeldDeposit: boolean;
  isStripe: boolean;
}) {
  return (
    <div className={styles.privacyAct}>
      <h3 className={styles.subheading}>{words.eraseHeading}</h3>
      <p>{words.eraseText}</p>
      {hasHeldDeposit && (
        <p>
          <strong className={styles.eraseFormStrong}>{words.heldDeposit}</strong> <a href="/admin/deposits">Deposits</a>
        </p>
      )}
      {isStripe && <p>{words.providerKeeps}</p>}
      <SchemaForm
        id="erase"
        label="Erase a person"
        schema={eraseSchema}
        lastResult={lastResult}
        action="/admin/privacy"
      >
        {({ fields, busy }) => (
          <>
            <input type="hidden" name="intent" value="erase" />
            <input type="hidden" name="email" value={address} />
            <TextField field={fields.confirmEmail} label={words.confirmLabel} autoComplete="off" />
            <button type="submit" className="action" disabled={busy}>
              {words.erase}
            </button>
          </>
        )}
      </SchemaForm>
    </div>
  );
}
