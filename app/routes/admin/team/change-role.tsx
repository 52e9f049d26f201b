import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { teamFlashes } from "~/content/team.ts";
import { roleSchema } from "~/features/team/schema.ts";
import { changeRole } from "~/features/team/team.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { ownersOnly } from "~/middleware/admin-session.server.ts";
import { teamAction } from "./team-action.server.ts";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];
export const action = teamAction(
  roleSchema,
  (tools, { user, role }) => changeRole(tools, user, role),
  teamFlashes.roleChanged,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
