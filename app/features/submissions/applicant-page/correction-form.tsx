import { lazy, useMemo } from "react";
import { applicantWords as words } from "~/content/applicant-page.ts";
import type { PositionLabels } from "~/domain/career-application.ts";
import type { FormResult } from "~/forms/parse-form.ts";
import { SubmissionForm, type SubmissionFormDefinition } from "../submission-form.tsx";
import { loadForm } from "../submission-forms.ts";
import type { ApplicantPage } from "./applicant-page.server.ts";

interface CorrectionFormProps {
  page: ApplicantPage;
  lastResult: FormResult;
}

const forms = Object.fromEntries(
  Object.entries(loadForm).map(([kind, load]) => [
    kind,
    lazy(async () => ({ default: correctionFormOf(await load()) })),
  ]),
);

export function CorrectionForm(props: CorrectionFormProps) {
  const Form = forms[props.page.kind];
  return Form && <Form {...props} />;
}

/** The form they sent, with their answers. The address is changed by a form of its own, the résumé, too. */
function correctionFormOf(formOf: (positions: PositionLabels) => SubmissionFormDefinition) {
  return ({ page: { answers, positions, version }, lastResult }: CorrectionFormProps) => {
    const {
      consent: _consent,
      encType: _encType,
      controls: _controls,
      progress: _progress,
      savable: _savable,
      ...form
    } = useMemo(() => formOf(positions), [positions]);
    return (
      <SubmissionForm
        form={{
          ...form,
          sections: withoutEmail(form.sections),
          submitLabel: words.answers.save,
          isQuiet: true,
          preventScrollReset: true,
        }}
        action={`?form=answers&seen=${version}`}
        defaultValue={answers}
        hidden={["email"]}
        lastResult={lastResult}
      />
    );
  };
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
