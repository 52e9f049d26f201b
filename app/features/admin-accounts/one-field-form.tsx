import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { addressSchema, codeSchema, confirmSchema } from "./schema.ts";

interface OneFieldForm {
  lastResult?: SubmissionResult<string[]> | null;
  label: string;
  submit: string;
  submitting?: string;
}

/** An address alone: where to send a link. */
export function AddressForm({ lastResult, label, submit, submitting = "Sending..." }: OneFieldForm) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "address",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, addressSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label={label}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <TextField
        field={fields.email}
        label="Email"
        type="email"
        autoComplete="username"
        first={Boolean(lastResult?.error?.email)}
      />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? submitting : submit}
      </button>
    </Form>
  );
}

/** @param next where to go afterwards, inside the admin area */
export function CodeForm({ lastResult, label, submit, submitting, next }: OneFieldForm & { next: string }) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "code",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, codeSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label={label}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="next" value={next} />
      <TextField field={fields.code} label="Code" autoComplete="one-time-code" first />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? submitting : submit}
      </button>
    </Form>
  );
}

/** The password once more. @param next where to go afterwards, inside the admin area */
export function ConfirmForm({
  lastResult,
  label,
  submit,
  submitting,
  next,
  email,
}: OneFieldForm & { next: string; email: string }) {
  const busy = useNavigation().state !== "idle";
  const [form, fields] = useForm({
    id: "confirm",
    lastResult: busy ? undefined : lastResult,
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, confirmSchema),
  });
  return (
    <Form method="post" {...getFormProps(form)} aria-label={label}>
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="next" value={next} />
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <TextField
        field={fields.password}
        label="Password"
        type="password"
        autoComplete="current-password"
        first={Boolean(lastResult?.error?.password)}
      />
      <button type="submit" className="action w-full" disabled={busy}>
        {busy ? submitting : submit}
      </button>
    </Form>
  );
}
