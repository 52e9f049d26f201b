import { choicesOf, type FieldRules } from "./form-fields.ts";

export const careerApplicationRules = {
  name: { type: "line", min: 2, max: 200 },
  email: { type: "email", min: 3, max: 254 },
  phone: { type: "phone", min: 10, max: 40 },
  position: { type: "choice", values: ["developer", "social-media", "insurance", "legal", "operations"] },
  experience: { type: "choice", values: ["entry", "mid", "senior", "expert"] },
  portfolio: { type: "url", min: 1, max: 500, isOptional: true },
  message: { type: "paragraph", min: 10, max: 5_000 },
} as const satisfies FieldRules;

export const careerApplicationChoices = choicesOf(careerApplicationRules);

/** The positions that may be chosen, by key: openings add to those of the rules, and close some. */
export type PositionLabels = Readonly<Record<string, string>>;

export const careerApplicationRulesWith = (positions: PositionLabels) => ({
  ...careerApplicationRules,
  position: { type: "choice" as const, values: Object.keys(positions) as [string, ...string[]] },
});

export const positionLimits = { key: 40, label: 80 } as const;

export const resumeExtensions = ["pdf", "doc", "docx"] as const;
export const resumeLimits = { filenameCharacters: 200, bytes: 5 * 1024 * 1024 } as const;
