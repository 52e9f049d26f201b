import { entranceWords } from "~/content/accounts.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { confirmSchema } from "./schema.ts";

const words = entranceWords.confirm;

export function ReauthForm({ lastResult, next, email }: { lastResult?: FormResult; next: string; email: string }) {
  return (
    <SchemaForm id="confirm" label={words.heading} schema={confirmSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="next" value={next} />
          <input type="email" autoComplete="username" value={email} readOnly hidden />
          <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
          <button type="submit" className="action" disabled={busy}>
            {busy ? words.submitting : words.submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
