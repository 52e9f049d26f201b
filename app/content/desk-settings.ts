import { type AnswerCounts, answerFigureLimits } from "../domain/answer-figure.ts";
import { returnLimit } from "../domain/rental.ts";

export const deskSettingsWords = {
  link: "Settings",
  heading: "Desk settings",
  lead: "These apply to the whole desk. Owners can change them; every admin can see them.",
  figure: "Answers on the public site",
  figureLead:
    "How many of the last 100 submissions the team answered in time. It appears on the host page and next to the host application.",
  counted: "What counts",
  countedText:
    "Submissions with a known outcome. Not counted: those withdrawn without an answer, spam and duplicates, and everything sent before the desk existed.",
  state: { on: "Shown", ready: "Not shown", waiting: "Shown once there are enough answers" },
  shown: (figure: string) => `Visitors read: “${figure}”`,
  wouldShow: (figure: string) => `Visitors would read: “${figure}”`,
  tooFew: ({ answers }: AnswerCounts) =>
    `${answers} ${answers === 1 ? "answer" : "answers"} so far. You can show it once there are ${answerFigureLimits.least}.`,
  show: "Show it to visitors",
  hide: "Stop showing it",
  returns: "Missing returns",
  returnsLead:
    "If a bike isn't back after this many days, its deposit shows up under “Due next”. Applies to all deposits.",
  returnLimit: "Days until a missing return shows up",
  returnLimitHint: `From ${returnLimit.least} to ${returnLimit.most} days after the payment.`,
  returnLimitRefused: `Please enter a whole number of days, from ${returnLimit.least} to ${returnLimit.most}`,
  returnLimitState: (days: number) => `${days} ${days === 1 ? "day" : "days"} after the payment`,
  saveReturnLimit: "Save days",
  returnLimitSaved: { title: "Setting Saved", description: "The desk updates right away." },
  saved: { title: "Setting Saved", description: "The public pages update within a minute." },
} as const;
