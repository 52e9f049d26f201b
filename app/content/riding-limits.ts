import { defineDocument } from "./document.ts";

/** The single source of limits that several pages quote. */
export const limitsDocument = defineDocument("riding-limits", {}, () => ({
  temperature: {
    low: { fahrenheit: 32, celsius: 0, label: "32°F (0°C)" },
    high: { fahrenheit: 105, celsius: 40, label: "105°F (40°C)" },
    rule: "Avoid charging or storing below 32°F (0°C) or above 105°F (40°C).",
  },
  charge: { low: 40, high: 80, label: "40-80%" },
  carryOn: { wattHours: 160, label: "under 160Wh" },
  longTerm: { label: "3+ months" },
  helmet: { percent: 85, label: "up to 85%" },
  range: "20-80 miles",
}));

export const limits = limitsDocument.standard;
