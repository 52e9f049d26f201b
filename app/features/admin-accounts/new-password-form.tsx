import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { newPasswordSchema } from "./schema.ts";

/**
 * A new password by a link.
 * @param token of the link that the page was opened with
 * @param address whose account it is, where the page may say so: password managers file the password under it
 */
export function NewPasswordForm({
  lastResult,
  token,
  address,
  label,
  submit,
  submitting,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  token: string;
  address?: string;
  label: string;
  submit: string;
  submitting: string;
}) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "new-password",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, newPasswordSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label={label}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="token" value={token} />
      {address && <input type="email" autoComplete="username" value={address} readOnly hidden />}
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
        first={Boolean(lastResult?.error?.password)}
      />
      <TextField
        field={fields.confirmPassword}
        label="Confirm password"
        type="password"
        autoComplete="new-password"
        first={!lastResult?.error?.password && Boolean(lastResult?.error?.confirmPassword)}
      />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? submitting : submit}
      </button>
    </Form>
  );
}
