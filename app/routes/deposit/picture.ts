import { data } from "react-router";
import { claimAnswerWords as words } from "~/content/deposit-claims.ts";
import { findDepositByToken, findPicture } from "~/features/deposits/rider-deposit.server.ts";
import { attachment } from "~/services/attachment.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/picture";

export const handle = { access: "link" };

/** A picture of a claim on this rider's deposit. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { clock, db, files } = context.get(appContext);
  const deposit = await findDepositByToken(db, clock, params.token);
  const isOpen = deposit && deposit !== "expired";
  const picture = isOpen ? await findPicture(db, params.picture, deposit.id) : undefined;
  const file = picture && (await files.open(picture.key));
  if (!file) throw data(words.noPicture, { status: 404, statusText: "Not Found" });
  const response = attachment(request, `${params.picture}.jpg`, file, "image/jpeg");
  response.headers.set("Referrer-Policy", "no-referrer");
  return response;
}
