import { PostRefusal } from "~/components/admin/post-form.tsx";
import { reachServer } from "~/forms/reach-server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { signOut } from "~/services/sign-out.server.ts";
import type { Route } from "./+types/end-all-sessions";

export const handle = { access: "admin" };

export function action({ context, request }: Route.ActionArgs) {
  return signOut(context.get(appContext), request, context.get(adminContext).userId, "global");
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
