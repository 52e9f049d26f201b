import type { MiddlewareFunction } from "react-router";
import { appContext } from "~/services/request-context.server.ts";
import { unavailable } from "./retry-after.server.ts";

const retryAfterSeconds = 3600;
const exemptPatterns = /^\/?(admin\/|api\/stripe\/webhook$)/;

/** The remaining space is for accepted data. Admins and the payment webhook still get through. */
export const rejectWhenDiskFull: MiddlewareFunction<Response> = ({ context, pattern, request }) => {
  const isSubmission = !["GET", "HEAD"].includes(request.method);
  if (!isSubmission || exemptPatterns.test(pattern) || !context.get(appContext).disk.isLow()) return;
  const sentence =
    "Our disk is nearly full, so we can take in nothing new. Nothing was stored; please try again in an hour.";
  throw unavailable(context, sentence, { retryAfterSeconds });
};
