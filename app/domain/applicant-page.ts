import type { ReviewKind } from "./review.ts";

/** The long forms, which can be saved and finished later. */
export const savableKinds = ["host", "career"] as const satisfies readonly ReviewKind[];
export type SavableKind = (typeof savableKinds)[number];
export const savedAnswersDays = 30;
/** Characters of JSON. */
export const savedAnswersLimit = 20_000;

export const erasureDueDays = 30;
export const newAddressDays = 7;
export const personMessageLimit = 5_000;

/** Acts on a review in the place of an admin's id. */
export const applicantActor = "applicant";

const undecidedStages: Record<ReviewKind, readonly string[]> = {
  host: ["received", "in-review", "consultation"],
  career: ["received", "in-review", "interview"],
  media: ["received"],
  sales: ["received"],
};

/** From then on the answers can only be read. */
export const isDecided = (kind: ReviewKind, stage: string): boolean => !undecidedStages[kind].includes(stage);
