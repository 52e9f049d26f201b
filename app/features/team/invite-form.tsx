import { adminRoleLabels, teamWords } from "~/content/team.ts";
import { adminRoles } from "~/domain/admin-role.ts";
import { SelectField, TextField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { inviteSchema } from "./schema.ts";
import "~/styles/primitives/line-list.css";

export function InviteForm({ lastResult, isOwner }: { lastResult?: FormResult; isOwner: boolean }) {
  return (
    <SchemaForm
      id="invite"
      label={teamWords.invite}
      schema={inviteSchema}
      lastResult={lastResult}
      defaultValue={{ role: "admin" }}
      className="narrow-form"
    >
      {({ fields, busy }) => (
        <>
          <input type="hidden" name="intent" value="invite" />
          <TextField field={fields.email} label="Email" type="email" autoComplete="off" hint={teamWords.inviteHint} />
          {isOwner && (
            <SelectField field={fields.role as never} label="Role" values={adminRoles} labels={adminRoleLabels} />
          )}
          <button type="submit" className="action" disabled={busy}>
            Send the invitation
          </button>
        </>
      )}
    </SchemaForm>
  );
}
