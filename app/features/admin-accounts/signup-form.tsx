import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { signupSchema } from "./schema.ts";

/** @param setup token of the setup link that the page was opened with */
export function SignupForm({
  lastResult,
  setup,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  setup: string | undefined;
}) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "signup",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, signupSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label="Admin sign-up">
      <FormErrors id={form.errorId} errors={form.errors} />
      {setup && <input type="hidden" name="setup" value={setup} />}
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        first={Boolean(lastResult?.error?.email)}
      />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="new-password"
        hint="At least 6 characters"
      />
      <TextField field={fields.confirmPassword} label="Confirm password" type="password" autoComplete="new-password" />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? "Creating your account..." : "Sign up"}
      </button>
    </Form>
  );
}
