import { erasureDueDays, newAddressDays } from "../domain/applicant-page.ts";
import { brand } from "./brand.ts";

export const acknowledgementWords = {
  answerBy: (day: string) => `You'll have our answer by ${day}.`,
  page: "See where it stands",
  pageText:
    "On that page you can read what you sent, correct it, write to us, or withdraw it. Keep the link to yourself: anyone who has it can do the same.",
} as const;

export const replyWords = {
  page: "Open your page",
  unproven: "We've answered you. Our answer is on your page.",
} as const;

interface EmailWords {
  subject: (what: string) => string;
  heading: (what: string) => string;
  text: (what: string) => string;
  action: string;
  leadsTo: "page" | "confirm" | "desk" | "nowhere";
}

const openPage = { action: "Open your page", leadsTo: "page" } as const;
const openDesk = { action: "Open on the desk", leadsTo: "desk" } as const;
const notYou = `If this wasn't you, write to ${brand.email} with the reference above.`;

/** Names the questions, never what was answered. */
export const changedAnswers = (questions: string[]) => `What you changed: ${questions.join(", ")}.`;

export const applicantEmailWords = {
  "applicant-new-link": {
    subject: (what) => `The new link to your ${what}`,
    heading: () => "Here's your new link",
    text: () => "Your old link no longer works. Keep this one to yourself: anyone who has it can open your page.",
    ...openPage,
  },
  "applicant-corrected": {
    subject: (what) => `You changed your ${what}`,
    heading: () => "We've saved your changes",
    text: () => `Your page shows your answers as they are now. ${notYou}`,
    ...openPage,
  },
  "applicant-resume": {
    subject: () => "We have your new résumé",
    heading: () => "We have your new résumé",
    text: () => `It replaces any résumé you sent before. ${notYou}`,
    ...openPage,
  },
  "applicant-withdrew": {
    subject: (what) => `You withdrew your ${what}`,
    heading: (what) => `Your ${what} is withdrawn`,
    text: () => `We've stopped working on it. Changed your mind? Just write to ${brand.email}.`,
    action: "",
    leadsTo: "nowhere",
  },
  "applicant-copy": {
    subject: () => "You asked for a copy of your data",
    heading: () => "You asked for a copy of your data",
    text: () => `You asked for it on your page. ${notYou}`,
    ...openPage,
  },
  "applicant-erasure": {
    subject: () => "You asked us to delete your data",
    heading: () => "We'll delete your data",
    text: () => `Someone on our team will do it within ${erasureDueDays} days. ${notYou}`,
    action: "",
    leadsTo: "nowhere",
  },
  "applicant-moved": {
    subject: () => "Your email address was changed",
    heading: () => "Your email address was changed",
    text: (what) =>
      `From now on, our messages about this ${what} go to another address, and the link in our earlier messages no longer works. ${notYou}`,
    action: "",
    leadsTo: "nowhere",
  },
  "address-confirm": {
    subject: () => "Confirm your new address",
    heading: () => "Is this your address?",
    text: (what) =>
      `Someone asked us to send messages about a ${what} here. If that was you, confirm it within ${newAddressDays} days. If not, you can ignore this message.`,
    action: "Confirm this address",
    leadsTo: "confirm",
  },
  "team-withdrew": {
    subject: (what) => `A ${what} was withdrawn`,
    heading: (what) => `A ${what} was withdrawn`,
    text: () => "The sender withdrew it on their page. No answer is due anymore.",
    ...openDesk,
  },
  "team-wrote": {
    subject: (what) => `A message about a ${what}`,
    heading: () => "A message is waiting for you",
    text: () => "The sender wrote it on their page. An answer is due within 2 business days.",
    ...openDesk,
  },
  "team-erasure": {
    subject: () => "Someone asked us to delete their data",
    heading: () => "A request to delete data",
    text: () => `It came from the sender's page, and is due within ${erasureDueDays} days.`,
    ...openDesk,
  },
} as const satisfies Record<string, EmailWords>;
