import { brand } from "./brand.ts";

export const jobPage = {
  caption: "Opening",
  duties: "What you'll do",
  requirements: "What you bring",
  pay: "Pay",
  payText: "The pay range isn't posted yet.",
  askAboutPay: "Ask us",
  payLink: (title: string) => `mailto:${brand.email}?subject=${encodeURIComponent(`Pay range: ${title}`)}`,
  howHeading: "How to apply",
  how: "Fill in one form with a few lines on what you'd like to do here. A résumé is welcome, but not required. A person reads it, and a person answers it.",
  closed: "This opening is closed. You can't apply for it anymore.",
  allOpenings: "See Careers",
  closes: (day: string) => `Apply by ${day}`,
  applyLink: ({ position }: { position: string }) => `/careers?position=${position}#apply`,
  others: "Other openings",
  picture: (part: string) => `An e-bike in a work stand with one numbered tag: ${part.toLowerCase()}.`,
} as const;
