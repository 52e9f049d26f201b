import { entranceWords } from "~/content/accounts.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { codeSchema } from "./schema.ts";

const words = entranceWords.code;

export function CodeForm({ lastResult, next }: { lastResult?: FormResult; next: string }) {
  return (
    <SchemaForm id="code" label={words.heading} schema={codeSchema} lastResult={lastResult}>
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="next" value={next} />
          <TextField field={fields.code} label="Code" autoComplete="one-time-code" autoFocus />
          <button type="submit" className="action" disabled={busy}>
            {busy ? words.submitting : words.submit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
