import type { ChoiceLabels } from "../domain/form-fields.ts";
import type { salesInquiryRules } from "../domain/sales-inquiry.ts";
import { defineDocument } from "./document.ts";
import type { FormLayout } from "./form-layout.ts";

export const salesInquiryLabels = {
  bikes: {
    "up-to-10": "Up to 10",
    "11-to-31": "11–31",
    "32-to-100": "32–100",
    "over-100": "More than 100",
    "not-sure": "Not sure yet",
  },
} as const satisfies ChoiceLabels<typeof salesInquiryRules>;

export const salesInquiryFieldNames = {
  name: "Name",
  organization: "Organization",
  email: "Email",
  phone: "Phone",
  bikes: "Number of bikes",
  message: "Your message",
} as const;

export const salesInquiryMessages = {
  name: "Name must be at least 2 characters",
  organization: "Organization must be at least 2 characters",
  email: "Please enter a valid email address",
  phone: "Please enter a valid phone number",
  bikes: "Please select how many bikes you have in mind",
  message: "Your message must be at least 10 characters",
} as const;

export const salesInquiryLayout: FormLayout<typeof salesInquiryRules> = [
  [
    { name: "name", autoComplete: "name" },
    { name: "organization", autoComplete: "organization" },
  ],
  { name: "email", autoComplete: "email" },
  { name: "phone", autoComplete: "tel", hint: "Include the area code, as in 604 555 0142" },
  { name: "bikes", placeholder: "Select a number" },
  { name: "message", rows: 7, hint: "Where the bikes would ride, who would ride them, and when you'd like to start." },
];

export const salesInquiryFlashes = {
  submitted: { title: "Your message has been sent to our sales team!" },
  submitFailed: { title: "Failed to send your message. Please try again.", kind: "error" },
  unexpected: { title: "An unexpected error occurred. Please try again.", kind: "error" },
} as const;

export const contactSalesDocument = defineDocument("contact-sales", {}, () => ({
  lead: "Running a hotel, a fleet or a city program? Tell us how many bikes you have in mind.",
  figure: "Forty e-bikes, counted twice",
  form: {
    heading: "A rough number is enough",
    lead: "We work out the plan, the bikes and the price with you.",
    next: { name: "What happens next?", text: "Someone from sales will read it and answer within 2 business days." },
    small: { name: "Just one location?", text: "Apply to host" },
    sent: {
      heading: "We have your message",
      next: "Someone from sales will read it and answer within 2 business days, at the email address you gave us.",
      another: "Send another message",
    },
  },
}));

export const contactSales = contactSalesDocument.standard;
