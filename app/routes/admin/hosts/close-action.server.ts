import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import { hostsAdmin as words } from "~/content/hosts-admin.ts";
import { findDealership } from "~/features/dealerships/dealerships.server.ts";
import { setHostClosed } from "~/features/dealerships/host-changes.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

/** Closes the host, or reopens it. */
export function closeAction<Schema extends FormSchema>(
  schema: Schema,
  change: (input: z.infer<Schema>) => { isClosed: boolean; note?: string },
  flash: Flash,
) {
  return async ({ context, params, request }: ActionFunctionArgs) => {
    const { clock, db, requestId } = context.get(appContext);
    const host = await findDealership(db, params.id ?? "");
    if (!host) throw data(null, { status: 404, statusText: "Not Found" });
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) {
      const notice = { title: words.refused.title, description: words.refused.reason, kind: "error" as const };
      return data({ notice }, { status: 422 });
    }
    const actor = { actorId: context.get(adminContext).userId, requestId, at: clock.now() };
    await setHostClosed(db, { id: host.id, ...change(submitted.value as z.infer<Schema>) }, actor);
    return redirectWithFlash(`/admin/hosts/${host.id}`, flash);
  };
}
