import { privacyPage as words } from "~/content/privacy.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { lookUpSchema } from "./schema.ts";
import "~/styles/primitives/line-list.css";

/** Uses POST, so that the address does not appear in the browser history or logs. */
export function LookUpForm({ lastResult, address }: { lastResult?: FormResult; address?: string }) {
  return (
    <SchemaForm
      id="look-up"
      label="Look up a person"
      schema={lookUpSchema}
      lastResult={lastResult}
      defaultValue={{ email: address }}
      action="/admin/privacy"
      className="narrow-form"
    >
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="intent" value="look-up" />
          <TextField
            field={fields.email}
            label={words.emailLabel}
            hint={words.emailHint}
            type="email"
            autoComplete="off"
          />
          <button type="submit" className="action-quiet" disabled={busy}>
            {words.lookUp}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
