import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { forgetDay } from "~/features/submissions/reviews/closing-days.server.ts";
import { forgetSchema } from "~/features/submissions/reviews/closing-days-schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { ownersOnly } from "~/middleware/admin-session.server.ts";
import { closingDaysAction } from "./closing-days-action.server.ts";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];
export const action = closingDaysAction(forgetSchema, async (db, { day, closed }, by) => {
  await forgetDay(db, { day, isClosed: closed === "yes" }, by);
  return {};
});
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
