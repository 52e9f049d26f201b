import { showToast } from "~/components/ui/flash-messages.tsx";
import {
  careerApplicationFieldNames,
  careerApplicationLabels,
  careerApplicationLayout,
  careerApplicationFlashes as flashes,
  careerApplicationMessages as messages,
} from "~/content/career-application.ts";
import { careerApplicationRules, resumeExtensions, resumeLimits } from "~/domain/career-application.ts";
import { FileField } from "~/forms/field.tsx";
import { SubmissionForm, type SubmissionFormProps } from "../submission-form.tsx";
import styles from "./career-application-form.module.css";
import { extensionOf } from "./resume-name.ts";
import { type CareerApplicationInput, careerApplicationSchema, tooLargeMessage } from "./schema.ts";
import { useUploadProgress } from "./upload-progress.ts";

export const careerApplicationForm = {
  id: "career-application",
  label: "Career application",
  schema: careerApplicationSchema,
  rules: careerApplicationRules,
  labels: careerApplicationFieldNames,
  optionLabels: careerApplicationLabels,
  sections: [{ layout: careerApplicationLayout }],
  consent: "career",
  submitLabel: "Submit Application",
  savable: "career",
  encType: "multipart/form-data",
  preventScrollReset: true,
} as const;

export const accept = resumeExtensions.map((extension) => `.${extension}`).join(",");

export function CareerApplicationForm({
  position,
  ...props
}: SubmissionFormProps & { position?: CareerApplicationInput["position"] | undefined }) {
  return (
    <SubmissionForm
      form={{
        ...careerApplicationForm,
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
    <div className={styles.uploadProgress}>
      <progress aria-label="Upload" max={100} value={Math.round(share * 100)} />
      <span className="caption">{Math.round(share * 100)}% sent</span>
    </div>
  );
}
