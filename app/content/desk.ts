import type { ReviewEventType, ReviewKind } from "../domain/review.ts";
import type { WaitingReason } from "../domain/waiting-deposit.ts";

export const kindLabels: Record<ReviewKind, string> = {
  host: "Host application",
  career: "Career application",
  media: "Media inquiry",
  sales: "Sales inquiry",
};

export const deposit = "Deposit";

interface WaitingFor {
  reason: WaitingReason;
  limitDays: number;
  /** Of a claim; undefined without an answer. */
  isAgreed?: boolean | undefined;
  isOverdue?: boolean;
}

const claimStep = ({ isAgreed, isOverdue }: WaitingFor): string => {
  if (isAgreed !== undefined) return isAgreed ? "Rider agrees" : "Rider disagrees";
  return isOverdue ? "Claim to decide" : "Waiting for the rider";
};

export const waitingFor = (waiting: WaitingFor): string =>
  ({
    return: `No return after ${waiting.limitDays} ${waiting.limitDays === 1 ? "day" : "days"}`,
    damage: "Damage reported",
    claim: claimStep(waiting),
    dispute: "Dispute: evidence to send",
    "refund-failed": "Refund failed",
  })[waiting.reason];

export const kindPlurals: Record<ReviewKind, string> = {
  host: "host applications",
  career: "career applications",
  media: "media inquiries",
  sales: "sales inquiries",
};

export const stageLabels: Record<string, string> = {
  received: "Received",
  "in-review": "In review",
  consultation: "Consultation",
  approved: "Approved",
  onboarding: "Onboarding",
  open: "Open",
  "waiting-list": "Waiting list",
  declined: "Declined",
  withdrawn: "Withdrawn",
  interview: "Interview",
  offer: "Offer",
  hired: "Hired",
  "position-closed": "Position closed",
  answered: "Answered",
  closed: "Closed",
};

export const stageLabel = (stage: string) => stageLabels[stage] ?? stage;

export const exportLabels = {
  reference: "Reference",
  submittedAt: "Submitted at",
  kind: "Kind",
  name: "Name",
  email: "Email",
  stage: "Stage",
  assignee: "Assignee",
  dueAt: "Answer due",
  answeredAt: "Answered",
} as const;

export const eventLabels: Record<ReviewEventType, string> = {
  received: "Received",
  "due-set": "Answer due",
  "stage-changed": "Moved",
  assigned: "Assigned",
  noted: "Added a note",
  replied: "Replied",
  "reply-undone": "Undid the reply",
  "reply-undelivered": "Reply not delivered",
  "answered-elsewhere": "Answered elsewhere",
  reminded: "Reminder sent",
  missed: "Answer overdue",
  snoozed: "Snoozed",
  corrected: "Changed their answers",
  "resume-replaced": "Sent a résumé",
  wrote: "Wrote to us",
  "erasure-requested": "Asked us to delete their data",
  "link-renewed": "Got a new link to their page",
};

export const desk = {
  heading: "Review desk",
  leads: {
    due: "Who's waiting for an answer, most urgent first.",
    snoozed: "Out of the way until their day comes.",
    closed: "What's been settled, the latest first.",
    erasure: "Who asked us to delete their data, by the day it's due.",
  },
  views: { due: "Due next", snoozed: "Snoozed", closed: "Closed", erasure: "Pending deletion" },
  filter: "Filter",
  filters: "Filters",
  showAll: "Show all",
  everyKind: "All kinds",
  everyStage: "All stages",
  everybody: "Anyone",
  me: "Me",
  nobody: "Unassigned",
  onlyOverdue: "Overdue only",
  search: "Search the desk...",
  empty: {
    due: "Nobody is waiting for an answer. New submissions appear here.",
    snoozed: "Nothing is snoozed. Snoozed submissions wait here until their day.",
    closed: "Nothing is closed yet. Closed submissions appear here.",
    erasure: "Nobody has asked us to delete their data. Requests appear here.",
  },
  foundElsewhere: "Found here:",
  nothingFound: "No items found",
  promisedAgain: (on: string) => `promised again for ${on}`,
  until: (day: string) => `Until ${day}`,
  noAnswerDue: "No answer due",
  noDate: "No date given",
  notExported: "Deposits aren't in this file. Export them from the Deposits page.",
  exportedThere: "Export from the Deposits page",
  overdue: "Overdue",
  undo: "Undo",
  undoHint: "Your reply goes out in a few seconds.",
  offPage: "No longer on this page",
  tick: (name: string) => `Select ${name}`,
  pages: ["First page", "Next page"],
  tickPage: "Select all on this page",
  withTicked: "Edit selected",
  withAll: "Edit all results",
  stage: "Stage",
  move: "Move",
  assignee: "Assignee",
  assign: "Assign",
  note: "Note",
  addNote: "Add note",
  reply: "Reply",
  subject: "Subject",
  sendReply: "Send reply",
  preview: "Preview",
  template: "Template",
  templates: "Reply templates",
  closingDays: "Closing days",
  noTemplate: "None",
  snooze: "Snooze until",
  setSnooze: "Save date",
  snoozeHint: "It comes back that day, or once its answer is overdue. Clear the date to bring it back now.",
  uncounted: "Spam or a duplicate",
  uncountedHint: "Closes it. No email goes out, and the stats leave it out.",
  theirMessage: "from their page",
  noAnswer: "nothing",
  corrected: (count: number) =>
    `Changed ${count} ${count === 1 ? "answer" : "answers"} since it was sent: the history shows them.`,
  eraseBy: (day: string) => `Asked us to delete their data, due by ${day}.`,
  eraseShort: (day: string) => `Delete by ${day}.`,
  eraseLink: "Open personal data",
  unproven: "The address isn't confirmed yet, so the email has a link to the person's page instead of your text.",
  unprovenPreview: "The person reads this on their page, where the email's link leads.",
  leftOut: "left out of the stats",
  back: "Back to the desk",
  replyHint: "Sent after 10 seconds. You can undo it until then.",
  answeredElsewhere: "Answered elsewhere",
  answeredHint: "By phone or in person? Say how in a note.",
  history: "History",
  others: "Also from this person",
  reopenNote: "To reopen, say why in a note.",
  formerAdmin: "a former admin",
  system: "Tidewheel",
  person: "The person",
  keys: [
    { keys: ["X"], does: "Select the row" },
    { keys: ["A"], does: "Assign the open submission to me" },
    { keys: ["S"], does: "Choose its stage" },
    { keys: ["R"], does: "Write a reply" },
    { keys: ["T"], does: "Choose a template" },
    { keys: ["N"], does: "Write a note" },
    { keys: ["U"], does: "Undo the reply that was just sent" },
  ],
  flashes: {
    moved: { title: "Moved", description: "It's in the history." },
    assigned: { title: "Assigned", description: "It's in the history." },
    noted: { title: "Note Added", description: "Only the team can see it." },
    replied: { title: "Reply on Its Way", description: "You can undo it for 10 seconds." },
    undone: { title: "Reply Undone", description: "Nothing was sent." },
    snoozed: { title: "Saved", description: "It's in the history." },
    answered: { title: "Answer Recorded", description: "The clock has stopped." },
  },
  refused: {
    stale: (who: string, what: string) => `${who} got there first: ${what}. What you typed is still here.`,
    stage: "Please choose the next stage.",
    overdueSnooze: "Its answer is overdue, so it stays on the list until someone answers.",
    transition: "It can't go from its current stage to that one. Please choose another.",
    assignee: "Please choose someone on the team.",
    note: "Please write a note.",
    repliedTwice: "You just replied. Open it again to write another reply.",
    tooLate: "It's too late to undo: the reply has been sent.",
    field: (unknown: string, known: readonly string[]) =>
      `${unknown} isn't a field. You can use: ${known.map((field) => `{${field}}`).join(", ")}.`,
    snooze: "Choose a day after today.",
    closed: "It's closed. Reopen it to snooze it.",
    uncounted: "Only closed submissions can be left out of the stats.",
    templateChanged: "Someone else changed or removed this template. Copy your text and open it again.",
    templateName: "There's already a template with that name. Please choose another.",
    template: "Choose a template.",
    gone: "This submission doesn't exist, or has been deleted.",
  },
} as const;

export const replyTemplateWords = {
  heading: "Reply templates",
  lead: "Starting points for the team's replies. You can still edit each reply before you send it.",
  ownersOnly: "Starting points for the team's replies. Only owners can change them.",
  list: "Templates",
  add: "New template",
  change: "Change",
  edit: (name: string) => `Edit “${name}”`,
  remove: "Remove",
  empty: "No templates yet. Those an owner adds appear here.",
  use: "Offered for",
  choose: "Choose",
  everyStage: "every stage",
  name: "Name",
  nameHint: "Only the team sees it.",
  subject: "Subject",
  text: "Text",
  fields: "These are filled in for each person:",
  save: "Save template",
  saved: { title: "Template Saved" },
  removed: { title: "Template Removed" },
} as const;

export const selectionWords = {
  heading: (count: number) => `${count} selected`,
  lead: "One change for all of them. You'll see what was done, row by row.",
  empty: "Nothing is selected. Go back and select rows on the desk.",
  back: "Back to the desk",
  assign: "Assign",
  assignTo: "Assign to",
  decline: "Decline",
  declineLead: (count: number) =>
    count === 1
      ? "One of them can be declined. It gets this reply."
      : `${count} of them can be declined. Each gets this reply.`,
  declineAll: (count: number) => `Decline ${count} and email them`,
  sure: (count: number) =>
    count === 1 ? "Yes, decline this one and email them" : `Yes, decline these ${count} and email each`,
  theyGet: "Everyone gets this, with their own name",
  readTemplates: "Read the templates",
  declineNone: "None of them can be declined.",
  template: (kind: string) => `Template for each ${kind.toLowerCase()}`,
  choose: "Choose a template",
  rows: "Selected",
  assigned: "Assigned",
  declined: "Declined, email on its way",
  notDone: "Not done",
  result: (done: number, all: number) => {
    if (done < all) return `${done} of ${all} done.`;
    return all === 1 ? "Done." : `All ${all} done.`;
  },
} as const;

export const closingDayWords = {
  heading: "Closing days",
  lead: "Days when nobody answers. New submissions come due later; due times already promised stay the same.",
  ownersOnly: "Only owners can change them.",
  yearLead: "Statutory holidays, closed unless a day says otherwise.",
  add: "Close days",
  addLead: "Weekends and statutory holidays are closed anyway.",
  from: "First day",
  to: "Last day",
  name: "Reason",
  close: "Close these days",
  work: "Stay open",
  closeAgain: "Close again",
  remove: "Remove",
  holiday: "Statutory holiday",
  own: "Closing day",
  closed: "closed",
  open: "working",
  past: "Earlier days",
  history: "Who changed what",
  someone: "A former admin",
  events: {
    closed: (who: string, day: string, on: string) => `${who} closed ${day} on ${on}`,
    worked: (who: string, day: string, on: string) => `${who} opened ${day} on ${on}`,
    removed: (who: string, day: string, on: string) => `${who} removed ${day} on ${on}`,
  },
  saved: { title: "Closing Days Saved" },
  refused: {
    day: "Please choose a day",
    name: "Please say why, such as Christmas break",
    past: "Choose today or a later day.",
    order: "The last day has to be on or after the first.",
    long: "Close at most 60 days at once.",
    closedAnyway: "These days are already closed. Choose others.",
    known: "One of these days is already in the list. Remove it first, or leave it out.",
    noHoliday: "This day isn't a statutory holiday.",
  },
} as const;
