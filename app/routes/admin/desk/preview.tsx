import { type ClientActionFunctionArgs, data, useActionData } from "react-router";
import { previewReply } from "~/features/submissions/reviews/reply-preview.server.ts";
import { type Preview, ReplyPreview } from "~/features/submissions/reviews/reply-preview.tsx";
import { previewSchema } from "~/features/submissions/reviews/schema.server.ts";
import { reachServer } from "~/forms/reach-server.ts";
import { submitForm } from "~/forms/submit-form.server.ts";
import { appContext } from "~/services/request-context.server.ts";
import type { Route } from "./+types/preview";

export const handle = { access: "admin" };

export async function action({ context, request }: Route.ActionArgs) {
  const submitted = await submitForm(request, previewSchema);
  if (submitted.rejected) return submitted.rejected;
  const { item, subject, text } = submitted.value;
  const preview = await previewReply(context.get(appContext).db, item, { subject, text });
  return preview ? data({ preview }) : data(null, { status: 404 });
}

export const clientAction = (args: ClientActionFunctionArgs) => reachServer(args);

/** Without script it stands above the desk; going back leads to what was typed. */
export default function PreviewPage() {
  const answer = useActionData<{ preview?: Preview }>();
  return answer?.preview ? <ReplyPreview preview={answer.preview} /> : null;
}
