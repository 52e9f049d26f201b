import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { data, isRouteErrorResponse } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { accountMessages } from "~/content/accounts.ts";

/** What an action answers where it does not lead on. */
export interface Answered {
  lastResult?: SubmissionResult<string[]>;
  notice?: Flash;
}

/** What a page is told instead of an answer; `Result` names what its forms read. */
type Unreached<Result extends string> = { notice: Flash; isUnreached: true } & {
  [name in Result]?: SubmissionResult<string[]>;
};

/**
 * Gives the server's answer to a form. Where the server cannot be reached the page stays, with all that was typed, and
 * says so by a toast and in the form's own list of errors.
 * @param results on a page with several forms, by the `intent` that is sent: under which name that form reads its result;
 * what is not named has no list of errors
 * @param notice to say instead
 */
export async function reachServer<Answer, Result extends string = "lastResult">(
  { request, serverAction }: { request: Request; serverAction: () => Promise<Answer> },
  { results, notice }: { results?: Record<string, Result>; notice?: Flash } = {},
) {
  type Told = Partial<Answer> & Partial<Unreached<Result>>;
  const form = results && (await request.clone().formData());
  try {
    return (await serverAction()) as Told;
  } catch (error) {
    if (error instanceof Response || isRouteErrorResponse(error)) throw error;
    const title = accountMessages.unexpected;
    const name = results ? results[String(form?.get("intent"))] : "lastResult";
    const told = {
      notice: notice ?? { title, kind: "error" },
      isUnreached: true,
      ...(name && { [name]: { status: "error", error: { "": [title] } } }),
    };
    return data(told as Told, { status: 503 });
  }
}

/** What a page shows of its answers: where the server was not reached, still the one before, with what there is to say. */
export function useLastAnswer<Answer extends object>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer && "isUnreached" in answer) return { ...last, ...answer };
  if (answer !== last) setLast(answer);
  return answer;
}
