import { pictureLimits, type SafetyCheck } from "../domain/rental.ts";

export const safetyCheckLabels = {
  brakes: "Brakes",
  tires: "Tires",
  lights: "Lights",
  battery: "Battery",
  lock: "Lock",
  helmet: "Helmet",
} as const satisfies Record<SafetyCheck, string>;

/** Shared by the host's counter and the admin's dialog. */
export const rentalWords = {
  checks: "Check off each part that's OK",
  note: "What's damaged or missing?",
  noteHint: "Leave this blank if the bike is OK.",
  pictures: "Pictures of it",
  picturesHint: `Up to ${pictureLimits.filesOfReturn} (JPEG, PNG or WebP), ${pictureLimits.bytes / 1024 / 1024} MB each.`,
  tooManyPictures: `You chose more than ${pictureLimits.filesOfReturn} pictures. Please choose the ${pictureLimits.filesOfReturn} that show it best.`,
  handOver: "Hand over",
  recordReturn: "Record return",
  undoHandOver: "Undo pickup",
  undoHandOverHint: "Tapped by mistake? This marks the bike as not picked up.",
  undoReturn: "Undo return",
  undoReturnHint: "Recorded by mistake? You can undo it until the refund is requested.",
  nextClean: "We'll refund the deposit within 24 hours unless we make a claim.",
  nextDamaged: "Our team will review the damage before refunding the deposit.",
  notInOrder: (checks: readonly SafetyCheck[]) =>
    `Not OK: ${checks.map((check) => safetyCheckLabels[check].toLowerCase()).join(", ")}`,
  flashes: {
    handedOver: { title: "Pickup Recorded", description: "We hold the deposit until the bike is back." },
    handOverUndone: { title: "Pickup Undone", description: "The bike is marked as not picked up." },
    returned: { title: "Return Recorded", description: "We'll email the team and the rider." },
    returnUndone: { title: "Return Undone", description: "We hold the deposit until the bike is back." },
    released: { title: "Refund Requested", description: "We'll email the rider a receipt once it goes through." },
  },
  refused: "That didn't go through",
} as const;

/** What a host sees at its counter. */
export const counterWords = {
  help: "Something isn't right? Write to us:",
  description: "For the counter: pickups and returns.",
  lead: "This page is for your staff. Please don't share the link.",
  code: "Receipt code",
  codeHint: "Six characters on the rider's receipt, like ACD-347.",
  find: "Find",
  list: "Deposits from the last 90 days",
  empty: "Nobody has paid a deposit for your bikes in the last 90 days. New deposits appear here.",
  all: "All deposits",
  groups: { out: "Out now", due: "Ready for pickup", returned: "Returned", settled: "Settled" },
  onThisPage: (count: number) => `${count} on this page`,
  deposit: "Deposit",
  unnamed: "This deposit has no host yet. Record the pickup here, and it moves to your counter.",
  amount: "Deposit",
  day: "When",
  state: "Status",
  note: "Noted",
  pictures: (count: number) => (count === 1 ? "1 picture" : `${count} pictures`),
  paid: (day: string) => `Paid ${day}`,
  booked: (day: string) => `Booked for ${day}`,
  bookedElse: (day: string) => `Booked for ${day}. Hand over anyway?`,
  damaged: "Damage noted",
  /** The band over the page, after a button was pressed. */
  done: {
    handedOver: (code: string, time: string) => `${code} picked up at ${time}.`,
    returned: (code: string, time: string) => `${code} returned at ${time}.`,
    handOverUndone: (code: string) => `Pickup of ${code} undone.`,
    returnUndone: (code: string) => `Return of ${code} undone.`,
  },
  states: {
    held: "Not picked up yet",
    out: (when: string) => `Out since ${when}`,
    back: (when: string) => `Returned ${when}`,
    released: "Refund requested",
    settled: "Settled",
    disputed: "Disputed by the rider's bank",
  },
  closed: "There's nothing left to record for this deposit.",
  revoked: "This counter link no longer works",
  revokedText: "Our team has replaced or revoked it. Please ask for a new one.",
  unknown: "No counter found",
  unknownText: "This address doesn't match a counter. Please scan the code at your counter again.",
  noSuchAction: "That button is gone. Please reload the page and try again.",
} as const;

/** The id of its heading on the host's page. */
export const counterLinkPart = "part-counter-link";

/** Where admins keep a host's link. */
export const counterLinkWords = {
  heading: "Counter link",
  lead: "Anyone with this link can record pickups and returns for this host, and nothing else. Give it to the host only, never to riders.",
  none: "This host has no counter link.",
  since: (when: string, who: string | undefined) => `Created ${when}${who ? ` by ${who}` : ""}`,
  used: (day: string, hour: string) => `Last used ${day}, after ${hour}`,
  unused: "Not used yet",
  unknown: "We can't show the address, because the server's secret has changed since then. Replace the link.",
  address: "Address",
  qrCode: "QR code of the counter link",
  sheet: {
    scan: "Scan to hand over or take back a bike.",
    steps: ["Scan this code.", "Type the code on the rider's receipt.", "Check off the bike."],
    staff: "For staff only. Keep it behind the counter.",
    lost: (email: string) => `Lost this sheet? Write to ${email}`,
    since: (day: string) => `Link created on ${day}`,
  },
  create: "Create counter link",
  replace: "Replace counter link",
  replaceHint: "The old link and its printed code stop working at once. The host needs the new one.",
  revoke: "Revoke",
  revokeHint: "The link stops working at once. You can create a new one later.",
  print: "Print counter sheet",
  created: { title: "Counter Link Created", description: "Print the counter sheet or send the link to the host." },
  revoked: { title: "Counter Link Revoked", description: "It no longer works." },
  changed: {
    title: "That didn't go through",
    description: "The counter link has changed since you opened this page. Please look at it again.",
    kind: "error",
  },
} as const;

/** On a deposit's dialog. */
export const rentalAdminWords = {
  heading: "Rental",
  host: "Host",
  noHost: "None named yet",
  day: "Day",
  noDay: "None named",
  handedOver: "Picked up",
  returned: "Returned",
  condition: "Condition",
  inOrder: "Good",
  notInOrder: "Needs a look",
  note: "Note",
  pictures: "Pictures",
  releaseOn: "Automatic refund",
  refund: "Refund",
  releasedOn: (when: string) => `Requested on ${when}`,
  notYet: "Not yet",
  noPickup: "No pickup recorded",
  noReturn: "No return recorded",
  by: (when: string, who: string) => `${when}, by ${who}`,
  someone: "a former admin",
  releaseNow: (amount: string) => `Refund ${amount} now`,
  releaseQuestion: (amount: string) =>
    `${amount} goes back to the card it came from, and we'll email the rider a receipt. This can't be undone.`,
  releaseButton: (amount: string) => `Refund ${amount}`,
} as const;

/** The form in the deposit's dialog that names another host. */
export const changeHostWords = {
  open: "Change host or day",
  heading: "Change host or day",
  hint: "We'll email the rider about the new pickup. The old host's counter no longer lists the deposit.",
  day: "Day of the ride",
  submit: "Save the change",
  changed: { title: "Pickup Changed", description: "We'll email the rider." },
  closed: (name: string) => `${name} (closed)`,
  unknownHost: "Choose one of the listed hosts.",
  invalidDay: "Please choose a day from today on, within a year, or leave it empty.",
  hostNeeded: "This deposit already names a host. Choose another one.",
  isOut: "The bike has been picked up, so its host and day stay. Undo the pickup first if it was recorded by mistake.",
  isBack: "The return is recorded, so the host and the day stay.",
  stale: (host: string, day: string | undefined) =>
    `Someone changed this in the meantime: it's now ${host}${day ? ` on ${day}` : ", with no day"}. Look again, then save your change.`,
} as const;

/** On the rider's receipt. */
export const receiptCodeWords = {
  heading: "At the counter",
  text: "Show this code when you pick up the bike and when you bring it back.",
  alt: (code: string) => `QR code of the receipt code ${code}`,
} as const;
