import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { hostsAdmin } from "~/content/hosts-admin.ts";
import { closeHostSchema } from "~/features/dealerships/host-schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { ownersOnly } from "~/middleware/admin-session.server.ts";
import { closeAction } from "./close-action.server.ts";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];
export const action = closeAction(
  closeHostSchema,
  ({ reason }) => ({ isClosed: true, note: reason }),
  hostsAdmin.close.done,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
