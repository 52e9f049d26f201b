import { type ActionFunctionArgs, data } from "react-router";
import type { z } from "zod/mini";
import type { DeskTools } from "~/features/submissions/reviews/review-actions.server.ts";
import { type Outcome, readOutcomes, type SelectionAnswer } from "~/features/submissions/reviews/selection.server.ts";
import type { FormSchema } from "~/forms/parse-form.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { adminContext } from "~/middleware/admin-session.server.ts";
import { recordAudit } from "~/services/audit.server.ts";
import { appContext } from "~/services/request-context.server.ts";

/** The answer says for each row what was done; what was refused leaves the others alone. */
export function selectionAction<Schema extends FormSchema>(
  schema: Schema,
  change: (tools: DeskTools, input: z.infer<Schema>) => Promise<Outcome[]>,
) {
  return async ({ context, request }: ActionFunctionArgs) => {
    const { clock, db, jobs, requestId } = context.get(appContext);
    const actorId = context.get(adminContext).userId;
    const submitted = await submitForm(request, schema);
    if (submitted.rejected) return submitted.rejected as unknown as ReturnType<typeof data<SelectionAnswer>>;
    const outcomes = await change({ db, jobs, clock, actorId }, submitted.value as z.infer<Schema>);
    const entries = outcomes.map(({ reference, refused }) => ({
      ...{ at: clock.now(), actorId, requestId, action: "review-changed" as const },
      subject: { kind: "review" as const, id: reference },
      outcome: refused === undefined ? ("done" as const) : ("refused" as const),
    }));
    await recordAudit(db, ...entries);
    return data<SelectionAnswer>({ outcomes: await readOutcomes(db, outcomes, clock.now()) });
  };
}
