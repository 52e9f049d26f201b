import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { desk } from "~/content/desk.ts";
import { moveStage } from "~/features/submissions/reviews/review-actions.server.ts";
import { stageSchema } from "~/features/submissions/reviews/schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { deskAction } from "./desk-action.server.ts";

export const handle = { access: "admin" };
export const action = deskAction(
  stageSchema,
  (tools, { stage, note, uncounted, ...target }) =>
    moveStage(tools, target, { stage, note, isUncounted: uncounted === "yes" }),
  desk.flashes.moved,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
