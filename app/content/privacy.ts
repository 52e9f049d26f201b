/** What /admin/privacy says. */
export const privacyPage = {
  heading: "Privacy",
  lead: "GDPR requests: look up, export or erase the data we hold about a person. Every use of this page is in the audit log, without the address.",
  email: "Please enter a valid email address",
  emailRequired: "Please enter an email address",
  emailLabel: "Email address of the person",
  emailHint: "Verify that the requester owns this address by emailing it.",
  lookUp: "Look up",
  nothingHeld: "We hold no data about this address.",
  exportHeading: "Export",
  exportText: "One file with every row about this person and their résumés. Passwords and keys are not in it.",
  export: "Download everything",
  eraseHeading: "Erase",
  eraseText:
    "Records, résumés, queued mail and accounts are deleted at once and for good. Payment records of deposits stay for the years that tax law requires, without the person in them.",
  heldDeposit:
    "A deposit of this person is still held. Refund it first: afterwards there is no address for the receipt.",
  providerKeeps:
    "The payment provider keeps records of its own. What it holds has to be asked for there, by the transaction ids.",
  confirmLabel: "Type the address again to erase it",
  confirmRequired: "Please type the address again",
  confirmDiffers: "This is not the address that you looked up",
  erase: "Erase for good",
  ours: "This is one of our own addresses. It is in everyone's mail and cannot be erased.",
  erased: { title: "Erased", description: "The receipt lists what was deleted and what was searched." },
  receiptHeading: "Receipt",
  noReceipt: "There is no such receipt.",
  recent: "Recent cleanups",
  noneYet: "No cleanup has run yet. It runs every night.",
  stays: "Retention periods",
} as const;
