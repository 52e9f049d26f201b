import { type RefObject, useEffect, useRef } from "react";

/** Of a strip that scrolls sideways: its current link is in view whenever `current` changes. */
export function useCurrentInView<Strip extends HTMLElement>(current: unknown): RefObject<Strip | null> {
  const strip = useRef<Strip>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the current link alone counts
  useEffect(() => {
    const frame = strip.current;
    const link = frame?.querySelector<HTMLElement>("[aria-current], [aria-selected=true]");
    if (!frame || !link) return;
    // Not scrollIntoView, which would also move the page.
    const left = link.offsetLeft - frame.offsetLeft;
    frame.scrollLeft = left + link.offsetWidth < frame.clientWidth ? 0 : left - frame.clientWidth / 3;
  }, [current]);
  return strip;
}
