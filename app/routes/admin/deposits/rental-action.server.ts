import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { Flash } from "~/components/flash.ts";
import { rentalWords as words } from "~/content/counter.ts";
import { rentalMessages } from "~/content/deposits.ts";
import type { AuditAction } from "~/domain/audit.ts";
import type { DepositTools } from "~/features/deposits/deposit-sync.server.ts";
import { readShownRental } from "~/features/deposits/rental-view.server.ts";
import type { RentalChange, RentalResult } from "~/features/deposits/rentals.server.ts";
import { isScripted } from "~/forms/is-scripted.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { redirectWithFlash } from "~/services/flash.server.ts";
import { appContext } from "~/services/request-context.server.ts";

/** What a button of the deposit's dialog records. @param change returns why it was refused */
export function rentalAction<Schema extends FormSchema>(
  schema: Schema,
  change: (
    tools: Pick<DepositTools, "clock" | "db" | "jobs">,
    change: RentalChange,
    input: z.infer<Schema>,
  ) => Promise<RentalResult | { refused: string | undefined }>,
  flash: Flash,
  action: AuditAction = "rental-recorded",
) {
  return async ({ context, request, url }: ActionFunctionArgs & { url: URL }) => {
    const { clock, db, jobs, requestId } = context.get(appContext);
    const actorId = context.get(adminContext).userId;
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) return submitted.rejected;
    const input = submitted.value as z.infer<Schema> & { deposit: string };
    const refuse = (status: number, description: string) => {
      const notice = { title: words.refused, description, kind: "error" as const };
      return submitted.reject(status, { formErrors: [description] }, { notice });
    };
    const { deposit: id } = input;
    if (!(await readShownRental(db, id))) return refuse(404, rentalMessages.notHeld);
    const result = await change({ clock, db, jobs }, { depositId: id, actor: `admin:${actorId}` }, input);
    const refused = "refused" in result ? result.refused : undefined;
    const subject = { kind: "deposit" as const, id };
    const outcome = refused ? ("refused" as const) : ("done" as const);
    await recordAudit(db, { at: clock.now(), actorId, requestId, action, subject, outcome });
    if (refused) return refuse(409, refused);
    // A redirect would be a navigation, which closes and opens the dialog.
    if (isScripted(request)) return data({ notice: flash });
    return redirectWithFlash(`/admin/deposits${url.search}`, flash);
  };
}
