import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { desk } from "~/content/desk.ts";
import { snooze } from "~/features/submissions/reviews/review-actions.server.ts";
import { snoozeSchema } from "~/features/submissions/reviews/schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { deskAction } from "./desk-action.server.ts";

export const handle = { access: "admin" };
export const action = deskAction(
  snoozeSchema,
  (tools, { until, ...target }) => snooze(tools, target, until),
  desk.flashes.snoozed,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
