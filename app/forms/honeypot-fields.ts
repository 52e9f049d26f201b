export const spamFields = {
  /** Bots fill it in; browsers do not autofill a field of this name. */
  honeypot: "preferredContactTime",
  stamp: "formStamp",
} as const;

export const isSpamField = (name: string) => name === spamFields.honeypot || name === spamFields.stamp;
