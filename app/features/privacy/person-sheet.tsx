import { privacyPage as words } from "~/content/privacy.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { Held, HeldList } from "./held-list.tsx";
import type { PersonHeld } from "./person.server.ts";
import "~/styles/primitives/note.css";
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
    <section aria-labelledby="held">
      <h2 id="held" className={styles.heading}>
        {address}
      </h2>
      {total === 0 ? (
        <p className="empty">{words.nothingHeld}</p>
      ) : (
        <>
          <HeldList>
            {shown.map(({ name, label, count }) => (
              <Held key={name} name={label}>
                {count.toLocaleString("en-US")}
              </Held>
            ))}
            {resumes > 0 && <Held name="Résumé files">{resumes.toLocaleString("en-US")}</Held>}
          </HeldList>
          <p className="note">Nothing in: {none.map(({ label }) => label).join(", ")}.</p>
        </>
      )}
      {isAdmin && (
        <p>
          <strong>This is an admin's address.</strong> The account stays while it has admin access; everything else can
          be erased.
        </p>
      )}
      {total > 0 && (
        <>
          <div className={styles.part}>
            <h3>{words.exportHeading}</h3>
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
    <div className={styles.part}>
      <h3>{words.eraseHeading}</h3>
      <p>{words.eraseText}</p>
      {hasHeldDeposit && (
        <p>
          <strong className="note-alert">{words.heldDeposit}</strong> <a href="/admin/deposits">Deposits</a>
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
