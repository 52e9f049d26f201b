import { brand } from "./brand.ts";
import { stats } from "./stats.ts";

export const contact = {
  caption: ["A letter from", brand.name],
  greeting: "Hello,",
  opening:
    "there's a person at the end of every line below. Pick the one closest to your question, and the first answer should be the right one.",
  ways: [
    {
      matter: "You want to host e-bikes",
      text: `Send the host application. Our team reviews it ${stats.reviewPromise}.`,
      link: { label: "Host application", href: "/host/application" },
    },
    {
      matter: "You want to work with us",
      text: "Our openings and the application form, with or without a résumé.",
      link: { label: "Careers", href: "/careers" },
    },
    {
      matter: "You write, film or broadcast",
      text: "The form for our media team, and what others have written so far.",
      link: { label: "Press", href: "/press" },
    },
    {
      matter: "You want to ride",
      text: "Every host's page has its place, its bikes and its phone number. Bookings are made with the host.",
      link: { label: "Hosts near you", href: "/dealerships" },
    },
    {
      matter: "You have a question about e-bikes",
      text: "Classes, range, licenses, rules: most answers are here.",
      link: { label: "Help Center", href: "/help" },
    },
  ],
  direct: {
    heading: "Or straight to us",
    email: "Email",
    press: "Media",
    phone: "Phone",
    post: "Mail",
  },
  closing: "See you on the seawall,",
  signature: `The people of ${brand.name}`,
  stamp: "A stamp with a fat-tire wheel above the tide, cancelled in Vancouver",
  postmark: "VANCOUVER BC",
} as const;

export const phoneLink = (phone: string) => `tel:${phone.replace(/[^+\d]/g, "")}`;
