import { readListState } from "~/components/admin/list-state.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/record-view";
import { recordListView } from "./read-lists.server.ts";

export const handle = { access: "admin" };

/**
 * POST /admin/views with tab and item: an admin has opened one that the list had brought along already, so that nobody
 * asked for it. 204, or 422 where no such id can be.
 */
export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const state = readListState(query);
  if (!state.item) return new Response(null, { status: 422 });
  await recordListView(runtime, admin.userId, state);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response("Views are posted here.", { status: 405, headers: { Allow: "POST" } });
}
