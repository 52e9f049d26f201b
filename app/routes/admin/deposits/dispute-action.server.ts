import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import { disputesAdmin as words } from "~/content/deposits.ts";
import type { DisputePress, DisputeResult, DisputeTools } from "~/features/deposits/disputes.server.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

/** A toast, without script on the open dialog; or a sentence that says how to go on. */
export function disputeAction<Schema extends FormSchema>(
  schema: Schema,
  change: (tools: DisputeTools, press: DisputePress & z.infer<Schema>) => Promise<DisputeResult>,
  flash: Flash,
) {
  return async ({ context, request, url }: ActionFunctionArgs & { url: URL }) => {
    const { clock, db, files, jobs, payments, requestId, settings } = context.get(appContext);
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) return submitted.rejected;
    const tools = { clock, db, files, jobs, payments, appUrl: settings.appUrl };
    const record = { at: clock.now(), actorId: context.get(adminContext).userId, requestId };
    const input = submitted.value as z.infer<Schema> & Omit<DisputePress, "record">;
    const result = await change(tools, { ...input, record });
    if ("refused" in result) {
      const notice = { title: words.notDone, description: result.refused, kind: "error" as const };
      return submitted.reject(result.status, { formErrors: [result.refused] }, { notice });
    }
    // A redirect would be a navigation, and of two at once the later one's data could be missing.
    if (isScripted(request)) return data({ notice: flash });
    return redirectWithFlash(`/admin/deposits${url.search}`, flash);
  };
}
