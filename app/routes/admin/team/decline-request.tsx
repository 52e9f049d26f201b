import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { teamFlashes } from "~/content/team.ts";
import { memberSchema } from "~/features/team/schema.ts";
import { declineRequest } from "~/features/team/team-requests.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { teamAction } from "./team-action.server.ts";

export const handle = { access: "admin" };
export const action = teamAction(memberSchema, (tools, { user }) => declineRequest(tools, user), teamFlashes.declined);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
