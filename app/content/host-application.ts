import { packages } from "./packages.ts";

/** The listed values of every choice field, in the order in which the form offers them. */
export const hostApplicationChoices = {
  businessExperience: ["none", "1-2", "3-5", "5+"],
  businessOwnership: ["no", "yes"],
  preferredPackage: ["undecided", "basic", "premium", "commercial"],
  capitalAvailable: ["under10k", "10k-25k", "25k-50k", "over50k"],
  timeCommitment: ["part-time", "full-time"],
} as const;

/** What people read in place of a value, in the form, the mail and the admin area. */
export const hostApplicationLabels = {
  businessExperience: { none: "None", "1-2": "1-2 years", "3-5": "3-5 years", "5+": "5+ years" },
  businessOwnership: { no: "No", yes: "Yes" },
  preferredPackage: {
    undecided: "Undecided",
    basic: `Basic (${packages.starter.price})`,
    premium: `Premium (${packages.standard.price})`,
    commercial: "Commercial (custom)",
  },
  capitalAvailable: {
    under10k: "Under $10,000",
    "10k-25k": "$10,000 - $25,000",
    "25k-50k": "$25,000 - $50,000",
    over50k: "Over $50,000",
  },
  timeCommitment: { "part-time": "Part-time", "full-time": "Full-time" },
} as const satisfies {
  [Field in keyof typeof hostApplicationChoices]: Record<(typeof hostApplicationChoices)[Field][number], string>;
};

/** What each field is called beside its box, in the mail and in the admin area. */
export const hostApplicationFieldNames = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  city: "City",
  state: "State / province",
  country: "Country",
  businessExperience: "Business experience",
  businessOwnership: "Have you owned a business before?",
  preferredPackage: "Preferred package",
  capitalAvailable: "Capital available",
  timeCommitment: "Time commitment",
  additionalDetails: "Additional details",
} as const;

/** Longest accepted values, in characters. */
export const hostApplicationLimits = { name: 100, email: 254, phone: 40, place: 100, details: 5000 } as const;

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

export const hostApplicationSubmitted = {
  title: "Application Submitted",
  description: "Thank you for your interest! We'll be in touch within 2 business days.",
} as const;

export const whatHappensNext = [
  {
    title: "Application Review",
    text: "Our team reads your application and comes back to you within 2 business days.",
  },
  {
    title: "Consultation Call",
    text: "If you are approved, we call you to talk through your region and your business plan.",
  },
  {
    title: "Onboarding",
    text: "We help you set up your dealership: the fleet, your dealer page and the booking system.",
  },
] as const;

/** What /host/community shows after an application, until it is closed. */
export const hostApplicationConfirmation = {
  heading: "We have your application",
  answerBy: "You'll hear from us by",
  next: "Someone on our team reads it first. If you're approved, we call you to talk through your region and your plan.",
  emailed: "We email your reference to",
  notEmailed:
    "This address has had several emails from us in the last hour, so we send no more just now. Please note your reference.",
  reference: "Reference",
  sentOn: "Sent",
  close: "Close",
} as const;
