import { readSubmissionListState } from "~/features/submissions/list-state.ts";
import { recordListView } from "~/features/submissions/submission-lists.server.ts";
import { readForm } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/record-view";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  const form = await readForm(request);
  const query = new URLSearchParams([...form].map(([name, value]) => [name, String(value)]));
  const state = readSubmissionListState(query);
  if (!state.item) return new Response(null, { status: 422 });
  await recordListView(runtime, admin.userId, state);
  return new Response(null, { status: 204 });
}

export function loader() {
  return new Response("Views are posted here.", { status: 405, headers: { Allow: "POST" } });
}
