import {
  careerApplicationLabels as labels,
  careerApplicationFieldNames as names,
} from "~/content/career-application.ts";
import type { CareerApplicationRecord } from "./schema.ts";

/** Every answer under its name, choices by their labels: the mail and the admin's dialog show the same. */
export function careerApplicationFacts(application: Omit<CareerApplicationRecord, "createdAt" | "id" | "resumeUrl">) {
  return [
    { name: names.name, value: application.name },
    { name: names.email, value: application.email },
    { name: names.phone, value: application.phone },
    { name: names.position, value: labels.position[application.position] },
    { name: names.experience, value: labels.experience[application.experience] },
    { name: names.portfolio, value: application.portfolio ?? "None given" },
    { name: names.message, value: application.message },
    { name: names.resume, value: application.resumeFilename ?? "No resume" },
  ];
}
