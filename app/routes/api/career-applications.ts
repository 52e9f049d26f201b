import { receiveCareerApplication } from "~/features/submissions/career-applications/career-applications-intake.server.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import { holdBack } from "../../forms/spam-protection.server.ts";
import type { Route } from "./+types/career-applications";

export const handle = { access: "public" };

/** POST /api/career-applications: the form of /careers for its script, which shows how far the upload is. JSON. */
export async function action({ context, request }: Route.ActionArgs) {
  const runtime = context.get(appContext);
  const { clock, db, files, jobs, limits, log, settings } = runtime;
  try {
    const { status, answer, headers } = await receiveCareerApplication(request, {
      db,
      jobs,
      clock,
      files,
      limits,
      log,
      recipient: settings.applicationsEmail,
      holdBack: (form) => holdBack(runtime, "career-application", form),
    });
    return Response.json(answer, { status, headers });
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return Response.json({ flash: { title: refusal.sentence, kind: "error" } }, { status: refusal.status });
  }
}

/** There is nothing to read here. */
export function loader() {
  return new Response("Please send the form of /careers here.", { status: 405, headers: { Allow: "POST" } });
}
