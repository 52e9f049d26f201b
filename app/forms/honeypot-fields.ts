/** Fields of public forms that people do not fill in; no schema knows them. */
export const spamFields = {
  /** A bot fills it in; people never see it, and no browser knows what to autofill. */
  honeypot: "preferredContactTime",
  /** When the form was made, signed. */
  stamp: "formStamp",
} as const;

export const isSpamField = (name: string) => name === spamFields.honeypot || name === spamFields.stamp;
