import { erasureDueDays, newAddressDays, personMessageLimit } from "../domain/applicant-page.ts";
import { thousands } from "../domain/numbers.ts";
import type { ReviewKind } from "../domain/review.ts";
import { brand } from "./brand.ts";
import { pages } from "./pages.ts";

const inquiries: readonly ReviewKind[] = ["media", "sales"];

export const applicantWords = {
  heading: "Your page",
  title: (kind: string) => `Your ${kind.toLowerCase()}`,
  description: "Where your application or inquiry stands, and what you can do next.",
  reference: "Reference",
  stage: "Stage",
  sent: "Sent",
  hearBy: "You'll hear from us by",
  lateBy: "We're late. We said you'd hear from us by",
  answered: "Answered",
  happening: "What happens now",
  history: "Progress",
  ahead: "Still to come",
  messages: {
    heading: "Messages",
    none: "No messages yet. Our answers appear here.",
    us: brand.name,
    you: "You",
    label: "Your message",
    hint: `At most ${thousands(personMessageLimit)} characters. We answer within 2 business days.`,
    send: "Send message",
  },
  answers: {
    heading: "What you sent",
    lead: (kind: ReviewKind) =>
      inquiries.includes(kind)
        ? "You can still correct anything here. We'll see what you changed."
        : "Until we decide, you can correct anything here. We'll see what you changed.",
    readOnly: (kind: ReviewKind) =>
      inquiries.includes(kind)
        ? "We've answered or closed your inquiry, so you can't change these anymore."
        : "We've made our decision, so you can't change these anymore.",
    save: "Save changes",
  },
  email: {
    heading: "Your email address",
    label: "New email address",
    hint: "We'll email a link to the new address. The change takes effect when you confirm it there. We'll let the old address know, too.",
    save: "Change address",
    waiting: (address: string) => `We're waiting for you to confirm ${address}. Look for our message there.`,
  },
  resume: {
    heading: "Your résumé",
    none: "You haven't sent one.",
    file: "PDF or Word, at most 5 MB",
    add: "Add résumé",
    replace: "Replace résumé",
    download: "Download your résumé",
    unproven:
      "So that nobody else gets this file, the download opens once you've sent us a message or saved a change here.",
  },
  withdraw: {
    title: "Changed your mind?",
    lead: "You can withdraw at any time. We'll email you a confirmation.",
    open: (kind: ReviewKind) => (inquiries.includes(kind) ? "Withdraw inquiry" : "Withdraw application"),
    heading: "Withdraw for good?",
    text: "We'll stop working on it, and this page will close. We keep your data for as long as our privacy policy says, unless you ask us to delete it.",
    cancel: "Keep it",
  },
  data: {
    heading: "Your data",
    lead: "It's yours: take a copy, or have it deleted.",
    copy: "Get a copy of my data",
    ready: "Your copy is ready:",
    json: "for programs (JSON)",
    text: "to read (text)",
    erase: "Request erasure",
    eraseHeading: "Delete everything?",
    eraseText: `Someone on our team will delete what you sent, our messages and any résumé within ${erasureDueDays} days. We can't undo it, and it ends any open application or inquiry.`,
    eraseConfirm: "Request erasure",
    keep: "Keep my data",
    leadWithdrawn: "It's yours: you can have it deleted.",
    erasing: (askedOn: string, dueOn: string) =>
      `You asked us on ${askedOn} to delete your data. It will be gone by ${dueOn}.`,
  },
  withdrawn: (on: string) => `You withdrew this on ${on}. There's nothing to see here anymore.`,
  again: {
    host: { label: "Apply again", href: pages.application.path },
    career: { label: "See open positions", href: pages.careers.path },
    media: { label: "Ask another question", href: pages.press.path },
    sales: { label: "Ask another question", href: pages.contactSales.path },
  } satisfies Record<ReviewKind, { label: string; href: string }>,
  states: {
    replaced: {
      heading: "There's a newer link",
      text: "This link was replaced. Use the one in our newest message, or have a new one sent.",
    },
    erased: {
      heading: "This has been deleted",
      text: "We've deleted what was sent here, so there's nothing left to show.",
    },
    unknown: {
      heading: "This link doesn't work",
      text: "Part of it may be missing. Copy the whole link from our message, or have a new one sent.",
    },
  },
  newLink: {
    heading: "Get a new link to your page",
    lead: "Enter the email address you gave us and the reference from our first message.",
    email: "Email",
    reference: "Reference",
    referenceHint: "Six letters and digits, such as K7M-4RT",
    send: "Send me a new link",
    sentHeading: "Check your inbox",
    sent: "If the two match, a new link is on its way to that address, and the old one stops working. Nothing within 10 minutes? Check both again, or write to us.",
    ask: "Send me a new link",
  },
  address: {
    heading: "Confirm your new address",
    text: (address: string) => `From now on, our messages go to ${address}, and your page gets a new link.`,
    confirm: "Confirm this address",
    confirmedHeading: "Your address is confirmed",
    confirmed: (address: string) =>
      `We've sent the new link to your page to ${address}. The links in our earlier messages no longer work.`,
    goneHeading: "This link has expired",
    gone: `A link works once, for ${newAddressDays} days, and only the newest one counts. You can ask for another on your page.`,
  },
  messageSubject: (reference: string) => `Message about ${reference}`,
  flashes: {
    saved: { title: "Changes Saved", description: "We'll see what you changed." },
    unchanged: { title: "Nothing to Save", description: "Your answers haven't changed." },
    written: { title: "Message Sent", description: "We'll answer within 2 business days." },
    resume: { title: "Résumé Sent", description: "We have the new one." },
    withdrawn: { title: "Withdrawn", description: "We've stopped working on it and emailed you a confirmation." },
    erasure: { title: "Request Received", description: "We've emailed you a confirmation." },
    copy: { title: "Your Copy Is Ready", description: "Both files are below." },
    email: { title: "Check Your New Inbox", description: "Open the link we just emailed you." },
  },
  refused: {
    gone: "This page is closed, or its link was replaced. Nothing was changed. Use the link in our newest message.",
    decided:
      "This was decided or closed in the meantime, so you can't change your answers anymore. Write to us instead.",
    otherTab:
      "You changed your answers in another tab or on another device. Reload to see them; what you typed is still here.",
    movedOn: (stage: string) =>
      `While you were reading, it moved to "${stage}". Nothing was withdrawn. Reload the page, and withdraw again if you still want to.`,
    closed: "This is already closed. Nothing was changed.",
    message: "Please write a message",
    email: "Please enter a valid email address",
    reference: "This isn't one of our references. Please copy the six letters and digits from our message.",
    resume: "Please choose a file",
    notStored: "We couldn't store the file. Please try again in a minute.",
    tooMany: "We've sent that address a lot of messages. Please try again in an hour.",
  },
} as const;
