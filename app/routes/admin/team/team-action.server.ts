import { type ActionFunctionArgs, data, type RouterContextProvider } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import type { ActionResult, TeamTools } from "~/features/team/team-change.server.ts";
import { readForm, refusal } from "~/forms/read-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export function readTeamTools(context: Readonly<RouterContextProvider>): TeamTools & { secret: string } {
  const { db, jobs, clock, secret, requestId } = context.get(appContext);
  return { db, jobs, clock, secret, requestId, actorId: context.get(adminContext).userId };
}

export const createRefusalNotice = (description: string): Flash => ({
  title: "That didn't go through",
  description,
  kind: "error",
});

export function teamAction<Schema extends z.ZodMiniType>(
  schema: Schema,
  change: (tools: TeamTools & { secret: string }, input: z.infer<Schema>) => Promise<ActionResult>,
  flash: Flash,
) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const input = schema.safeParse(Object.fromEntries(await readForm(request)));
    if (!input.success) throw refusal(400, "Bad Request", "That button is gone. Please reload the page and try again.");
    const { refused } = await change(readTeamTools(context), input.data);
    if (refused === undefined) return redirectWithFlash("/admin/team", flash);
    return data({ notice: createRefusalNotice(refused) }, { status: 409 });
  };
}
