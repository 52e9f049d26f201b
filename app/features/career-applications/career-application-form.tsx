import { ConsentLine } from "~/components/ui/consent-line.tsx";
import { showToast } from "~/components/ui/flash-messages.tsx";
import {
  careerApplicationChoices as choices,
  careerApplicationFlashes as flashes,
  careerApplicationLabels as labels,
  careerApplicationLimits as limits,
  careerApplicationMessages as messages,
  careerApplicationFieldNames as names,
  resumeExtensions,
} from "~/content/career-application.ts";
import { FileField, SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import { FormGuard } from "~/forms/honeypot.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { extensionOf } from "./resume-name.ts";
import { type CareerApplicationInput, careerApplicationSchema, tooLargeMessage } from "./schema.ts";
import { useUploadProgress } from "./upload-progress.ts";

/**
 * The application for work with us; posts to the page that it stands on. Given another key it begins anew.
 * @param position that the opening's link chose already
 * @param idempotencyKey made with the form, so that a repeat is recognised
 * @param stamp when the form was made
 */
export function CareerApplicationForm({
  lastResult,
  position,
  idempotencyKey,
  stamp,
}: {
  lastResult?: FormResult;
  position: CareerApplicationInput["position"] | undefined;
  idempotencyKey: string;
  stamp: string;
}) {
  return (
    <SchemaForm
      id="career-application"
      label="Career application"
      schema={careerApplicationSchema}
      lastResult={lastResult}
      defaultValue={{ position, idempotencyKey }}
      encType="multipart/form-data"
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
            <TextField {...field("phone")} type="tel" autoComplete="tel" hint="With area code, such as 604 555 0142" />
            <div className="gap-x-6 sm:grid sm:grid-cols-2">
              <SelectField
                {...field("position")}
                values={choices.position}
                labels={labels.position}
                placeholder="Select a position"
              />
              <SelectField
                {...field("experience")}
                values={choices.experience}
                labels={labels.experience}
                placeholder="Select your experience"
              />
            </div>
            <TextField
              {...field("portfolio")}
              type="url"
              autoComplete="url"
              optional
              hint="The whole address, with https://"
            />
            <TextAreaField
              {...field("message")}
              rows={8}
              hint="What you would do here, and what you have done elsewhere. Plain words are fine."
            />
            <FileField
              {...field("resume")}
              optional
              hint="PDF, DOC or DOCX, at most 5 MB"
              accept={resumeExtensions.map((extension) => `.${extension}`).join(",")}
              check={checkInBrowser}
            />
            <ConsentLine form="career" />
            <button type="submit" className="action w-full text-lg sm:w-auto sm:min-w-64" disabled={busy}>
              {busy ? "Submitting..." : "Submit Application"}
            </button>
            {busy && <Progress />}
          </>
        );
      }}
    </SchemaForm>
  );
}

function checkInBrowser({ name, size }: File): string | undefined {
  if (size > limits.resumeBytes) {
    showToast(flashes.tooLarge);
    return tooLargeMessage;
  }
  if (!extensionOf(name)) return messages.resumeType;
  return size === 0 ? messages.resumeEmpty : undefined;
}

function Progress() {
  const share = useUploadProgress();
  if (share === undefined) return null;
  return (
    <div className="upload-progress">
      <progress aria-label="Upload" max={100} value={Math.round(share * 100)} />
      <span className="caption">{Math.round(share * 100)}% sent</span>
    </div>
  );
}
