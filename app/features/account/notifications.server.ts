import { and, eq, ne } from "drizzle-orm";
import type { Clock } from "#platform/clock.ts";
import type { Queryable } from "~/db/client.server.ts";
import { adminProfiles } from "~/db/schema/index.ts";
import type { NotificationChoice } from "~/domain/notifications.ts";

export async function readNotifications(db: Queryable, userId: string): Promise<NotificationChoice> {
  const [profile] = await db
    .select({ notifications: adminProfiles.notifications })
    .from(adminProfiles)
    .where(eq(adminProfiles.userId, userId));
  return profile?.notifications ?? "none";
}

/** Idempotent. A digest begins with what comes in from now on. @returns whether it was another choice before */
export async function chooseNotifications(
  db: Queryable,
  clock: Clock,
  userId: string,
  notifications: NotificationChoice,
): Promise<boolean> {
  const changed = await db
    .update(adminProfiles)
    .set({ notifications, digestSentAt: notifications === "digest" ? clock.now() : null })
    .where(and(eq(adminProfiles.userId, userId), ne(adminProfiles.notifications, notifications)))
    .returning({ userId: adminProfiles.userId });
  return changed.length > 0;
}
