import { useEffect, useRef } from "react";
import { isFocusFree } from "./reveal.ts";

/** A saved form may be drawn anew, and its focus with it is lost. @param version changes with each save */
export function useFocusAfterSave(version: unknown, find: () => HTMLElement | null): void {
  const seen = useRef(version);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each version
  useEffect(() => {
    if (seen.current === version) return;
    seen.current = version;
    if (isFocusFree()) find()?.focus();
  }, [version]);
}
