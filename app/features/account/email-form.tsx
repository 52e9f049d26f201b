import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { addressSchema } from "./schema.ts";

export function EmailForm({ lastResult, label, submit }: { lastResult?: FormResult; label: string; submit: string }) {
  return (
    <SchemaForm id="address" label={label} schema={addressSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <button type="submit" className="action" disabled={busy}>
            {busy ? "Sending..." : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
