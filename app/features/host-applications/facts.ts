import { hostApplicationLabels as labels, hostApplicationFieldNames as names } from "~/content/host-application.ts";
import type { HostApplicationRecord } from "./schema.ts";

type Answers = Omit<HostApplicationRecord, "submissionDate" | "id">;

/** Every answer under its name, choices by their labels: the mail to the team and the admin's dialog show the same. */
export function hostApplicationFacts(application: Answers) {
  return [
    { name: names.firstName, value: application.firstName },
    { name: names.lastName, value: application.lastName },
    { name: names.email, value: application.email },
    { name: names.phone, value: application.phone },
    { name: names.city, value: application.city },
    { name: names.state, value: application.state },
    { name: names.country, value: application.country },
    ...hostApplicationChoiceFacts(application),
    { name: names.additionalDetails, value: application.additionalDetails || "None given" },
  ];
}

/** Those that were chosen from a list. */
export function hostApplicationChoiceFacts(application: Answers) {
  return [
    { name: names.businessExperience, value: labels.businessExperience[application.businessExperience] },
    { name: names.businessOwnership, value: labels.businessOwnership[application.businessOwnership] },
    { name: names.preferredPackage, value: labels.preferredPackage[application.preferredPackage] },
    { name: names.capitalAvailable, value: labels.capitalAvailable[application.capitalAvailable] },
    { name: names.timeCommitment, value: labels.timeCommitment[application.timeCommitment] },
  ];
}
