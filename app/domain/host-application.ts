import { choicesOf, type FieldRules } from "./form-fields.ts";

const name = { type: "line", min: 2, max: 100 } as const;
const place = { type: "line", min: 2, max: 100 } as const;

export const hostApplicationRules = {
  firstName: name,
  lastName: name,
  email: { type: "email", min: 3, max: 254 },
  phone: { type: "phone", min: 10, max: 40 },
  city: place,
  state: place,
  country: place,
  businessExperience: { type: "choice", values: ["none", "1-2", "3-5", "5+"] },
  businessOwnership: { type: "choice", values: ["no", "yes"] },
  preferredPackage: { type: "choice", values: ["undecided", "basic", "premium", "commercial"] },
  capitalAvailable: { type: "choice", values: ["under10k", "10k-25k", "25k-50k", "over50k"] },
  timeCommitment: { type: "choice", values: ["part-time", "full-time"] },
  additionalDetails: { type: "paragraph", min: 0, max: 5000, isOptional: true },
} as const satisfies FieldRules;

export const hostApplicationChoices = choicesOf(hostApplicationRules);
