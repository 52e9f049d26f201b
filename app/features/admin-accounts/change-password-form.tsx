import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { accountWords } from "~/content/accounts.ts";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { changePasswordSchema } from "./schema.ts";

/** A new password by who knows the one before. @param email under which password managers file it */
export function ChangePasswordForm({
  lastResult,
  email,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  email: string;
}) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "change-password",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => {
      formData.delete("intent");
      return parseForm(formData, changePasswordSchema);
    },
  });
  const errors = lastResult?.error;
  return (
    <Form method="post" {...getFormProps(form)} aria-label={accountWords.password} className="account-form">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        field={fields.currentPassword}
        label="Current password"
        type="password"
        autoComplete="current-password"
        first={Boolean(errors?.currentPassword)}
      />
      <TextField
        field={fields.password}
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        first={!errors?.currentPassword && Boolean(errors?.password)}
      />
      <TextField field={fields.confirmPassword} label="Confirm password" type="password" autoComplete="new-password" />
      <button type="submit" className="action" name="intent" value="password" disabled={busy}>
        {accountWords.changePassword}
      </button>
    </Form>
  );
}
