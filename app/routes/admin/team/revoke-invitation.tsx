import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { teamFlashes } from "~/content/team.ts";
import { revokeInvitation } from "~/features/team/invitations.server.ts";
import { invitationSchema } from "~/features/team/schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { teamAction } from "./team-action.server.ts";

export const handle = { access: "admin" };
export const action = teamAction(
  invitationSchema,
  (tools, { invitation }) => revokeInvitation(tools, invitation),
  teamFlashes.revoked,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
