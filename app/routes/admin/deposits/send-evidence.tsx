import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { disputesAdmin as words } from "~/content/deposits.ts";
import { sendEvidence } from "~/features/deposits/disputes.server.ts";
import { sendEvidenceSchema } from "~/features/deposits/schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { disputeAction } from "./dispute-action.server.ts";

export const handle = { access: "admin" };
export const action = disputeAction(sendEvidenceSchema, sendEvidence, words.sent);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
