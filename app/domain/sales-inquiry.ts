import type { FieldRules } from "./form-fields.ts";

export const salesInquiryRules = {
  name: { type: "line", min: 2, max: 200 },
  organization: { type: "line", min: 2, max: 200 },
  email: { type: "email", min: 3, max: 254 },
  phone: { type: "phone", min: 10, max: 40, isOptional: true },
  bikes: { type: "choice", values: ["up-to-10", "11-to-31", "32-to-100", "over-100", "not-sure"] },
  message: { type: "paragraph", min: 10, max: 5_000 },
} as const satisfies FieldRules;
