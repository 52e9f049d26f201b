import { receiveCareerApplication } from "~/features/submissions/career-applications/career-applications-intake.server.ts";
import { readRefusal } from "~/forms/read-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/career-applications";

export const handle = { access: "public" };

export async function action({ context, request }: Route.ActionArgs) {
  try {
    const { answer, ...init } = await receiveCareerApplication(request, context.get(appContext));
    return Response.json(answer, init);
  } catch (error) {
    const refusal = readRefusal(error);
    if (!refusal) throw error;
    return Response.json({ flash: { title: refusal.sentence, kind: "error" } }, { status: refusal.status });
  }
}

export function loader() {
  return new Response("Please send the form of /careers here.", { status: 405, headers: { Allow: "POST" } });
}
