import { getFormProps, type SubmissionResult, useForm } from "@conform-to/react";
import { Form, useNavigation } from "react-router";
import { ConsentLine } from "~/components/ui/consent-line.tsx";
import { mediaInquiryFieldNames as names } from "~/content/media-inquiry.ts";
import { FormErrors, TextAreaField, TextField } from "~/forms/field.tsx";
import { FormGuard } from "~/forms/form-guard.tsx";
import { parseForm } from "~/forms/parse-form.ts";
import { mediaInquirySchema } from "./schema.ts";

/**
 * The request to media relations; posts to the page that it stands on. Given another key it begins anew.
 * @param lastResult what the server found wrong, if it did
 * @param idempotencyKey made with the form, so that a repeat is recognised
 * @param stamp when the form was made
 */
export function MediaInquiryForm({
  lastResult,
  idempotencyKey,
  stamp,
}: {
  lastResult?: SubmissionResult<string[]> | null;
  idempotencyKey: string;
  stamp: string;
}) {
  const { state, formAction } = useNavigation();
  const submitting = state !== "idle" && formAction !== undefined;
  const [form, fields] = useForm({
    id: "media-inquiry",
    lastResult: submitting ? undefined : lastResult,
    defaultValue: { idempotencyKey },
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseForm(formData, mediaInquirySchema),
  });
  const firstFaulty = Object.keys(names).find((name) => lastResult?.error?.[name]);
  const field = (name: keyof typeof names) => ({
    field: fields[name],
    label: names[name],
    first: firstFaulty === name,
  });

  return (
    <Form method="post" preventScrollReset {...getFormProps(form)} aria-label="Media inquiry">
      <FormErrors id={form.errorId} errors={form.errors} />
      <input
        type="hidden"
        name="idempotencyKey"
        defaultValue={fields.idempotencyKey.initialValue ?? idempotencyKey}
        key={fields.idempotencyKey.key}
      />
      <FormGuard key={String(submitting)} stamp={stamp} />
      <TextField {...field("name")} autoComplete="name" />
      <TextField {...field("email")} type="email" autoComplete="email" />
      <TextField {...field("organization")} autoComplete="organization" />
      <TextAreaField {...field("message")} rows={7} hint="Your question, your deadline, where it will appear." />
      <ConsentLine form="media" />
      <button type="submit" className="action w-full text-lg sm:w-auto sm:min-w-64" disabled={submitting}>
        {submitting ? "Submitting..." : "Send Request"}
      </button>
    </Form>
  );
}
