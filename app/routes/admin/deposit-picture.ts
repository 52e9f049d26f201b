import { data } from "react-router";
import { claimAnswerWords as words } from "~/content/deposit-claims.ts";
import { findPicture } from "~/features/deposits/rider-deposit.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { attachment } from "~/services/attachment.server.ts";
import { recordAudit, recordView } from "~/services/audit.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/deposit-picture";

export const handle = { access: "admin" };

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { clock, db, files, requestId } = context.get(appContext);
  const actorId = context.get(adminContext).userId;
  const isSmall = url.searchParams.has("small");
  const picture = await findPicture(db, params.picture);
  const file = picture && (await files.open(picture.key));
  if (!picture || !file) throw data(words.noPicture, { status: 404, statusText: "Not Found" });
  if (request.method !== "HEAD") {
    const subject = { kind: "deposit", id: picture.depositId } as const;
    const event = { at: clock.now(), actorId, subject, requestId };
    // The dialog shows small pictures by itself: they are part of its view.
    const recorded = isSmall
      ? recordView(db, { ...event, action: "record-viewed" })
      : recordAudit(db, { ...event, action: "picture-opened" });
    await recorded.catch((error) => {
      file.stream.destroy();
      throw error;
    });
  }
  return attachment(request, `${params.picture}.jpg`, file, "image/jpeg");
}
