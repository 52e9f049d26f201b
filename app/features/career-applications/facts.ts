import {
  careerApplicationLabels as labels,
  careerApplicationFieldNames as names,
} from "~/content/career-application.ts";
import type { CareerApplicationRecord } from "./schema.ts";

type Answers = Omit<CareerApplicationRecord, "createdAt" | "id" | "resumeUrl">;

/** Every answer under its name, choices by their labels: the mail to the team and the admin's dialog show the same. */
export function careerApplicationFacts(application: Answers) {
  return [
    { name: names.name, value: application.name },
    { name: names.email, value: application.email },
    { name: names.phone, value: application.phone },
    ...careerApplicationChoiceFacts(application),
    { name: names.portfolio, value: application.portfolio ?? "None given" },
    { name: names.message, value: application.message },
    { name: names.resume, value: application.resumeFilename ?? "No resume" },
  ];
}

/** Those that were chosen from a list. */
export function careerApplicationChoiceFacts({ position, experience }: Answers) {
  return [
    { name: names.position, value: labels.position[position] },
    { name: names.experience, value: labels.experience[experience] },
  ];
}
