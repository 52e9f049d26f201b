import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { teamFlashes } from "~/content/team.ts";
import { memberSchema } from "~/features/team/schema.ts";
import { resetSecondFactor } from "~/features/team/team.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { ownersOnly } from "~/middleware/admin-session.server.ts";
import { teamAction } from "./team-action.server.ts";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];
export const action = teamAction(
  memberSchema,
  (tools, { user }) => resetSecondFactor(tools, user),
  teamFlashes.factorReset,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
