import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { rentalWords } from "~/content/counter.ts";
import { depositSchema } from "~/features/deposits/rental-schema.ts";
import { undoHandOver } from "~/features/deposits/rentals.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { rentalAction } from "./rental-action.server.ts";

export const handle = { access: "admin" };
export const action = rentalAction(
  depositSchema,
  (tools, change) => undoHandOver(tools, change),
  rentalWords.flashes.handOverUndone,
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
