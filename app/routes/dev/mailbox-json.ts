import { data } from "react-router";
import { listMailbox } from "~/services/mail.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/mailbox-json";

export const handle = { access: "sandbox" };

export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = context.get(appContext);
  if (!settings.sandbox?.mail) throw data(null, { status: 404, statusText: "Not Found" });
  const limit = Number(url.searchParams.get("limit") ?? 100);
  const messages = await listMailbox(db, {
    to: url.searchParams.get("to") ?? undefined,
    limit: Number.isInteger(limit) && limit > 0 ? Math.min(limit, 1000) : 100,
  });
  return Response.json(messages, { headers: { "Cache-Control": "no-store" } });
}
