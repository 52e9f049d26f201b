import { ConsentLine } from "~/components/ui/consent-line.tsx";
import {
  hostApplicationChoices as choices,
  hostApplicationLabels as labels,
  hostApplicationFieldNames as names,
} from "~/content/host-application.ts";
import { RadioField, SelectField, TextAreaField, TextField } from "~/forms/field.tsx";
import { FormGuard } from "~/forms/honeypot.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import { type HostApplicationInput, hostApplicationDefaults, hostApplicationSchema } from "./schema.ts";

/**
 * The application in its four sections; posts to the page that it stands on.
 * @param preset choices that the link to the form made already
 * @param idempotencyKey made with the form, so that a repeat is recognised
 * @param stamp when the form was made
 */
export function HostApplicationForm({
  lastResult,
  preset,
  idempotencyKey,
  stamp,
}: {
  lastResult?: FormResult;
  preset: Partial<HostApplicationInput>;
  idempotencyKey: string;
  stamp: string;
}) {
  return (
    <SchemaForm
      id="host-application"
      label="Host application"
      schema={hostApplicationSchema}
      lastResult={lastResult}
      defaultValue={{ ...hostApplicationDefaults, ...preset, idempotencyKey }}
    >
      {({ fields, busy }) => {
        const field = (name: keyof typeof names) => ({ field: fields[name], label: names[name] });
        return (
          <>
            <input type="hidden" name="idempotencyKey" defaultValue={fields.idempotencyKey.initialValue} />
            <FormGuard key={String(busy)} stamp={stamp} />

            <Section number={1} title="Personal Information">
              <div className="gap-x-6 sm:grid sm:grid-cols-2">
                <TextField {...field("firstName")} autoComplete="given-name" />
                <TextField {...field("lastName")} autoComplete="family-name" />
              </div>
              <TextField {...field("email")} type="email" autoComplete="email" />
              <TextField
                {...field("phone")}
                type="tel"
                autoComplete="tel"
                hint="With area code, such as 604 555 0142"
              />
              <TextField {...field("city")} autoComplete="address-level2" />
              <div className="gap-x-6 sm:grid sm:grid-cols-2">
                <TextField {...field("state")} autoComplete="address-level1" />
                <TextField {...field("country")} autoComplete="country-name" />
              </div>
            </Section>

            <Section number={2} title="Business Experience">
              <SelectField
                {...field("businessExperience")}
                values={choices.businessExperience}
                labels={labels.businessExperience}
              />
              <RadioField
                {...field("businessOwnership")}
                values={choices.businessOwnership}
                labels={labels.businessOwnership}
              />
            </Section>

            <Section number={3} title="Investment Details">
              <SelectField
                {...field("preferredPackage")}
                values={choices.preferredPackage}
                labels={labels.preferredPackage}
              />
              <SelectField
                {...field("capitalAvailable")}
                values={choices.capitalAvailable}
                labels={labels.capitalAvailable}
              />
              <RadioField {...field("timeCommitment")} values={choices.timeCommitment} labels={labels.timeCommitment} />
            </Section>

            <Section number={4} title="Additional Information">
              <TextAreaField
                {...field("additionalDetails")}
                optional
                rows={6}
                hint="Your place, your season, your plan: whatever helps us to know you."
              />
            </Section>

            <ConsentLine form="host" />
            <button type="submit" className="action w-full text-lg sm:w-auto sm:min-w-64" disabled={busy}>
              {busy ? "Submitting..." : "Submit Application"}
            </button>
          </>
        );
      }}
    </SchemaForm>
  );
}

function Section({ number, title, children }: { number: number; title: string; children: React.ReactNode }) {
  return (
    <fieldset className="mb-8 border-t border-ink pt-5">
      <legend className="float-left mb-6 w-full">
        <h2 className="flex items-baseline gap-4 text-2xl">
          <span className="caption font-sans font-normal tracking-widest">{number} of 4</span> {title}
        </h2>
      </legend>
      <div className="clear-left">{children}</div>
    </fieldset>
  );
}
