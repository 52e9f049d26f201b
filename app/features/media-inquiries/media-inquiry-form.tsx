import { ConsentLine } from "~/components/ui/consent-line.tsx";
import { mediaInquiryFieldNames as names } from "~/content/media-inquiry.ts";
import { TextAreaField, TextField } from "~/forms/field.tsx";
import { FormGuard } from "~/forms/honeypot.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { mediaInquirySchema } from "./schema.ts";

/**
 * The request to media relations; posts to the page that it stands on. Given another key it begins anew.
 * @param message to begin with
 * @param idempotencyKey made with the form, so that a repeat is recognised
 * @param stamp when the form was made
 */
export function MediaInquiryForm({
  lastResult,
  message,
  idempotencyKey,
  stamp,
}: {
  lastResult?: FormResult;
  message: string | undefined;
  idempotencyKey: string;
  stamp: string;
}) {
  return (
    <SchemaForm
      id="media-inquiry"
      label="Media inquiry"
      schema={mediaInquirySchema}
      lastResult={lastResult}
      defaultValue={{ message, idempotencyKey }}
      preventScrollReset
    >
      {({ fields, busy }) => {
        const field = (name: keyof typeof names) => ({ field: fields[name], label: names[name] });
        return (
          <>
            <input type="hidden" name="idempotencyKey" defaultValue={fields.idempotencyKey.initialValue} />
            <FormGuard key={String(busy)} stamp={stamp} />
            <TextField {...field("name")} autoComplete="name" />
            <TextField {...field("email")} type="email" autoComplete="email" />
            <TextField {...field("organization")} autoComplete="organization" />
            <TextAreaField {...field("message")} rows={7} hint="Your question, your deadline, where it will appear." />
            <ConsentLine form="media" />
            <button type="submit" className="action w-full text-lg sm:w-auto sm:min-w-64" disabled={busy}>
              {busy ? "Submitting..." : "Send Request"}
            </button>
          </>
        );
      }}
    </SchemaForm>
  );
}
