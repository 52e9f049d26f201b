import type { SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { data, isRouteErrorResponse } from "react-router";
import type { Flash } from "~/components/flash.ts";
import { unexpectedError } from "~/content/unexpected-error.ts";

export interface Answered {
  lastResult?: SubmissionResult<string[]>;
  notice?: Flash;
}

type Unreached<Result extends string> = { notice: Flash; isUnreached: true } & {
  [name in Result]?: SubmissionResult<string[]>;
};

/** @param results with several forms: the result name of each `intent`, which then lists the connection error */
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
    const title = unexpectedError;
    const name = results ? results[String(form?.get("intent"))] : "lastResult";
    const told = {
      notice: notice ?? { title, kind: "error" },
      isUnreached: true,
      ...(name && { [name]: { status: "error", error: { "": [title] } } }),
    };
    return data(told as Told, { status: 503 });
  }
}

export function useLastAnswer<Answer extends object>(answer: Answer | undefined): Answer | undefined {
  const [last, setLast] = useState(answer);
  if (answer && "isUnreached" in answer) return { ...last, ...answer };
  if (answer !== last) setLast(answer);
  return answer;
}
