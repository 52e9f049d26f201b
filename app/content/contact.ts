import { brandDocument } from "./brand.ts";
import { defineDocument } from "./document.ts";
import { statsDocument } from "./stats.ts";

export const contactDocument = defineDocument(
  "contact",
  { brand: brandDocument, stats: statsDocument },
  ({ brand, stats }) => ({
    caption: ["From", brand.name],
    greeting: "Hello,",
    opening:
      "there's a person behind every line below. Pick the one closest to your question, and the first answer should be the right one.",
    ways: [
      {
        matter: "Host e-bikes",
        text: `Send the host application. Our team reviews it ${stats.reviewPromise}.`,
        link: { label: "Host application", href: "/host/application" },
      },
      {
        matter: "Work with us",
        text: "Our openings and the application form, with or without a résumé.",
        link: { label: "Careers", href: "/careers" },
      },
      {
        matter: "Write about us",
        text: "The form for our media team, and what others have written so far.",
        link: { label: "Press", href: "/press" },
      },
      {
        matter: "Your application",
        text: "Every application gets a page of its own that shows where it stands. Our emails link to it. Lost the link?",
        link: { label: "Get a new one", href: "/my/new-link" },
      },
      {
        matter: "Ride",
        text: "You book with the host. Their page shows where they are and how many bikes they have.",
        link: { label: "Hosts near you", href: "/dealerships" },
      },
      {
        matter: "Ask about e-bikes",
        text: "Classes, range, licenses, rules: most answers are here.",
        link: { label: "Help Center", href: "/help" },
      },
    ],
    hosts: {
      all: (hosts: number) => `All ${hosts} hosts have a phone number or an email address there.`,
      some: (reachable: number, hosts: number) =>
        `${reachable} of our ${hosts} hosts ${reachable === 1 ? "has" : "have"} a phone number or an email address there. To reach another one, write to us, and we'll put you in touch.`,
      none: "No phone number or email is listed for our hosts yet. Write to us, and we'll put you in touch.",
    },
    direct: {
      heading: "Or reach us directly",
      email: "Email",
      press: "Media",
      phone: "Phone",
      post: "Mail",
    },
    closing: "See you on the seawall,",
    signature: `Everyone at ${brand.name}`,
    stamp: "A stamp with a fat-tire wheel above the tide, cancelled in Vancouver",
    postmark: "VANCOUVER BC",
  }),
);

export const contact = contactDocument.standard;
export type Contact = typeof contact;

export const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
