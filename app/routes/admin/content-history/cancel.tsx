import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { ownersOnly } from "~/middleware/admin-session.server.ts";
import { cancelComing, historyAction } from "./history-action.server.ts";

export const handle = { access: "admin" };
export const middleware = [ownersOnly];
export const action = historyAction(cancelComing);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
