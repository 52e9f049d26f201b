import { savedAnswersDays } from "../domain/applicant-page.ts";

// Apart from the pages' words: the forms' script has room for little.

export const saveWords = {
  save: "Save and finish later",
  host: `To save, we only need your email. We'll send you a link that brings your answers back on any device, for ${savedAnswersDays} days.`,
  career: `To save, we only need your email. We'll send you a link that brings your answers back on any device, for ${savedAnswersDays} days. You'll choose your résumé again then.`,
} as const;

export const keptWords = {
  kept: (day: string) => `This browser kept what you typed on ${day}.`,
  startOver: "Start over",
} as const;
