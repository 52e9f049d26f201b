import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { rentalWords } from "~/content/counter.ts";
import { adminReturnSchema, readChecks } from "~/features/deposits/rental-schema.ts";
import { recordReturn } from "~/features/deposits/rentals.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { rentalAction } from "./rental-action.server.ts";

export const handle = { access: "admin" };
export const action = rentalAction(
  adminReturnSchema,
  (tools, change, { note, ...input }) => recordReturn(tools, change, { checks: readChecks(input), note }),
  rentalWords.flashes.returned,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
