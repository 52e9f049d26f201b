import { deskSettingsWords as words } from "~/content/desk-settings.ts";
import { TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { returnLimitSchema } from "./return-limit-schema.ts";
import "~/styles/primitives/line-list.css";

export function ReturnLimitForm({ limitDays, lastResult }: { limitDays: number; lastResult?: FormResult }) {
  return (
    <SchemaForm
      id="return-limit"
      label={words.returns}
      schema={returnLimitSchema}
      lastResult={lastResult}
      defaultValue={{ returnLimitDays: String(limitDays) }}
      className="narrow-form"
    >
      {({ fields, busy }) => (
        <>
          <TextField
            field={fields.returnLimitDays as never}
            label={words.returnLimit}
            hint={words.returnLimitHint}
            inputMode="decimal"
            autoComplete="off"
          />
          <button type="submit" className="action-quiet" disabled={busy}>
            {words.saveReturnLimit}
          </button>
        </>
      )}
    </SchemaForm>
  );
}
