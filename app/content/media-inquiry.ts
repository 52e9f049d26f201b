import type { mediaInquiryRules } from "../domain/media-inquiry.ts";
import type { FormLayout } from "./form-layout.ts";

export const mediaInquiryFieldNames = {
  name: "Name",
  email: "Email",
  organization: "Organization",
  deadline: "Deadline",
  message: "Your message",
} as const;

export const mediaInquiryMessages = {
  name: "Name must be at least 2 characters",
  email: "Please enter a valid email address",
  organization: "Organization must be at least 2 characters",
  deadline: "Please choose a day from today on, within a year",
  message: "Your message must be at least 10 characters",
} as const;

export const mediaInquiryLayout: FormLayout<typeof mediaInquiryRules> = [
  { name: "name", autoComplete: "name" },
  { name: "email", autoComplete: "email" },
  { name: "organization", autoComplete: "organization" },
  { name: "deadline", hint: "When you need an answer." },
  { name: "message", rows: 7, hint: "Your question, and where it will run." },
];

export const mediaInquiryFlashes = {
  submitted: { title: "Your request has been sent to our media relations team!" },
  submitFailed: { title: "Failed to submit request. Please try again.", kind: "error" },
  unexpected: { title: "An unexpected error occurred. Please try again.", kind: "error" },
} as const;
