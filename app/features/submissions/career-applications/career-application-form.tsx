import { useMemo } from "react";
import { showToast } from "~/components/ui/flash-messages.tsx";
import {
  careerApplicationFieldNames,
  careerApplicationLabels,
  careerApplicationLayout,
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import {
  careerApplicationRulesWith,
  type PositionLabels,
  resumeExtensions,
  resumeLimits,
} from "~/domain/career-application.ts";
import { FileField } from "~/forms/field.tsx";
import { SubmissionForm, type SubmissionFormProps } from "../submission-form.tsx";
import styles from "./career-application-form.module.css";
import { extensionOf } from "./resume-name.ts";
import { careerApplicationSchema, tooLargeMessage } from "./schema.ts";
import { useUploadProgress } from "./upload-progress.ts";

/** @param positions that may be chosen, by key */
export const careerApplicationFormOf = (positions: PositionLabels) => ({
  id: "career-application",
  label: "Career application",
  schema: careerApplicationSchema(positions),
  rules: careerApplicationRulesWith(positions),
  labels: careerApplicationFieldNames,
  optionLabels: { ...careerApplicationLabels, position: positions },
  sections: [{ layout: careerApplicationLayout }],
  consent: "career" as const,
  submitLabel: "Submit Application",
  savable: "career" as const,
  encType: "multipart/form-data" as const,
  preventScrollReset: true,
});

export const accept = resumeExtensions.map((extension) => `.${extension}`).join(",");

export function CareerApplicationForm({
  position,
  positions,
  ...props
}: SubmissionFormProps & { position?: string | undefined; positions: PositionLabels }) {
  const form = useMemo(() => careerApplicationFormOf(positions), [positions]);
  return (
    <SubmissionForm
      form={{
        ...form,
        controls: { resume: (field) => <FileField {...field} optional accept={accept} check={checkResume} /> },
        progress: <Progress />,
      }}
      preset={{ position }}
      {...props}
    />
  );
}

export function checkResume({ name, size }: File): string | undefined {
  if (size > resumeLimits.bytes) {
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
    <div className={`row gap-4 ${styles.uploadProgress}`}>
      <progress aria-label="Upload" max={100} value={Math.round(share * 100)} />
      <span className="caption numerals">{Math.round(share * 100)}% sent</span>
    </div>
  );
}
