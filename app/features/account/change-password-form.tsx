import { accountWords } from "~/content/accounts.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { changePasswordSchema } from "./schema.ts";
import "~/styles/primitives/line-list.css";

export function ChangePasswordForm({ lastResult, email }: { lastResult?: FormResult; email: string }) {
  return (
    <SchemaForm
      id="change-password"
      label={accountWords.password}
      schema={changePasswordSchema}
      lastResult={lastResult}
      className="narrow-form"
    >
      {({ fields, busy }) => (
        <>
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField
            field={fields.currentPassword}
            label="Current password"
            type="password"
            autoComplete="current-password"
          />
          <NewPasswordFields fields={fields} label="New password" />
          <button type="submit" className="action" name="intent" value="password" disabled={busy}>
            {accountWords.changePassword}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
