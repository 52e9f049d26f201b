import type { SubmissionResult } from "@conform-to/react";
import { data } from "react-router";

/** Without what was typed, for a form whose body is not read: with script, its fields keep it. */
export const refuseForm = (form: string, status: number, error: Record<string, string[]>) =>
  data({ form, lastResult: { status: "error", error } satisfies SubmissionResult<string[]> }, { status });
