import { careerApplicationLabels as careerLabels } from "../../content/career-application.ts";
import { careerApplicationChoices as career } from "../../domain/career-application.ts";
import { hostApplicationChoices as host } from "../../domain/host-application.ts";
import { salesInquiryRules } from "../../domain/sales-inquiry.ts";
import type { Database } from "../client.server.ts";
import { careerApplications, hostApplications, mediaInquiries, salesInquiries } from "../schema/index.ts";

export interface DemoResume {
  filename: string;
  key: string;
}

const hourMs = 60 * 60 * 1000;
const firstNames = ["Maya", "Darnell", "Élise", "Jun", "Priya", "Tomás", "Ingrid", "Noor", "Mika", "Aroha", "Owen"];
const lastNames = ["Lindqvist", "Okafor", "Tremblay", "Tanaka", "Raman", "Solberg", "Haddad", "Chan", "Whitehorse"];
const places = [
  ["Tofino", "British Columbia", "Canada"],
  ["Kelowna", "British Columbia", "Canada"],
  ["Victoria", "British Columbia", "Canada"],
  ["Seattle", "Washington", "USA"],
  ["Bend", "Oregon", "USA"],
  ["Santa Cruz", "California", "USA"],
] as const;
const hostDetails = [
  "I run a surf school two blocks from the beach path and have dry storage for eight bikes.",
  "Weekends to begin with, from our family's café near the trail.",
  "Winery tours along the rail trail, with three hotels that would send us guests.",
  "",
];
const buyers = ["The Breakwater Hotel", "Lakeside Resorts", "City of Rivermouth", "Orchard Tours"];
const outlets = ["The Coast Courier", "Harbour News", "Rail & Trail Magazine", "Radio Salish", "The Tide"];

export async function seedDemoSubmissions(db: Database, now: Date, resumes: DemoResume[]): Promise<void> {
  await db
    .insert(hostApplications)
    .values(Array.from({ length: 60 }, (_, index) => hostApplication(index, now)))
    .onConflictDoNothing();
  await db
    .insert(careerApplications)
    .values(Array.from({ length: 40 }, (_, index) => careerApplication(index, now, resumes[index])))
    .onConflictDoNothing();
  await db
    .insert(mediaInquiries)
    .values(Array.from({ length: 24 }, (_, index) => mediaInquiry(index, now)))
    .onConflictDoNothing();
  await db
    .insert(salesInquiries)
    .values(Array.from({ length: 12 }, (_, index) => salesInquiry(index, now)))
    .onConflictDoNothing();
}

/** In the range that is never given to anybody. */
const demoPhone = (area: number, index: number) => `+1 ${area} 555 01${String(index).padStart(2, "0")}`;

function hostApplication(index: number, now: Date) {
  const submissionDate = hoursBefore(now, 1 + index * 17);
  const [city, state, country] = pick(places, index);
  return {
    ...idAndKey("app", "demo-host", index, submissionDate),
    firstName: pick(firstNames, index),
    lastName: pick(lastNames, index),
    email: `host${index + 1}@demo.example`,
    phone: demoPhone(604, index),
    city,
    state,
    country,
    businessExperience: pick(host.businessExperience, index),
    businessOwnership: pick(host.businessOwnership, index),
    preferredPackage: pick(host.preferredPackage, index),
    capitalAvailable: pick(host.capitalAvailable, index),
    timeCommitment: pick(host.timeCommitment, index),
    additionalDetails: pick(hostDetails, index),
    submissionDate,
  };
}

function careerApplication(index: number, now: Date, resume: DemoResume | undefined) {
  const createdAt = hoursBefore(now, 3 + index * 25);
  const position = pick(career.position, index);
  return {
    ...idAndKey("career", "demo-career", index, createdAt),
    name: `${pick(firstNames, index + 3)} ${pick(lastNames, index + 1)}`,
    email: `career${index + 1}@demo.example`,
    phone: demoPhone(250, index),
    position,
    experience: pick(career.experience, index),
    portfolio: index % 3 === 0 ? "https://portfolio.demo.example/" : null,
    message: `I would like to join as ${careerLabels.position[position]}.\nI ride to work all year.`,
    resumeFilename: resume?.filename ?? null,
    resumeUrl: resume?.key ?? null,
    createdAt,
  };
}

function mediaInquiry(index: number, now: Date) {
  const createdAt = hoursBefore(now, 5 + index * 41);
  return {
    ...idAndKey("media", "demo-media", index, createdAt),
    name: `${pick(firstNames, index + 5)} ${pick(lastNames, index + 2)}`,
    email: `media${index + 1}@demo.example`,
    organization: pick(outlets, index),
    message: "May we ride along with one of your hosts for a day? We go to print on Friday.",
    createdAt,
  };
}

function salesInquiry(index: number, now: Date) {
  const createdAt = hoursBefore(now, 7 + index * 53);
  return {
    ...idAndKey("sales", "demo-sales", index, createdAt),
    name: `${pick(firstNames, index + 2)} ${pick(lastNames, index + 4)}`,
    organization: pick(buyers, index),
    email: `sales${index + 1}@demo.example`,
    phone: index % 3 === 0 ? null : demoPhone(778, index),
    bikes: pick(salesInquiryRules.bikes.values, index),
    message: "We would like bikes for our guests from May to October. What would a fleet cost?",
    createdAt,
  };
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

const idAndKey = (prefix: string, key: string, index: number, at: Date) => ({
  id: `${prefix}-${at.getTime() * 1000 + index}`,
  submissionKey: `${key}-${index + 1}`,
});

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value {
  return values[index % values.length] as Value;
}
