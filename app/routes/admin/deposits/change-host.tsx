import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { changeHostWords } from "~/content/counter.ts";
import { changeHostSchema } from "~/features/deposits/rental-schema.ts";
import { changeHost } from "~/features/deposits/rentals.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { rentalAction } from "./rental-action.server.ts";

export const handle = { access: "admin" };
export const action = rentalAction(
  changeHostSchema,
  (tools, change, { day = null, dealership: dealershipId = null, version }) =>
    changeHost(tools, change, { day, dealershipId, version }),
  changeHostWords.changed,
  "rental-host-changed",
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
