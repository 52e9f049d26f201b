/** Why a deposit waits for the team. */
export const waitingReasons = ["return", "damage", "claim", "dispute", "refund-failed"] as const;
export type WaitingReason = (typeof waitingReasons)[number];

/** A reported damage is claimed or released within these. */
export const damageAnswerHours = 24;
