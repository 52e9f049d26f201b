import type { ReviewKind } from "~/domain/review.ts";
import type { WriteApplicationEmail } from "~/services/application-email.server.ts";
import { findCorrespondent } from "../correspondent.server.ts";

interface Facts {
  kind: ReviewKind;
  reference: string;
}

/** `day` such as "2026-11-24". */
export interface Digest {
  day: string;
  received: { kind: ReviewKind; count: number }[];
  overdue: number;
  dueToday: number;
}

export type ReviewEmail =
  | { type: "review-reminder"; to: string; data: Facts & { dueAt: string } }
  | { type: "reply-undelivered"; to: string; data: Facts }
  | { type: "review-reminders"; to: string; data: { count: number; first: (Facts & { dueAt: string })[] } }
  | { type: "review-digest"; to: string; data: Digest }
  | { type: "review-missed"; data: Facts & { promisedFor: string } };

/** None holds what a stranger typed. */
export const reviewEmails = {
  async "review-reminder"({ to, data }, { appUrl }) {
    const { renderReminderEmail } = await import("./review-emails.tsx");
    return { to: { address: to }, ...(await renderReminderEmail(data, appUrl)) };
  },
  async "review-reminders"({ to, data }, { appUrl }) {
    const { renderRemindersEmail } = await import("./review-emails.tsx");
    return { to: { address: to }, ...(await renderRemindersEmail(data, appUrl)) };
  },
  async "review-digest"({ to, data }, { appUrl }) {
    const { renderDigestEmail } = await import("./review-emails.tsx");
    return { to: { address: to }, ...(await renderDigestEmail(data, appUrl)) };
  },
  async "reply-undelivered"({ to, data }, { appUrl }) {
    const { renderUndeliveredEmail } = await import("./review-emails.tsx");
    return { to: { address: to }, ...(await renderUndeliveredEmail(data, appUrl)) };
  },
  async "review-missed"({ data }, tools) {
    const found = await findCorrespondent(tools, { reference: data.reference });
    if (!found) return undefined;
    const { renderMissedEmail } = await import("./review-emails.tsx");
    const { pageUrl, person } = found;
    return { to: { address: person.email }, ...(await renderMissedEmail({ ...data, pageUrl })) };
  },
} satisfies { [Type in ReviewEmail["type"]]: WriteApplicationEmail<Extract<ReviewEmail, { type: Type }>["data"]> };
