import type { ActionFunctionArgs } from "react-router";
import { samples } from "~/content/admin.ts";
import { removeSamples } from "~/features/submissions/host-applications/seed.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export const handle = { access: "admin" };

export async function action({ context }: ActionFunctionArgs) {
  const { clock, db, requestId } = context.get(appContext);
  await removeSamples(db, { at: clock.now(), actorId: context.get(adminContext).userId, requestId });
  return redirectWithFlash("/admin/applications", samples.removed);
}
