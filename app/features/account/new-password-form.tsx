import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { newPasswordSchema } from "./schema.ts";

export function NewPasswordForm({
  lastResult,
  token,
  address,
  label,
  submit,
  submitting,
}: {
  lastResult?: FormResult;
  token: string;
  address?: string;
  label: string;
  submit: string;
  submitting: string;
}) {
  return (
    <SchemaForm id="new-password" label={label} schema={newPasswordSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="token" value={token} />
          {address && <input type="email" autoComplete="username" value={address} readOnly hidden />}
          <NewPasswordFields fields={fields} />
          <button type="submit" className="action" disabled={busy}>
            {busy ? submitting : submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
