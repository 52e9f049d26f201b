import type { careerApplicationRules } from "../domain/career-application.ts";
import type { ChoiceLabels } from "../domain/form-fields.ts";
import type { FormLayout } from "./form-layout.ts";

export const careerApplicationLabels = {
  position: {
    developer: "Developer",
    "social-media": "Social Media Influencer",
    insurance: "Insurance Professional",
    legal: "Legal Expert",
    operations: "Operations",
  },
  experience: {
    entry: "Entry Level (0-2 years)",
    mid: "Mid-Level (2-5 years)",
    senior: "Senior (5+ years)",
    expert: "Expert/Leader (8+ years)",
  },
} as const satisfies ChoiceLabels<typeof careerApplicationRules>;

export const careerApplicationFieldNames = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  position: "Position type",
  experience: "Experience level",
  portfolio: "Portfolio or LinkedIn",
  message: "Cover letter",
  resume: "Résumé",
} as const;

export const careerApplicationMessages = {
  name: "Name must be at least 2 characters",
  email: "Please enter a valid email address",
  phone: "Please enter a valid phone number",
  position: "Please select a position type",
  experience: "Please select your experience level",
  portfolio: "Please enter a valid URL for your portfolio/LinkedIn",
  message: "Cover letter must be at least 10 characters",
  resumeType: "Please choose a PDF, DOC or DOCX file.",
  resumeEmpty: "This file is empty. Please choose another one.",
  resumeContent: "This file doesn't match its file type. Please choose a PDF, DOC or DOCX file.",
  resumeMacros: "This file contains macros. Please save it without them, or as a PDF.",
  resumeEmbedded: "This file has linked or embedded content. Please save it as a PDF and attach that.",
  resumeActive: "This PDF contains scripts or attachments. Please print it to a new PDF and attach that.",
  resumeBusy: "A lot of résumés are coming in right now. Please try again in a few seconds.",
  resumeUnreadable: "We can't check this PDF. Please print it to a new PDF without a password and attach that.",
} as const;

export const careerApplicationLayout: FormLayout<typeof careerApplicationRules, "resume"> = [
  { name: "name", autoComplete: "name" },
  { name: "email", autoComplete: "email" },
  { name: "phone", autoComplete: "tel", hint: "Include the area code, as in 604 555 0142" },
  [
    { name: "position", placeholder: "Select a position" },
    { name: "experience", placeholder: "Select your experience" },
  ],
  { name: "portfolio", autoComplete: "url", hint: "A link, as in linkedin.com/in/your-name" },
  {
    name: "message",
    rows: 8,
    hint: "What you'd like to do here, and what you've done elsewhere.",
  },
  { name: "resume", hint: "PDF, DOC or DOCX, at most 5 MB" },
];

export const careerApplicationFlashes = {
  submitted: { title: "Application submitted successfully!", description: "We'll be in touch soon!" },
  tooLarge: { title: "File size exceeds 5MB", description: "Please choose a smaller file", kind: "error" },
  uploadFailed: { title: "Failed to upload resume. Please try again.", kind: "error" },
  submitFailed: { title: "Failed to submit application. Please try again.", kind: "error" },
  unexpected: { title: "An unexpected error occurred. Please try again.", kind: "error" },
} as const;
