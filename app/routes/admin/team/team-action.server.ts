import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import type { ActionResult, TeamTools } from "~/features/team/team-change.server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export function teamAction<Schema extends z.ZodMiniType>(
  schema: Schema,
  change: (tools: TeamTools & { secret: string }, input: z.infer<Schema>) => Promise<ActionResult>,
  flash: Flash,
) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const input = schema.safeParse(Object.fromEntries(await readForm(request)));
    if (!input.success) throw refusal(400, "Bad Request", "There is no such button on this page.");
    const { db, jobs, clock, secret, requestId } = context.get(appContext);
    const actorId = context.get(adminContext).userId;
    const { refused } = await change({ db, jobs, clock, secret, requestId, actorId }, input.data);
    if (refused === undefined) return redirectWithFlash("/admin/team", flash);
    const notice: Flash = { title: "Not done", description: refused, kind: "error" };
    return data({ notice }, { status: 409 });
  };
}
