import { defineDocument } from "./document.ts";

export const hostContactDocument = defineDocument("host-contact", {}, () => ({
  heading: "Call the host",
  emergency: "After an accident or a breakdown, call the host. If someone is hurt, call 911 first.",
  phone: "Phone",
  email: "Email",
  /** Where there is no number to call. */
  withoutPhone: {
    heading: "Reach the host",
    emergency: "If someone is hurt, call 911 first. Then tell us about any accident or breakdown.",
  },
  /** Where there is neither a number nor an address. */
  unknown: {
    text: "No phone number or email is listed for this host yet.",
    link: { label: "Write to us", href: "/contact" },
    after: ", and we'll put you in touch.",
  },
  confirmed: (day: string) => `Confirmed by the host on ${day}.`,
}));

export const hostContact = hostContactDocument.standard;
