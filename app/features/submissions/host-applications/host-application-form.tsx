import { useContent } from "~/components/content.ts";
import {
  hostApplicationFieldNames,
  hostApplicationLabels,
  hostApplicationSections,
  packageLabels,
} from "~/content/host-application.ts";
import { packagesDocument } from "~/content/packages.ts";
import { hostApplicationChoices, hostApplicationRules } from "~/domain/host-application.ts";
import { SubmissionForm, type SubmissionFormProps } from "../submission-form.tsx";
import { type HostApplicationInput, hostApplicationSchema } from "./schema.ts";

export const hostApplicationForm = {
  id: "host-application",
  label: "Host application",
  schema: hostApplicationSchema,
  rules: hostApplicationRules,
  labels: hostApplicationFieldNames,
  optionLabels: hostApplicationLabels,
  sections: hostApplicationSections,
  consent: "host",
  submitLabel: "Submit Application",
  savable: "host",
} as const;

const firstChoices = Object.fromEntries(Object.entries(hostApplicationChoices).map(([name, [first]]) => [name, first]));

export function HostApplicationForm({
  preset,
  ...props
}: SubmissionFormProps & { preset?: Partial<HostApplicationInput> }) {
  const preferredPackage = packageLabels(useContent(packagesDocument));
  const form = { ...hostApplicationForm, optionLabels: { ...hostApplicationLabels, preferredPackage } };
  return <SubmissionForm form={form} defaultValue={firstChoices} preset={preset} {...props} />;
}
