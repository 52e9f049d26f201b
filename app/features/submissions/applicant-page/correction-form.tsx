import { applicantWords as words } from "~/content/applicant-page.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { SubmissionForm, type SubmissionFormDefinition } from "../submission-form.tsx";
import { submissionForms } from "../submission-forms.ts";
import type { ApplicantPage } from "./applicant-page.server.ts";

/** The form they sent, with their answers. The address is changed by a form of its own, the résumé, too. */
export function CorrectionForm({
  page: { kind, version, view },
  lastResult,
}: {
  page: ApplicantPage;
  lastResult: FormResult;
}) {
  const {
    consent: _consent,
    encType: _encType,
    controls: _controls,
    progress: _progress,
    ...form
  } = submissionForms[kind];
  const answers = Object.fromEntries(
    Object.keys(form.rules).map((name) => [
      name,
      (view as unknown as Record<string, string | null>)[name] ?? undefined,
    ]),
  );
  return (
    <SubmissionForm
      form={{ ...form, sections: withoutEmail(form.sections), submitLabel: words.answers.save }}
      action={`?form=answers&seen=${version}`}
      defaultValue={answers}
      hidden={["email"]}
      lastResult={lastResult}
    />
  );
}

function withoutEmail(sections: SubmissionFormDefinition["sections"]): SubmissionFormDefinition["sections"] {
  return sections.map((section) => ({
    ...section,
    layout: section.layout.flatMap((row) => {
      if (!Array.isArray(row)) return row.name === "email" ? [] : [row];
      const rest = row.filter(({ name }) => name !== "email");
      return rest.length > 1 ? [rest] : rest;
    }),
  }));
}
