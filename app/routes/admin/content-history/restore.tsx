import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { historyAction, restoreRevision } from "./history-action.server.ts";

export const handle = { access: "admin" };
export const action = historyAction(restoreRevision);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
