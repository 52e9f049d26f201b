import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import { deskHref, readDeskState } from "~/features/submissions/reviews/desk-state.ts";
import type { DeskResult, DeskTools, Target } from "~/features/submissions/reviews/review-actions.server.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

/** A toast, without script on the open dialog; or a sentence, and what was typed stays. */
export function deskAction<Schema extends FormSchema>(
  schema: Schema,
  change: (tools: DeskTools, input: z.infer<Schema> & Target) => Promise<DeskResult>,
  flash: Flash,
) {
  return async ({ context, request, url }: ActionFunctionArgs & { url: URL }) => {
    const { clock, db, jobs, requestId } = context.get(appContext);
    const actorId = context.get(adminContext).userId;
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) return submitted.rejected;
    const input = submitted.value as z.infer<Schema> & Target;
    const result = await change({ db, jobs, clock, actorId }, input);
    if (result.refused !== undefined) {
      const notice = { title: "That didn't go through", description: result.refused, kind: "error" as const };
      return submitted.reject(result.status, { formErrors: [result.refused] }, { notice });
    }
    const { item } = input;
    const subject = { kind: "review" as const, id: item };
    await recordAudit(db, { at: clock.now(), actorId, requestId, action: "review-changed", subject });
    // A redirect would be a navigation, and of two at once the later one's data could be missing.
    if (isScripted(request)) return data({ notice: flash });
    return redirectWithFlash(`/admin/desk${deskHref({ ...readDeskState(url.searchParams), item })}`, flash);
  };
}
