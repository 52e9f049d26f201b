import type { ReviewKind } from "../domain/review.ts";

interface StageWords {
  /** What happens now. */
  now: string;
  /** What the person can do. */
  next: string;
}

/** In the first stage: our message is on the page, or came by phone. */
export const answeredWords: StageWords = {
  now: "We've answered you.",
  next: "Need anything else? Write to us below, and we'll answer within 2 business days.",
};

const inquiry: Record<string, StageWords> = {
  received: {
    now: "Your message is with the person who can answer it.",
    next: "There's nothing you need to do. If something changes, correct it below or write to us here.",
  },
  answered: answeredWords,
  closed: { now: "We've closed this inquiry.", next: "Still have a question? Write to us below." },
};

/** By stage, for the person: never what the team says to itself. */
export const stageWords: Record<ReviewKind, Record<string, StageWords>> = {
  host: {
    received: {
      now: "We have your application. Someone on our team will read all of it.",
      next: "There's nothing you need to do. If something changes, correct your answers below.",
    },
    "in-review": {
      now: "Someone is reading your application and looking at your location.",
      next: "Keep your phone close: we may call to ask about the spot for the bikes.",
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
      now: "We like your application, but there's no room for another host near you right now. You're on the waiting list.",
      next: "There's nothing you need to do. We'll write as soon as that changes.",
    },
    declined: {
      now: "We can't offer you a place this time.",
      next: "You're welcome to apply again when things change on your side.",
    },
  },
  career: {
    received: {
      now: "We have your application. Someone on our team will read all of it.",
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
