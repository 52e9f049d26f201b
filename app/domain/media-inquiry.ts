import type { FieldRules } from "./form-fields.ts";

export const mediaInquiryRules = {
  name: { type: "line", min: 2, max: 200 },
  email: { type: "email", min: 3, max: 254 },
  organization: { type: "line", min: 2, max: 200 },
  deadline: { type: "day", isOptional: true },
  message: { type: "paragraph", min: 10, max: 5_000 },
} as const satisfies FieldRules;
