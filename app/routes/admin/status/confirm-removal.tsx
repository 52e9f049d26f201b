import { setTimeout as delay } from "node:timers/promises";
import { data } from "react-router";
import { PostRefusal } from "~/components/admin/post-form.tsx";
import type { Flash } from "~/components/flash.ts";
import { heldWords, statusWords } from "~/content/status.ts";
import { confirmRemoval, removeConfirmed } from "~/features/privacy/held-removals.server.ts";
import { heldRemovalSchema } from "~/features/privacy/schema.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext, ownersOnly, requireRecentAuth } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/confirm-removal";

const removalTimeoutMs = 5_000;

export const handle = { access: "admin" };
export const middleware = [requireRecentAuth({ returnTo: "/admin/status", methods: ["POST"] }), ownersOnly];

export async function action({ context, request }: Route.ActionArgs) {
  const { clock, db, files, log, requestId } = context.get(appContext);
  const actorId = context.get(adminContext).userId;
  const refuse = (status: number, description: string) =>
    data({ notice: { title: "Nothing was removed", description, kind: "error" } satisfies Flash }, { status });
  const submitted = await submitForm(request, heldRemovalSchema);
  if (submitted.rejected) return refuse(422, statusWords.unknown);
  const isConfirmed = await confirmRemoval({ db, clock, actorId, requestId }, submitted.value.removal);
  if (!isConfirmed) return refuse(409, heldWords.changed);
  // A longer removal continues; after a crash the next scheduled run completes it.
  const done = await Promise.race([
    removeConfirmed({ db, clock, files, log }).catch(() => undefined),
    delay(removalTimeoutMs, undefined, { ref: false }),
  ]);
  if (done?.isAskedAnew) return refuse(409, heldWords.changed);
  return redirectWithFlash("/admin/status", done ? heldWords.removed : heldWords.begun);
}

export const clientAction = (args: Route.ClientActionArgs) => reachServer(args);
export default PostRefusal;
