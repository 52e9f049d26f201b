import { readSubmissionListState } from "~/features/submissions/list-state.ts";
import { readItem, readLists, recordListView } from "~/features/submissions/submission-lists.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { logFailedRead } from "~/services/failed-read.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/applications-json";

export const handle = { access: "admin" };

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const runtime = context.get(appContext);
  const admin = context.get(adminContext);
  logFailuresInBrowser(request, runtime);
  const state = readSubmissionListState(url.searchParams);
  const wait = state.q ? await runtime.limits.consume("admin-search", admin.userId) : undefined;
  if (wait) {
    const headers = { "Retry-After": String(wait.seconds) };
    return Response.json({ requestId: runtime.requestId }, { headers, status: 429 });
  }
  try {
    await recordListView(runtime, admin.userId, state);
    const answer = state.item ? await readItem(runtime, state.tab, state.item) : await readLists(runtime, state);
    return Response.json(answer ?? null, { status: answer ? 200 : 404 });
  } catch (error) {
    return Response.json({ requestId: runtime.requestId }, { status: logFailedRead(runtime, error) });
  }
}

/** The browser reports requests that never reached the server with the next one. */
function logFailuresInBrowser(request: Request, { log, requestId }: { log: { warn: LogLine }; requestId: string }) {
  const failedLoads = Number(request.headers.get("X-Failed-Loads"));
  if (Number.isInteger(failedLoads) && failedLoads > 0 && failedLoads < 10_000)
    log.warn({ requestId, failedLoads }, "an admin's browser could not load a list before");
}

type LogLine = (fields: object, message: string) => void;
