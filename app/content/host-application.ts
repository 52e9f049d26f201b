import type { ChoiceLabels } from "../domain/form-fields.ts";
import type { hostApplicationRules } from "../domain/host-application.ts";
import { defineDocument } from "./document.ts";
import type { FormLayout } from "./form-layout.ts";
import { type Packages, packages } from "./packages.ts";

/** With the prices of the day. */
export function packageLabels({ starter, standard }: Packages) {
  return {
    undecided: "Undecided",
    basic: `Basic (${starter.price})`,
    premium: `Premium (${standard.price})`,
    commercial: "Commercial (custom)",
  } as const;
}

export const hostApplicationLabels = {
  businessExperience: { none: "None", "1-2": "1-2 years", "3-5": "3-5 years", "5+": "5+ years" },
  businessOwnership: { no: "No", yes: "Yes" },
  preferredPackage: packageLabels(packages),
  capitalAvailable: {
    under10k: "Under $10,000",
    "10k-25k": "$10,000 - $25,000",
    "25k-50k": "$25,000 - $50,000",
    over50k: "Over $50,000",
  },
  timeCommitment: { "part-time": "Part-time", "full-time": "Full-time" },
} as const satisfies ChoiceLabels<typeof hostApplicationRules>;

export const hostApplicationFieldNames = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  city: "City",
  state: "State / province",
  country: "Country",
  businessExperience: "Years in business",
  businessOwnership: "Have you owned a business before?",
  preferredPackage: "Preferred package",
  capitalAvailable: "Capital available",
  timeCommitment: "Time commitment",
  additionalDetails: "Additional details",
} as const;

export const hostApplicationMessages = {
  firstName: "First name must be at least 2 characters",
  lastName: "Last name must be at least 2 characters",
  email: "Please enter a valid email address",
  phone: "Please enter a valid phone number",
  city: "Please enter a valid city",
  state: "Please enter a valid state/province",
  country: "Please enter a valid country",
  choice: "Please choose one of the listed options",
} as const;

const statesAndProvinces =
  "Alberta British_Columbia Manitoba New_Brunswick Newfoundland_and_Labrador Northwest_Territories Nova_Scotia Nunavut Ontario Prince_Edward_Island Quebec Saskatchewan Yukon Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware District_of_Columbia Florida Georgia Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont Virginia Washington West_Virginia Wisconsin Wyoming"
    .split(" ")
    .map((name) => name.replaceAll("_", " "));

export const hostApplicationSections: {
  title: string;
  extent: string;
  layout: FormLayout<typeof hostApplicationRules>;
}[] = [
  {
    title: "Personal Information",
    extent: "7 questions",
    layout: [
      [
        { name: "firstName", autoComplete: "given-name" },
        { name: "lastName", autoComplete: "family-name" },
      ],
      { name: "email", autoComplete: "email" },
      { name: "phone", autoComplete: "tel", hint: "Include the area code, as in 604 555 0142" },
      { name: "city", autoComplete: "address-level2" },
      [
        { name: "state", autoComplete: "address-level1", list: statesAndProvinces },
        { name: "country", autoComplete: "country-name", list: ["Canada", "United States"] },
      ],
    ],
  },
  {
    title: "Business Experience",
    extent: "2 questions",
    layout: [{ name: "businessExperience" }, { name: "businessOwnership", control: "radio" }],
  },
  {
    title: "Investment Details",
    extent: "3 questions",
    layout: [{ name: "preferredPackage" }, { name: "capitalAvailable" }, { name: "timeCommitment", control: "radio" }],
  },
  {
    title: "Additional Information",
    extent: "Optional",
    layout: [
      {
        name: "additionalDetails",
        rows: 6,
        hint: "Your location, your season, your plan: anything that helps us get to know you.",
      },
    ],
  },
];

export const sectionsLabel = "Your progress";

const listed = (features: readonly string[]) =>
  `${features.map((feature) => feature.replaceAll(" ", "\u00a0")).join(", ")}.`;

export const packageSummary = {
  label: "Your package",
  texts: ({ starter, standard, professional }: Packages) => ({
    undecided: "That's fine. We'll find the right one together on the call.",
    basic: `The ${starter.name} package: ${listed(starter.features)}`,
    premium: `The ${standard.name} package: ${listed(standard.features)}`,
    commercial: `The ${professional.name} package, or a larger fleet built with you, item by item.`,
  }),
} as const;

export const hostApplicationSubmitted = {
  title: "Application Submitted",
  description: "Thank you for your interest! We'll be in touch within 2 business days.",
} as const;

export const hostApplicationDocument = defineDocument("host-application", {}, () => ({
  lead: "About ten minutes, four short sections. Someone on our team reads and answers every application.",
  whatHappensNext: {
    heading: "What Happens Next?",
    steps: [
      {
        title: "Application Review",
        text: "Our team reads your application and gets back to you within 2 business days.",
      },
      {
        title: "Consultation Call",
        text: "If you're approved, we'll call you to talk through your region and your business plan.",
      },
      {
        title: "Onboarding",
        text: "We help you set up your dealership: your fleet, your dealer page and the booking system.",
      },
    ],
  },
}));

export const whatHappensNext = hostApplicationDocument.standard.whatHappensNext.steps;

export const hostApplicationConfirmation = {
  heading: "We have your application",
  answerBy: "You'll hear from us by",
  next: "Someone on our team reads it first. If you're approved, we'll call you to talk through your region and your plan.",
  emailed: "We've emailed your reference and the link to your own page to",
  notEmailed:
    "We've already sent several emails to this address in the last hour, so we didn't send another. Please write down your reference.",
  reference: "Reference",
  sentOn: "Sent",
  close: "Close",
} as const;
