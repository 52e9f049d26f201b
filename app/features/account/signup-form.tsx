import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { NewPasswordFields } from "./new-password-fields.tsx";
import { signupSchema } from "./schema.ts";

export function SignupForm({ lastResult, setup }: { lastResult?: FormResult; setup: string | undefined }) {
  return (
    <SchemaForm id="signup" label="Admin sign-up" schema={signupSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          {setup && <input type="hidden" name="setup" value={setup} />}
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <NewPasswordFields fields={fields} />
          <button type="submit" className="action" disabled={busy}>
            {busy ? "Creating your account..." : "Sign up"}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
