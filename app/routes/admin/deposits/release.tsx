import type { ClientActionFunctionArgs } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import { rentalWords } from "~/content/counter.ts";
import { releaseNow } from "~/features/deposits/deposit-release.server.ts";
import { depositSchema } from "~/features/deposits/rental-schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { rentalAction } from "./rental-action.server.ts";

export const handle = { access: "admin" };
export const action = rentalAction(
  depositSchema,
  async (tools, change) => ({ refused: await releaseNow(tools, change) }),
  rentalWords.flashes.released,
  "deposit-released",
);
export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);
export default PostRefusal;
