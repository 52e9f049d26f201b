import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { adminRoles, teamWords } from "~/content/team.ts";
import { FormErrors, SelectField, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { inviteSchema } from "./schema.ts";

/** Whom to invite. @param isOwner an owner may invite another owner */
export function InviteForm({
  lastResult,
  isOwner,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  isOwner: boolean;
}) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "invite",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    defaultValue: { role: "admin" },
    onValidate: ({ formData }) => parseForm(formData, inviteSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label={teamWords.invite} className="account-form">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="intent" value="invite" />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="off"
        hint={teamWords.inviteHint}
        first={Boolean(lastResult?.error?.email)}
      />
      {isOwner && (
        <SelectField
          field={fields.role as never}
          label="Role"
          values={Object.keys(adminRoles) as (keyof typeof adminRoles)[]}
          labels={adminRoles}
        />
      )}
      <button type="submit" className="action" disabled={busy}>
        Send the invitation
      </button>
    </Form>
  );
}
