/** What happens to a submission at the desk: its stages in order, and where it can end. */
export const reviewFlows = {
  host: {
    working: ["received", "in-review", "consultation", "approved", "onboarding"],
    done: "open",
    ends: ["waiting-list", "declined", "withdrawn"],
    reopened: "in-review",
  },
  career: {
    working: ["received", "in-review", "interview", "offer"],
    done: "hired",
    ends: ["declined", "withdrawn", "position-closed"],
    reopened: "in-review",
  },
  media: { working: ["received", "answered"], done: "closed", ends: ["withdrawn"], reopened: "received" },
  sales: { working: ["received", "answered"], done: "closed", ends: ["withdrawn"], reopened: "received" },
} as const satisfies Record<string, ReviewFlow>;

interface ReviewFlow {
  working: readonly string[];
  done: string;
  ends: readonly string[];
  reopened: string;
}

export type ReviewKind = keyof typeof reviewFlows;
export const reviewKinds = Object.keys(reviewFlows) as ReviewKind[];
export const isReviewKind = (kind: string): kind is ReviewKind => Object.hasOwn(reviewFlows, kind);
export const reviewLimits = { note: 5_000, reply: 5_000, subject: 200 } as const;
export const firstStage = "received";
/** Whoever withdraws waits for no answer. */
export const withdrawnStage = "withdrawn";

/** What is closed is reopened with a note of the team. */
export interface ReviewTransition {
  from: string;
  to: string;
  needs: "nothing" | "note";
}

export function transitionsOf(kind: ReviewKind): ReviewTransition[] {
  const { working, done, ends, reopened }: ReviewFlow = reviewFlows[kind];
  const inOrder = [...working, done];
  const forward = working.map((from, place) => ({ from, to: inOrder[place + 1] ?? done, needs: "nothing" as const }));
  const ending = working.flatMap((from) => ends.map((to) => ({ from, to, needs: "nothing" as const })));
  const reopening = [done, ...ends].map((from) => ({ from, to: reopened, needs: "note" as const }));
  // What was never meant for us ends at once.
  const early = ends.includes("declined") ? [] : [{ from: firstStage, to: done, needs: "nothing" as const }];
  return [...forward, ...ending, ...early, ...reopening].filter(
    ({ from, to }, place, all) => all.findIndex((each) => each.from === from && each.to === to) === place,
  );
}

export const stagesOf = (kind: ReviewKind): string[] => {
  const { working, done, ends }: ReviewFlow = reviewFlows[kind];
  return [...working, done, ...ends];
};

export const isClosedStage = (kind: ReviewKind, stage: string): boolean =>
  !(reviewFlows[kind].working as readonly string[]).includes(stage);

export const canMove = (kind: ReviewKind, from: string, to: string): boolean =>
  transitionsOf(kind).some((transition) => transition.from === from && transition.to === to);

export const reviewEventTypes = [
  "received",
  "due-set",
  "stage-changed",
  "assigned",
  "noted",
  "replied",
  "reply-undone",
  "reply-undelivered",
  "answered-elsewhere",
  "reminded",
  "missed",
  "snoozed",
  "corrected",
  "resume-replaced",
  "wrote",
  "erasure-requested",
  "link-renewed",
] as const;

/** Times are ISO 8601. */
export type ReviewEvent = { at: string } & (
  | { type: "received" }
  | { type: "due-set"; detail: DueDetail }
  | {
      type: "stage-changed";
      fromStage: string;
      toStage: string;
      detail: { note?: string; isUncounted?: true; isByPerson?: true };
    }
  | { type: "assigned"; detail: { to: string | null } }
  | { type: "noted"; detail: { note: string } }
  | { type: "replied"; detail: { message: string; before: BeforeReply } }
  | { type: "reply-undone"; detail: { message: string; before: BeforeReply } }
  | { type: "reply-undelivered"; detail: { message: string; before: BeforeReply } }
  | { type: "answered-elsewhere"; detail: { note: string } }
  | { type: "reminded"; detail: { reminder: Reminder } }
  | { type: "missed"; detail: { extendedTo: string } }
  | { type: "snoozed"; detail: { until: string | null } }
  | { type: "corrected"; detail: { corrections: string[]; fields: string[] } }
  | { type: "resume-replaced"; detail: { isFirst: boolean } }
  | { type: "wrote"; detail: { message: string; due: DueDetail | null } }
  | { type: "erasure-requested"; detail: { dueAt: string } }
  | { type: "link-renewed" }
);

export interface DueDetail {
  dueAt: string;
  halfAt: string;
  nineTenthsAt: string;
}

/** What a reply that was undone or not delivered brings back. */
export type BeforeReply = Pick<ReviewState, "answeredAt" | "dueAt" | "snoozedUntil">;

export type ReviewEventType = (typeof reviewEventTypes)[number];
export type Reminder = "half" | "nine-tenths";

export interface ReviewState {
  stage: string;
  assigneeId: string | null;
  receivedAt: string;
  /** Nobody waits for an answer while it is null. */
  dueAt: string | null;
  /** The first due time, which stays. */
  promisedAt: string | null;
  /** Reminders, after these shares of the business time. */
  halfAt: string | null;
  nineTenthsAt: string | null;
  /** Told to the person when `dueAt` was missed. */
  extendedTo: string | null;
  reminded: Reminder | null;
  answeredAt: string | null;
  missedAt: string | null;
  snoozedUntil: string | null;
  closedAt: string | null;
  isCounted: boolean;
}

/** The whole meaning of an event: the rows of `reviews` are the sum of their events. */
export function applyEvent(kind: ReviewKind, state: ReviewState | undefined, event: ReviewEvent): ReviewState {
  if (event.type === "received") return received(event.at);
  if (!state) throw new Error(`An event of type ${event.type} came before the submission`);
  switch (event.type) {
    case "due-set":
      return {
        ...state,
        ...event.detail,
        promisedAt: event.detail.dueAt,
        extendedTo: null,
        reminded: null,
        isCounted: true,
      };
    case "stage-changed": {
      const isClosed = isClosedStage(kind, event.toStage);
      return {
        ...state,
        stage: event.toStage,
        closedAt: isClosed ? event.at : null,
        ...(isClosed && { dueAt: null, snoozedUntil: null }),
        ...(event.detail.isUncounted && { isCounted: false }),
      };
    }
    case "assigned":
      return { ...state, assigneeId: event.detail.to };
    case "replied":
    case "answered-elsewhere":
      return { ...state, answeredAt: state.answeredAt ?? event.at, dueAt: null, snoozedUntil: null };
    case "reply-undone":
      return { ...state, ...event.detail.before };
    case "reply-undelivered":
      // The mail to its author is the reminder.
      return { ...state, ...event.detail.before, extendedTo: null, reminded: "nine-tenths" };
    case "reminded":
      return { ...state, reminded: event.detail.reminder };
    case "missed":
      return { ...state, missedAt: state.missedAt ?? event.at, extendedTo: event.detail.extendedTo };
    case "snoozed":
      return { ...state, snoozedUntil: event.detail.until };
    case "wrote":
      // Who waits already keeps the earlier day. On something closed nobody waits.
      if (!event.detail.due || state.dueAt || state.closedAt) return { ...state, snoozedUntil: null };
      return { ...state, ...event.detail.due, extendedTo: null, reminded: null, snoozedUntil: null };
    case "noted":
    case "corrected":
    case "resume-replaced":
    case "erasure-requested":
    case "link-renewed":
      return state;
  }
}

const received = (at: string): ReviewState => ({
  stage: firstStage,
  assigneeId: null,
  receivedAt: at,
  dueAt: null,
  promisedAt: null,
  halfAt: null,
  nineTenthsAt: null,
  extendedTo: null,
  reminded: null,
  answeredAt: null,
  missedAt: null,
  snoozedUntil: null,
  closedAt: null,
  isCounted: false,
});
