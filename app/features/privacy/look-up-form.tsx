import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form } from "react-router";
import { privacyPage as words } from "~/content/privacy.ts";
import { FormErrors, TextField } from "~/forms/field.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { lookUpSchema } from "./schema.ts";

/**
 * Asks what is held about whom. It posts, so that the address stands in no history and no log.
 * @param address that was looked up last
 */
export function LookUpForm({ lastResult, address }: { lastResult?: SubmissionResult<string[]>; address?: string }) {
  const [form, fields] = useForm({
    id: "look-up",
    lastResult,
    defaultValue: { email: address },
    onValidate: ({ formData }) => parseForm(formData, lookUpSchema),
  });
  return (
    <Form method="post" action="/admin/privacy" {...getFormProps(form)} aria-label="Look up a person">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input type="hidden" name="intent" value="look-up" />
      <TextField
        field={fields.email}
        first={fields.email.errors !== undefined}
        label={words.emailLabel}
        hint={words.emailHint}
        type="email"
        autoComplete="off"
      />
      <button type="submit" className="action-quiet">
        {words.lookUp}
      </button>
    </Form>
  );
}
