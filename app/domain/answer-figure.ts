import { type ReviewState, withdrawnStage } from "./review.ts";

/** Below `least` answers nothing is shown. */
export const answerFigureLimits = { least: 20, most: 100 } as const;

export interface AnswerFigure {
  inTime: number;
  of: number;
}

/** Of the newest reviews whose outcome is known. Those without an answer in time are the rest. */
export interface AnswerCounts extends AnswerFigure {
  answers: number;
}

/** `now` is ISO 8601, as the states' times are. */
export function countAnswers(reviews: readonly (ReviewState & { submissionId: string })[], now: string): AnswerCounts {
  const newest = reviews
    .filter((review) => review.isCounted && isOutcomeKnown(review, now))
    .sort((a, b) => compare(b.receivedAt, a.receivedAt) || compare(b.submissionId, a.submissionId))
    .slice(0, answerFigureLimits.most);
  return {
    answers: newest.filter(({ answeredAt }) => answeredAt !== null).length,
    inTime: newest.filter(({ answeredAt, promisedAt }) => answeredAt && promisedAt && answeredAt <= promisedAt).length,
    of: newest.length,
  };
}

const isOutcomeKnown = ({ answeredAt, promisedAt, stage }: ReviewState, now: string): boolean =>
  answeredAt !== null || (stage !== withdrawnStage && promisedAt !== null && promisedAt <= now);

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

export const showableFigure = ({ answers, inTime, of }: AnswerCounts): AnswerFigure | undefined =>
  answers >= answerFigureLimits.least ? { inTime, of } : undefined;
