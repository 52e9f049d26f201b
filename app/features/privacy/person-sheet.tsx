import { AccountPart } from "~/components/admin/admin-page.tsx";
import { privacyPage as words } from "~/content/privacy.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { Held, HeldList } from "./held-list.tsx";
import type { PersonHeld } from "./person.server.ts";
import "~/styles/primitives/line-list.css";
import "~/styles/primitives/note.css";
import "~/styles/primitives/touch.css";
import styles from "./person-sheet.module.css";
import { eraseSchema } from "./schema.ts";
import "~/styles/primitives/grid.css";

export interface LookedUp {
  address: string;
  held: PersonHeld;
}

const isEmpty = ({ held }: LookedUp) => held.places.every(({ count }) => count === 0);

export function PersonSheet({ person }: { person: LookedUp }) {
  const { places, resumes, isAdmin } = person.held;
  const shown = places.filter(({ count }) => count > 0);
  const none = places.filter(({ count }) => count === 0);
  return (
    <section className={`stack gap-4 ${styles.person}`} aria-labelledby="held">
      <h3 id="held" className={`anywhere ${styles.address}`}>
        {person.address}
      </h3>
      {isEmpty(person) ? (
        <p>{words.nothingHeld}</p>
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
          <details>
            <summary className="touch row-action plus">
              {none.length === 1 ? "Nothing in 1 other place" : `Nothing in ${none.length} other places`}
            </summary>
            <ul className="newsprint note">
              {none.map(({ label, name }) => (
                <li key={name}>{label}</li>
              ))}
            </ul>
          </details>
        </>
      )}
      {isAdmin && (
        <p>
          <strong>This is an admin's address.</strong> The account stays while it has admin access; everything else can
          be erased.
        </p>
      )}
    </section>
  );
}

/** What becomes possible once a person is looked up. */
export function NextSteps() {
  return (
    <dl className={`grid gap-5 note ${styles.next}`}>
      {[
        { name: words.exportHeading, text: words.exportText },
        { name: words.eraseHeading, text: words.eraseText },
      ].map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

export function ExportPart({ person }: { person: LookedUp }) {
  return (
    <AccountPart heading={words.exportHeading} lead={words.exportText}>
      {isEmpty(person) ? (
        <p className="muted">{words.nothingToExport}</p>
      ) : (
        // A plain form, because the router cannot download a file.
        <form method="post" action="/admin/privacy/export">
          <input type="hidden" name="email" value={person.address} />
          <button type="submit" className="action-quiet">
            {words.export}
          </button>
        </form>
      )}
    </AccountPart>
  );
}

export function ErasePart({
  person,
  lastResult,
  isStripe,
}: {
  person: LookedUp;
  lastResult?: FormResult;
  isStripe: boolean;
}) {
  return (
    <AccountPart heading={words.eraseHeading} lead={words.eraseText}>
      {isEmpty(person) ? (
        <p className="muted">{words.nothingToErase}</p>
      ) : (
        <div className="stack gap-4">
          {person.held.hasHeldDeposit && (
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
            className="narrow-form"
          >
            {({ fields, busy }) => (
              <>
                <input type="hidden" name="intent" value="erase" />
                <input type="hidden" name="email" value={person.address} />
                <TextField field={fields.confirmEmail} label={words.confirmLabel} autoComplete="off" />
                <button type="submit" className="action" disabled={busy}>
                  {words.erase}
                </button>
              </>
            )}
          </SchemaForm>
        </div>
      )}
    </AccountPart>
  );
}
