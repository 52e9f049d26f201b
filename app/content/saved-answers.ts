import { type SavableKind, savedAnswersDays } from "../domain/applicant-page.ts";
import { brand } from "./brand.ts";
import { pages } from "./pages.ts";

const saved = "We've saved your answers.";

export const saveFlashes = {
  mailed: (email: string) => ({ title: saved, description: `The link is on its way to ${email}.` }),
  notMailed: {
    title: saved,
    description:
      "We've already sent several emails to this address, so we didn't send another. Please save again in two hours.",
  },
} as const;

export const savedPage = {
  heading: "Finish later",
  lead: `Open the link in our email when you have time: it brings back every answer, on any device, for ${savedAnswersDays} days. Nothing goes to our team until you submit it.`,
  noMailHeading: "No email?",
  noMail: [
    "Give it a few minutes, and look in your spam folder.",
    "Go back to the form and check your email address. Then save again: you'll get a new link.",
    `Still nothing? Write to ${brand.email}, or submit the form now.`,
  ],
} as const;

export const savedForms: Record<SavableKind, { path: string; heading: string; goBack: string; startAnew: string }> = {
  host: {
    path: pages.application.path,
    heading: "Your host application",
    goBack: "Go to the host application",
    startAnew: "Start a host application",
  },
  career: {
    path: pages.careers.path,
    heading: "Your career application",
    goBack: "Go to the career application",
    startAnew: "Start a career application",
  },
};

export const saveErrorLead = "Your answers aren't saved yet. Please correct what is marked below, then save again.";
export const saveLead = "Fill in what you can. Submit it, or save it and finish later.";

export const savingSteps = {
  heading: "Saving it for later",
  steps: [
    { title: "Save", text: "You only need your email for that. Nothing goes to our team yet." },
    {
      title: "Open our email",
      text: `Its link brings back every answer, on any device, for ${savedAnswersDays} days.`,
    },
    { title: "Submit", text: "Finish the rest when you have time, and submit it then." },
  ],
} as const;

export const savedAnswersPage = {
  title: "Your saved answers",
  description: "The answers that you saved, to finish and submit.",
  heading: "Welcome back",
  lead: (savedOn: string, until: string) =>
    `as you saved it on ${savedOn}. Please finish and submit it by ${until}. After that, we delete your answers.`,
  resume: "Please choose your résumé again: we didn't save the file.",
  unknown: "Nothing saved here",
  unknownText: `This link doesn't match any saved answers. You may have submitted them already, or their ${savedAnswersDays} days are up. Please check that you opened the full link from our email.`,
  expired: "This link has expired",
  expiredText: `We keep unfinished applications for ${savedAnswersDays} days. That time is up, so the answers are gone.`,
} as const;

export const savedAnswersEmail = {
  subjects: {
    host: "Your host application, saved for later",
    career: "Your career application, saved for later",
  } satisfies Record<SavableKind, string>,
  preview: "This link brings your answers back, on any device.",
  heading: "Pick up where you left off.",
  text: (until: string) =>
    `You saved an application on our site to finish it later. This link brings your answers back, on any device, until ${until}.`,
  action: "Open your answers",
  more: "Nothing goes to our team until you submit it. If you don't, we delete your answers after that.",
  warning: `Anyone with this link can read your answers, so please don't pass it on. Didn't save anything? Someone typed your address by mistake: you can ignore this email. Questions? Write to ${brand.email}.`,
} as const;
