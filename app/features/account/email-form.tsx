import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "~/forms/field.tsx";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { addressSchema } from "./schema.ts";

export function EmailForm({
  lastResult,
  label,
  submit,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  label: string;
  submit: string;
}) {
  return (
    <SchemaForm id="address" label={label} schema={addressSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <button type="submit" className="action w-full" disabled={busy}>
            {busy ? "Sending..." : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
