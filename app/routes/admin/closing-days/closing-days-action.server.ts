import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import { closingDayWords } from "~/content/desk.ts";
import type { Database } from "~/db/client.server.ts";
import type { ChangedBy } from "~/features/submissions/reviews/closing-days.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

export function closingDaysAction<Schema extends FormSchema>(
  schema: Schema,
  change: (db: Database, input: z.infer<Schema>, by: ChangedBy) => Promise<{ refused?: string }>,
) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const { clock, db, requestId } = context.get(appContext);
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) return submitted.rejected;
    const by = { actorId: context.get(adminContext).userId, at: clock.now() };
    const { refused } = await change(db, submitted.value as z.infer<Schema>, by);
    if (refused !== undefined)
      return data(
        { notice: { title: "That didn't go through", description: refused, kind: "error" as const } },
        { status: 422 },
      );
    await recordAudit(db, { ...by, requestId, action: "closing-days-changed" });
    return redirectWithFlash("/admin/closing-days", closingDayWords.saved);
  };
}
