import { erasureDueDays, newAddressDays, personMessageLimit } from "../domain/applicant-page.ts";
import { thousands } from "../domain/numbers.ts";
import type { ReviewKind } from "../domain/review.ts";
import { brand } from "./brand.ts";

interface StageWords {
  /** What happens now. */
  now: string;
  /** What the person can do. */
  next: string;
}

const inquiry: Record<string, StageWords> = {
  received: {
    now: "Your message is with the person who can answer it.",
    next: "There's nothing you need to do. If something changes, correct it below or write to us here.",
  },
  answered: {
    now: "We've answered you.",
    next: "Need anything else? Write to us below and the clock starts again.",
  },
  closed: { now: "We've closed this inquiry.", next: "Still have a question? Write to us below." },
};

/** By stage, for the person: never what the team says to itself. */
export const stageWords: Record<ReviewKind, Record<string, StageWords>> = {
  host: {
    received: {
      now: "We have your application. Somebody on our team will read all of it.",
      next: "There's nothing you need to do. If something changes, correct your answers below.",
    },
    "in-review": {
      now: "Somebody is reading your application and looking at your location.",
      next: "Keep your phone close: we may call to ask about the place where the bikes would stand.",
    },
    consultation: {
      now: "We'd like to talk with you about your location, your package and your season.",
      next: "Have the size of your storage and your opening hours ready. Write to us below to suggest a time.",
    },
    approved: {
      now: "You're approved. We'll send you the agreement and the delivery date of your bikes.",
      next: "Watch for our message. Questions about the agreement? Write to us below.",
    },
    onboarding: {
      now: "We're getting you ready: bikes, training and your page on the map.",
      next: "Write to us below if a date doesn't work for you.",
    },
    open: { now: "You're open. Welcome to the network.", next: "Write to us below whenever you need us." },
    "waiting-list": {
      now: "Your application is good, but there's no room for another host near you right now. You're on the waiting list.",
      next: "There's nothing you need to do. We'll write as soon as that changes.",
    },
    declined: {
      now: "We can't offer you a place this time.",
      next: "You're welcome to apply again when things change on your side.",
    },
  },
  career: {
    received: {
      now: "We have your application. Somebody on our team will read all of it.",
      next: "There's nothing you need to do. You can add or replace your résumé below.",
    },
    "in-review": {
      now: "The people you'd work with are reading your application.",
      next: "Anything to add? Correct your answers or send a newer résumé below.",
    },
    interview: {
      now: "We'd like to meet you.",
      next: "Watch for our message with the times. If none of them works, write to us below.",
    },
    offer: {
      now: "We'd like you to join us. Our offer is on its way.",
      next: "Questions about it? Write to us below.",
    },
    hired: { now: "You've joined us. We're glad.", next: "See you at the shop." },
    declined: {
      now: "We've gone ahead with other applicants this time.",
      next: "Thank you for the time you put into it. You're welcome to apply for another opening.",
    },
    "position-closed": {
      now: "We've closed this position without filling it.",
      next: "If we open it again, we'd be glad to hear from you.",
    },
  },
  media: inquiry,
  sales: inquiry,
};

export const applicantWords = {
  heading: "Your application",
  title: (kind: string) => `Your ${kind.toLowerCase()}`,
  description: "Where your application stands, and what you can do about it.",
  reference: "Reference",
  stage: "Stage",
  sent: "Sent",
  hearBy: "You'll hear from us by",
  lateBy: "We're late. We said you'd hear from us by",
  answered: "Answered",
  happening: "What happens now",
  history: "So far",
  messages: {
    heading: "Messages",
    none: "No messages yet.",
    us: brand.name,
    you: "You",
    label: "Your message",
    hint: `At most ${thousands(personMessageLimit)} characters. We answer within 2 business days.`,
    send: "Send message",
  },
  answers: {
    heading: "What you sent",
    change: "Change your answers",
    lead: "Until we've decided, you can correct anything. We see what changed.",
    readOnly: "We've decided, so these can't be changed any more.",
    save: "Save changes",
  },
  email: {
    heading: "Your email address",
    label: "New email address",
    hint: "It takes effect once you confirm it from there. We tell the old address.",
    save: "Change address",
    waiting: (address: string) => `We're waiting for you to confirm ${address}. Look for our message there.`,
  },
  resume: {
    heading: "Your résumé",
    none: "You haven't sent one.",
    file: "PDF or Word, at most 5 MB",
    add: "Add résumé",
    replace: "Replace résumé",
    download: "Download your résumé",
    unproven: "To protect you, it can be downloaded here once you've pressed a button on this page.",
  },
  withdraw: {
    open: "Withdraw application",
    heading: "Withdraw for good?",
    text: "We stop working on it, and this page shows nothing any more. Your data stays for the time that our privacy policy names, unless you ask us to erase it.",
    confirm: "Yes, withdraw it",
    cancel: "Keep it",
  },
  data: {
    heading: "Your data",
    lead: "It's yours: take a copy, or have it erased.",
    copy: "Get a copy of my data",
    ready: "Your copy is ready:",
    json: "for programs (JSON)",
    text: "to read (text)",
    erase: "Request erasure",
    eraseHeading: "Erase everything?",
    eraseText: `A person on our team erases what you sent, our messages and your résumé, within ${erasureDueDays} days. We can't undo it, and an application that is open ends with it.`,
    eraseConfirm: "Yes, erase my data",
    keep: "Keep my data",
    erasing: (askedOn: string, dueOn: string) => `You asked for it on ${askedOn}. We'll have done it by ${dueOn}.`,
  },
  withdrawn: (on: string) => `You withdrew this on ${on}. There's nothing to see here any more.`,
  states: {
    replaced: {
      heading: "There's a newer link",
      text: "This link was replaced. Use the one in our newest message, or have a new one sent.",
    },
    erased: { heading: "This was erased", text: "What was sent here is erased. There's nothing left to show." },
    unknown: {
      heading: "We don't know this link",
      text: "Perhaps a part of it is missing. Copy the whole link from our message, or have a new one sent.",
    },
  },
  newLink: {
    heading: "Get a new link to your page",
    lead: "Tell us the email address you wrote to us from, and the reference in our first message.",
    email: "Email",
    reference: "Reference",
    referenceHint: "Six letters and digits, such as K7M-4RT",
    send: "Send me a new link",
    sentHeading: "Look in your inbox",
    sent: "If both belong together, a new link is on its way to that address. The old one stops working then. Nothing within 10 minutes? Check both again, or write to us.",
    ask: "Send me a new link",
  },
  address: {
    heading: "Confirm your new address",
    text: (address: string) => `From now on, our messages go to ${address}, and your page gets a new link.`,
    confirm: "Confirm this address",
    goneHeading: "This link has ended",
    gone: `It works once, for ${newAddressDays} days, and only the newest one. You can ask for another on your page.`,
  },
  messageSubject: (reference: string) => `Message about ${reference}`,
  flashes: {
    saved: { title: "Changes saved", description: "We see what you changed." },
    unchanged: { title: "Nothing to save", description: "Your answers are as they were." },
    written: { title: "Message sent", description: "We'll answer within 2 business days." },
    resume: { title: "Résumé sent", description: "We have the new one." },
    withdrawn: { title: "Withdrawn", description: "We've stopped working on it and mailed you a confirmation." },
    erasure: { title: "Request received", description: "We've mailed you a confirmation." },
    copy: { title: "Your copy is ready", description: "Both files are below." },
    email: { title: "Look in your new inbox", description: "Confirm the address from there." },
    moved: { title: "Address changed", description: "This is your page's new link." },
  },
  refused: {
    gone: "This page has ended, or its link was replaced. Nothing was changed.",
    decided: "We've decided in the meantime, so your answers can't be changed any more. Write to us instead.",
    otherTab:
      "You changed your answers in another tab or on another device. Reload to see them; what you typed is still here.",
    movedOn: (stage: string) =>
      `While you were reading, it moved to "${stage}". Nothing was withdrawn. Reload the page, and withdraw again if you still want to.`,
    closed: "This is closed already. Nothing was changed.",
    message: "Please write a message",
    email: "Please enter a valid email address",
    reference: "Please enter the six letters and digits of your reference",
    resume: "Please choose a file",
    notStored: "We couldn't store the file. Please try again in a minute.",
    tooMany: "That address got a lot of messages from us. Please try again in an hour.",
  },
} as const;

export const acknowledgementWords = {
  page: "See where it stands",
  pageText:
    "On that page you can read what you sent, correct it, write to us, or take it back. Keep the link to yourself: whoever has it can do the same.",
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
const notYou = `That wasn't you? Write to ${brand.email} with the reference above.`;

export const applicantEmailWords = {
  "applicant-new-link": {
    subject: (what) => `The new link to your ${what}`,
    heading: () => "Here's your new link",
    text: () => "The link you had before has stopped working. Keep this one to yourself: it opens your page.",
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
    text: () => `It takes the place of the one you sent before, if there was one. ${notYou}`,
    ...openPage,
  },
  "applicant-withdrew": {
    subject: (what) => `You withdrew your ${what}`,
    heading: () => "It's withdrawn",
    text: () => `We've stopped working on it. Changed your mind? Just write to ${brand.email}.`,
    action: "",
    leadsTo: "nowhere",
  },
  "applicant-copy": {
    subject: () => "You took a copy of your data",
    heading: () => "A copy of your data was taken",
    text: () => `It was prepared on your page. ${notYou}`,
    ...openPage,
  },
  "applicant-erasure": {
    subject: () => "You asked us to erase your data",
    heading: () => "We'll erase your data",
    text: () => `A person on our team does it within ${erasureDueDays} days. ${notYou}`,
    action: "",
    leadsTo: "nowhere",
  },
  "applicant-moved": {
    subject: () => "Our messages go to another address now",
    heading: () => "Your address was changed",
    text: (what) =>
      `From now on, our messages about this ${what} go to another address, and the link in our earlier messages has stopped working. ${notYou}`,
    action: "",
    leadsTo: "nowhere",
  },
  "address-confirm": {
    subject: () => "Confirm your new address",
    heading: () => "Is this your address?",
    text: (what) =>
      `Somebody asked us to send our messages about a ${what} here. If that was you, confirm it within ${newAddressDays} days. If not, you can ignore this message.`,
    action: "Confirm this address",
    leadsTo: "confirm",
  },
  "team-withdrew": {
    subject: (what) => `A ${what} was withdrawn`,
    heading: (what) => `A ${what} was withdrawn`,
    text: () => "The person withdrew it on their own page. Nobody waits for an answer any more.",
    ...openDesk,
  },
  "team-wrote": {
    subject: (what) => `A message about a ${what}`,
    heading: () => "A message is waiting for you",
    text: () => "The person wrote to us on their own page. An answer is due within 2 business days.",
    ...openDesk,
  },
  "team-erasure": {
    subject: () => "A person asks to be erased",
    heading: () => "A request for erasure",
    text: () => `It came from the person's own page, and is due within ${erasureDueDays} days.`,
    ...openDesk,
  },
} as const satisfies Record<string, EmailWords>;
