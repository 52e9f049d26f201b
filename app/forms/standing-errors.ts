import { type RefObject, useRef } from "react";
import { controlsOf, isChanged } from "./controls.ts";
import type { FormResult } from "./parse-form.ts";

/**
 * What the server said of a value holds until that value changes: no check in the browser finds it again, and leaving the
 * field must not take it away. What it said of the whole form holds until the form is sent again.
 */
export function useStandingErrors(form: RefObject<HTMLFormElement | null>, lastResult: FormResult) {
  const sent = useRef<FormData>(undefined);
  const isUnchanged = (name: string, now: FormData) =>
    sent.current
      ? valuesOf(sent.current, name) === valuesOf(now, name)
      : controlsOf(form.current).every((control) => control.name !== name || !isChanged(control));
  return {
    sent,
    standingErrors: (now: FormData) =>
      Object.fromEntries(Object.entries(lastResult?.error ?? {}).filter(([name]) => isUnchanged(name, now))),
  };
}

const valuesOf = (data: FormData, name: string) =>
  JSON.stringify(
    data
      .getAll(name)
      .map((value) => (typeof value === "string" ? value : [value.name, value.size, value.lastModified])),
  );
