/** Fields that stand on public forms beside those that people fill in; no schema knows them. */
export const guardFields = {
  /** A program fills it in; people never see it, and no browser knows what to put there. */
  trap: "preferredContactTime",
  /** When the form was made, signed. */
  stamp: "formStamp",
} as const;

export const isGuardField = (name: string) => name === guardFields.trap || name === guardFields.stamp;
