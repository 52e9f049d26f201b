/** Of new submissions, to an admin's own address; the team's address gets each one anyway. */
export const notificationChoices = ["each", "digest", "none"] as const;
export type NotificationChoice = (typeof notificationChoices)[number];
