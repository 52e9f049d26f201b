/** Characters that an answer to the media form may have at most. */
export const mediaInquiryLimits = { name: 200, email: 254, organization: 200, message: 5_000 } as const;
