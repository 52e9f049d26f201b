import { noResume } from "~/content/admin.ts";
import { brand } from "~/content/brand.ts";
import {
  careerApplicationFieldNames as names,
  careerApplicationLabels as options,
} from "~/content/career-application.ts";
import { careerApplicationRules } from "~/domain/career-application.ts";
import { shownReference } from "~/domain/reference.ts";
import { listFields, type SubmissionDisplay, type SubmissionField, type SubmissionView } from "../submission-kind.ts";
import { positionLabelOf } from "./position-label.ts";
import type { CareerApplicationRecord } from "./schema.ts";

/** Omits the storage key: résumés are downloaded by application id. */
export type CareerApplicationView = Omit<CareerApplicationRecord, "resumeUrl"> & SubmissionView;

export const careerApplicationFields: SubmissionField<CareerApplicationRecord>[] = [
  ...listFields<CareerApplicationRecord>(careerApplicationRules, names, options).map((field) =>
    field.name === "position" ? { ...field, text: positionLabelOf } : field,
  ),
  {
    name: "resume",
    label: names.resume,
    isChoice: false,
    value: ({ resumeFilename }) => resumeFilename ?? "",
    text: ({ resumeFilename }) => resumeFilename ?? noResume,
  },
];

export const careerApplicationDisplay: SubmissionDisplay<CareerApplicationRecord, CareerApplicationView> = {
  idPrefix: "career",
  caption: "Career applications, newest first",
  fields: careerApplicationFields,
  nameOf: ({ name }) => name,
  sentAt: ({ createdAt }) => createdAt,
  replySubject: (view) => `Your application to ${brand.name}: ${positionLabelOf(view)} (${shownReference(view)})`,
  columns: [
    { label: "Position", cell: positionLabelOf },
    { label: "Experience", cell: ({ experience }) => <Level value={options.experience[experience]} /> },
    { label: "Résumé", cell: (application) => <ResumeLink {...application} /> },
  ],
  details: {
    position: { label: "Position" },
    experience: { label: "Experience" },
    portfolio: { value: ({ portfolio }) => <PortfolioLink address={portfolio} /> },
    message: { isLast: true },
    resume: { label: "Résumé", value: (application) => <ResumeLink {...application} /> },
  },
};

/** "Senior (5+ years)" breaks before its years, where it must. */
function Level({ value }: { value: string }) {
  const [level, years] = value.split(" (");
  return (
    <>
      {level} {years && <span className="nowrap">({years}</span>}
    </>
  );
}

function ResumeLink({ id, resumeFilename }: Pick<CareerApplicationView, "id" | "resumeFilename">) {
  if (!resumeFilename) return <span className="muted">{noResume}</span>;
  return (
    <a href={`/admin/resumes/${id}`} download>
      {resumeFilename}
    </a>
  );
}

function PortfolioLink({ address }: { address: string | null }) {
  if (!address) return "None given";
  // Applicants provide this URL: any other scheme could run script.
  if (!/^https?:\/\//i.test(address)) return address;
  return (
    <a href={address} rel="noopener noreferrer nofollow" target="_blank">
      {address}
    </a>
  );
}
