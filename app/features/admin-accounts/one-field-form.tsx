import type { SubmissionResult } from "@conform-to/react";
import { TextField } from "~/forms/field.tsx";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { addressSchema, codeSchema, confirmSchema } from "./schema.ts";

interface OneFieldForm {
  lastResult?: SubmissionResult<string[]> | null;
  label: string;
  submit: string;
  submitting?: string;
}

/** An address alone: where to send a link. */
export function AddressForm({ lastResult, label, submit, submitting = "Sending..." }: OneFieldForm) {
  return (
    <SchemaForm id="address" label={label} schema={addressSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <button type="submit" className="action w-full" disabled={busy}>
            {busy ? submitting : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}

/** @param next where to go afterwards, inside the admin area */
export function CodeForm({ lastResult, label, submit, submitting, next }: OneFieldForm & { next: string }) {
  return (
    <SchemaForm id="code" label={label} schema={codeSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="next" value={next} />
          <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoFocus />
          <button type="submit" className="action w-full" disabled={busy}>
            {busy ? submitting : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}

/** The password once more. @param next where to go afterwards, inside the admin area */
export function ConfirmForm({
  lastResult,
  label,
  submit,
  submitting,
  next,
  email,
}: OneFieldForm & { next: string; email: string }) {
  return (
    <SchemaForm id="confirm" label={label} schema={confirmSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="next" value={next} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
          <button type="submit" className="action w-full" disabled={busy}>
            {busy ? submitting : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
