import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { loginSchema } from "./schema.ts";

/** @param next where to go afterwards, inside the admin area */
export function LoginForm({ lastResult, next }: { lastResult?: SubmissionResult<string[]> | null; next: string }) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "login",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, loginSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label="Admin login">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="next" value={next} />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        first={Boolean(lastResult?.error?.email)}
      />
      <TextField field={fields.password} label="Password" type="password" autoComplete="current-password" />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? "Logging in..." : "Sign in"}
      </button>
    </Form>
  );
}
