import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { loginSchema } from "./schema.ts";

export function LoginForm({ lastResult, next }: { lastResult?: FormResult; next: string }) {
  return (
    <SchemaForm id="login" label="Admin sign-in" schema={loginSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="next" value={next} />
          <TextField field={fields.email} label="Email" type="email" autoComplete="username" />
          <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
          <button type="submit" className="action" disabled={busy}>
            {busy ? "Logging in..." : "Sign in"}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
