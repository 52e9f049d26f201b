import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { desk } from "~/content/desk.ts";
import { reply } from "~/features/submissions/reviews/review-actions.server.ts";
import { replySchema } from "~/features/submissions/reviews/schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { deskAction } from "./desk-action.server.ts";

export const handle = { access: "admin" };
export const action = deskAction(
  replySchema,
  (tools, { subject, text, ...target }) => reply(tools, target, { subject, text }),
  desk.flashes.replied,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
