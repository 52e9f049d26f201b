import { applicantWords as words } from "~/content/applicant-page.ts";
import { careerApplicationFieldNames } from "~/content/career-application.ts";
import { FileField } from "~/forms/field.tsx";
import type { FormResult } from "~/forms/parse-form.ts";
import { SchemaForm } from "~/forms/schema-form.tsx";
import styles from "./career-application-form.module.css";
import { accept, checkResume } from "./career-application-form.tsx";
import { resumeSchema } from "./schema.ts";

interface ResumeSectionProps {
  filename: string | undefined;
  version: number;
  /** Not before the address is proven. */
  download: string | undefined;
  canReplace: boolean;
  lastResult: FormResult;
}

/** On the applicant's own page. */
export function ResumeSection({ filename, version, download, canReplace, lastResult }: ResumeSectionProps) {
  return (
    <section aria-labelledby="resume-heading">
      <h2 id="resume-heading">{words.resume.heading}</h2>
      <p className={`anywhere ${styles.filename}`}>{filename ?? words.resume.none}</p>
      {filename &&
        (download ? (
          <p>
            <a href={download} download>
              {words.resume.download}
            </a>
          </p>
        ) : (
          <p className="muted">{words.resume.unproven}</p>
        ))}
      {canReplace && (
        <SchemaForm
          key={`${version}-${filename}`}
          id="resume"
          label={words.resume.heading}
          schema={resumeSchema}
          action="?form=resume"
          encType="multipart/form-data"
          lastResult={lastResult}
          preventScrollReset
          className={styles.replace}
        >
          {({ fields, busy }) => (
            <>
              <FileField
                field={fields.resume as never}
                label={careerApplicationFieldNames.resume}
                hint={words.resume.file}
                accept={accept}
                check={checkResume}
              />
              <button type="submit" className={filename ? "action-quiet" : "action"} disabled={busy}>
                {filename ? words.resume.replace : words.resume.add}
              </button>
            </>
          )}
        </SchemaForm>
      )}
    </section>
  );
}
