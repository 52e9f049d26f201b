import { PostRefusal } from "~/components/admin/post-form.tsx";
import { accountFlashes } from "~/content/accounts.ts";
import { chooseNotifications } from "~/features/account/notifications.server.ts";
import { notificationsSchema } from "~/features/account/schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/choose-notifications";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  const { userId } = context.get(adminContext);
  const input = notificationsSchema.safeParse(Object.fromEntries(await readForm(request)));
  if (!input.success) throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
  await db.transaction(async (transaction) => {
    if (!(await chooseNotifications(transaction, clock, userId, input.data.notifications))) return;
    const entry = { at: clock.now(), actorId: userId, requestId };
    await recordAudit(transaction, { ...entry, action: "notifications-changed" });
  });
  return redirectWithFlash("/admin/account", accountFlashes.notificationsSaved);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
