import { savedForms } from "~/content/saved-answers.ts";
import type { SavableKind } from "~/domain/applicant-page.ts";
import { CareerApplicationForm } from "./career-applications/career-application-form.tsx";
import { HostApplicationForm } from "./host-applications/host-application-form.tsx";
import type { SubmissionFormProps } from "./submission-form.tsx";

const forms = { host: HostApplicationForm, career: CareerApplicationForm };

/** Goes on from what was saved. Submitted, it leads to the kind's own page. */
export function SavableForm({ kind, ...props }: Omit<SubmissionFormProps, "action"> & { kind: SavableKind }) {
  const Form = forms[kind];
  return <Form action={savedForms[kind].path} {...props} />;
}
