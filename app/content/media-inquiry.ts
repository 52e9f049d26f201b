/** Characters that an answer to the media form may have at most. */
export const mediaInquiryLimits = { name: 200, email: 254, organization: 200, message: 5_000 } as const;

/** What each field is called beside its box, in the mail and in the admin area. */
export const mediaInquiryFieldNames = {
  name: "Name",
  email: "Email",
  organization: "Organization",
  message: "Your message",
} as const;

export const mediaInquiryMessages = {
  name: "Name must be at least 2 characters",
  email: "Please enter a valid email address",
  organization: "Organization must be at least 2 characters",
  message: "Your message must be at least 10 characters",
} as const;

/** Said as toasts, or on the page where there is no script. */
export const mediaInquiryFlashes = {
  submitted: { title: "Your request has been sent to our media relations team!" },
  submitFailed: { title: "Failed to submit request. Please try again.", kind: "error" },
  unexpected: { title: "An unexpected error occurred. Please try again.", kind: "error" },
} as const;
