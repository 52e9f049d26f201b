import { brand } from "~/content/brand.ts";
import { hostApplicationFieldNames, hostApplicationLabels as options } from "~/content/host-application.ts";
import { hostApplicationRules } from "~/domain/host-application.ts";
import { shownReference } from "~/domain/reference.ts";
import { listFields, type SubmissionDisplay } from "../submission-kind.ts";
import type { HostApplicationRecord } from "./schema.ts";

export const hostApplicationFields = listFields<HostApplicationRecord>(
  hostApplicationRules,
  hostApplicationFieldNames,
  options,
);

export const hostApplicationDisplay: SubmissionDisplay<HostApplicationRecord> = {
  idPrefix: "app",
  caption: "Host applications, newest first",
  fields: hostApplicationFields,
  nameOf: ({ firstName, lastName }) => `${firstName} ${lastName}`,
  sentAt: ({ submissionDate }) => submissionDate,
  replySubject: (view) => `Your host application to ${brand.name} (${shownReference(view)})`,
  columns: [
    { label: "Place", cell: ({ city, country }) => `${city}, ${country}` },
    { label: "Package", cell: ({ preferredPackage }) => options.preferredPackage[preferredPackage], isShort: true },
    { label: "Capital", cell: ({ capitalAvailable }) => options.capitalAvailable[capitalAvailable], isShort: true },
  ],
};
