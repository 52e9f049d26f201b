/** What /admin/privacy says. */
export const privacyPage = {
  heading: "Privacy",
  lead: "What we hold about one person: see it, hand it over, erase it. Every use of this page is in the audit log, without the address.",
  email: "Please enter a valid email address",
  emailRequired: "Please enter an email address",
  emailLabel: "Email address of the person",
  emailHint: "Ask for proof that the address is theirs: answer to it, and let them answer.",
  lookUp: "Look up",
  nothingHeld: "Nothing is held about this address.",
  exportHeading: "Hand it over",
  exportText: "One file with every row about this person and their résumés. Passwords and keys are not in it.",
  export: "Download everything",
  eraseHeading: "Erase it",
  eraseText:
    "Rows, résumés, waiting mail and accounts go at once and for good. Payment records of deposits stay for the years that tax law requires, without the person in them.",
  heldDeposit:
    "A deposit of this person is still held. Refund it first: afterwards there is no address for the receipt.",
  providerKeeps:
    "The payment provider keeps records of its own. What it holds has to be asked for there, by the transaction ids.",
  confirmLabel: "Type the address again to erase it",
  confirmRequired: "Please type the address again",
  confirmDiffers: "This is not the address that you looked up",
  erase: "Erase for good",
  ours: "This is an address of our own. It stands in everybody's mail and cannot be erased.",
  erased: { title: "Erased", description: "The receipt says what is gone and what was looked through." },
  receiptHeading: "Receipt",
  noReceipt: "There is no such receipt.",
  recent: "Last clean-ups",
  noneYet: "No clean-up has run yet. It runs every night.",
  stays: "How long everything stays",
} as const;
