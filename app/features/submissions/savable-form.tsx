import { savedForms } from "~/content/saved-answers.ts";
import type { SavableKind } from "~/domain/applicant-page.ts";
import type { PositionLabels } from "~/domain/career-application.ts";
import { CareerApplicationForm } from "./career-applications/career-application-form.tsx";
import { HostApplicationForm } from "./host-applications/host-application-form.tsx";
import type { SubmissionFormProps } from "./submission-form.tsx";

/** Goes on from what was saved. Submitted, it leads to the kind's own page. */
export function SavableForm({
  kind,
  positions,
  ...props
}: Omit<SubmissionFormProps, "action"> & { kind: SavableKind; positions: PositionLabels }) {
  const { path } = savedForms[kind];
  if (kind === "host") return <HostApplicationForm action={path} {...props} />;
  return <CareerApplicationForm action={path} positions={positions} {...props} />;
}
