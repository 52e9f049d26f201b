import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { rentalWords } from "~/content/counter.ts";
import { adminHandOverSchema, readChecks } from "~/features/deposits/rental-schema.ts";
import { recordHandOver } from "~/features/deposits/rentals.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { rentalAction } from "./rental-action.server.ts";

export const handle = { access: "admin" };
export const action = rentalAction(
  adminHandOverSchema,
  (tools, change, input) => recordHandOver(tools, change, { checks: readChecks(input) }),
  rentalWords.flashes.handedOver,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
